import { readFile } from 'node:fs/promises'
import { type Insertable, sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Pricing } from '../../platform/db/db-types.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import { allDurations } from './prices.ts'
import { numberPricingRow, pricesByRule } from './prices-by-rule.ts'

export type CatalogueRow = {
  readonly code: string
  readonly name: string
  readonly group: string
  readonly costMicroUsd: number
  readonly repeatable: boolean
}

/** The group that is off at first: numbers for banks attract fraud (NUM-22). */
const groupsOff = new Set(['banking'])

const demoRow = (code: string, name: string, repeatable = false): CatalogueRow => ({
  code,
  name,
  group: 'demo',
  costMicroUsd: 100_000,
  repeatable,
})
/** The further services of the sandbox. Each misbehaves on purpose, in its own way. */
const sentinels: readonly CatalogueRow[] = [
  demoRow('zznone', 'Demo: never in stock'),
  demoRow('zzlate', 'Demo: code comes too late'),
  demoRow('zzdead', 'Demo: no code ever comes'),
  demoRow('zztwo', 'Demo: two codes come', true),
]

/** The time limit of the sync at a start, in ms. */
const startMs = 30_000

/**
 * Updates the catalogue in the database from the file, and writes the current prices. Switches that an admin set are
 * kept. The pricing row is only written where there is none. A row that is up to date is not written, because each
 * write makes open tabs read the lists again.
 */
export async function syncCatalogue(
  db: Db,
  options: { file: URL; pricing: Insertable<Pricing>; demo: boolean },
): Promise<void> {
  const rows = readCatalogue(await readFile(options.file, 'utf8'))
  await db.transaction().execute(async (tx) => {
    // The sync waits for other writers of prices.
    await allowTime(tx, startMs)
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

/** Locks out other writers of services and prices until the transaction ends. */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('nosim catalogue'))`.execute(tx)
}

/** Reads lines of `code,name,group,cost_usd,repeatable`. Throws on any other line. */
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

/**
 * Writes the current prices from the costs and the pricing row (PRICE-13). Stores with each service the cost and the
 * supplier that its prices follow from. The caller holds the lock of the catalogue. An unchanged price is not
 * written, so that the version of the lists stays.
 */
export async function writePrices(tx: Queryable): Promise<void> {
  const rows = await pricesByRule(tx, await numberPricingRow(tx))
  await tx
    .insertInto('service_price')
    .values(
      rows.flatMap(({ service, prices }) =>
        allDurations.map((duration) => ({ service, duration, price: prices[duration] })),
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['service', 'duration'])
        .doUpdateSet((set) => ({ price: set.ref('excluded.price') }))
        .where(sql<boolean>`service_price.price <> excluded.price`),
    )
    .execute()
  const listed = rows.filter(({ supplier }) => supplier !== null)
  await sql`
    update service s set listed_cost_micro_usd = l.cost, listed_by = l.supplier
    from service o left join unnest(${listed.map(({ service }) => service)}::text[],
      ${listed.map(({ costMicroUsd }) => costMicroUsd)}::bigint[], ${listed.map(({ supplier }) => supplier)}::text[])
      l (service, cost, supplier) on l.service = o.code
    where o.code = s.code and (s.listed_cost_micro_usd, s.listed_by) is distinct from (l.cost, l.supplier)`.execute(
    tx,
  )
}
