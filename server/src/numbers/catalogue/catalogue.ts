import { readFile } from 'node:fs/promises'
import { type Insertable, sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Pricing } from '../../platform/db/db-types.ts'
import { allDurations, pricesOf } from './prices.ts'
import { kobo } from '@nosim/contract/base/money.ts'

export type CatalogueRow = {
  readonly code: string
  readonly name: string
  readonly group: string
  readonly costMicroUsd: number
  readonly repeatable: boolean
}

/** The group that is off at first: numbers for banks attract fraud (NUM-22). */
const groupsOff = new Set(['banking'])

/** What the sandbox offers besides: services that misbehave on purpose, each in its own way. */
const sentinels: readonly CatalogueRow[] = [
  {
    code: 'zznone',
    name: 'Demo: never in stock',
    group: 'demo',
    costMicroUsd: 100_000,
    repeatable: false,
  },
  {
    code: 'zzlate',
    name: 'Demo: code comes too late',
    group: 'demo',
    costMicroUsd: 100_000,
    repeatable: false,
  },
  {
    code: 'zzdead',
    name: 'Demo: no code ever comes',
    group: 'demo',
    costMicroUsd: 100_000,
    repeatable: false,
  },
  {
    code: 'zztwo',
    name: 'Demo: two codes come',
    group: 'demo',
    costMicroUsd: 100_000,
    repeatable: true,
  },
]

/**
 * Brings the catalogue in the database in line with the file and writes the prices in force. Switches that an
 * admin set are kept; the pricing row is only written where there is none. A row that is up to date is not written: each
 * write makes the open tabs read the lists again.
 */
export async function syncCatalogue(
  db: Db,
  options: { file: URL; pricing: Insertable<Pricing>; demo: boolean },
): Promise<void> {
  const rows = readCatalogue(await readFile(options.file, 'utf8'))
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    await tx
      .insertInto('pricing')
      .values(options.pricing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await writeServices(tx, rows, false)
    if (options.demo) await writeServices(tx, sentinels, true)
    await sql`update service set enabled = ${options.demo} where sentinel and enabled <> ${options.demo}`.execute(
      tx,
    )
    await writePrices(tx)
  })
}

/** Keeps every other writer of services and prices out until the transaction ends. */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('nosim catalogue'))`.execute(tx)
}

/** Reads `code,name,group,cost_usd,repeatable`. Throws on a line that is anything else. */
export function readCatalogue(csv: string): CatalogueRow[] {
  const [head, ...lines] = csv.trim().split(/\r?\n/)
  if (head !== 'code,name,group,cost_usd,repeatable')
    throw new Error('unknown columns in the catalogue')
  return lines.map((line) => {
    const match = /^([a-z0-9_]{1,64}),([^,]+),([a-z]+),(\d{1,4})\.(\d{1,6}),(true|false)$/.exec(
      line,
    )
    if (!match) throw new Error(`unreadable line in the catalogue: ${line}`)
    const [, code = '', name = '', group = '', dollars = '', fraction = '', repeatable] = match
    const costMicroUsd = Number(dollars) * 1_000_000 + Number(fraction.padEnd(6, '0'))
    return { code, name, group, costMicroUsd, repeatable: repeatable === 'true' }
  })
}

async function writeServices(
  tx: Queryable,
  rows: readonly CatalogueRow[],
  sentinel: boolean,
): Promise<void> {
  const groups = [...new Set(rows.map((row) => row.group))]
  await tx
    .insertInto('service_group')
    .values(groups.map((name) => ({ name, enabled: !groupsOff.has(name) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('service')
    .values(
      rows.map((row) => ({
        code: row.code,
        name: row.name,
        group_name: row.group,
        cost_micro_usd: row.costMicroUsd,
        repeatable: row.repeatable,
        sentinel,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((set) => ({
        name: set.ref('excluded.name'),
        group_name: set.ref('excluded.group_name'),
        cost_micro_usd: set.ref('excluded.cost_micro_usd'),
        repeatable: set.ref('excluded.repeatable'),
      }))
        .where(sql<boolean>`(service.name, service.group_name, service.cost_micro_usd, service.repeatable)
          is distinct from (excluded.name, excluded.group_name, excluded.cost_micro_usd, excluded.repeatable)`),
    )
    .execute()
}

/** Writes the prices in force from the catalogue and the pricing row. */
export async function writePrices(tx: Queryable): Promise<void> {
  const { numbers_profit, kobo_per_usd } = await tx
    .selectFrom('pricing')
    .select(['numbers_profit', 'kobo_per_usd'])
    .executeTakeFirstOrThrow()
  const pricing = { profit: kobo(numbers_profit), koboPerUsd: kobo_per_usd }
  const services = await tx.selectFrom('service').select(['code', 'cost_micro_usd']).execute()
  const prices = services.flatMap((service) => {
    const of = pricesOf(service.cost_micro_usd, pricing)
    return allDurations.map((duration) => ({
      service: service.code,
      duration,
      price: of[duration],
    }))
  })
  await tx
    .insertInto('service_price')
    .values(prices)
    .onConflict((conflict) =>
      conflict
        .columns(['service', 'duration'])
        .doUpdateSet((set) => ({ price: set.ref('excluded.price') }))
        .where(sql<boolean>`service_price.price <> excluded.price`),
    )
    .execute()
}
