import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import { hasPreorders } from '../preorders/queries.ts'
import { lockCatalogue, writePrices } from '../catalogue/catalogue.ts'
import type { Machine } from './machine.ts'
import type { PricesAnswer, ServiceCost } from './provider.ts'

type CostDependencies = {
  readonly db: Db
  readonly machine: Pick<Machine, 'suppliers' | 'limits'>
  readonly log: Log
}

/**
 * Reads the price list of each supplier: at the start, every five minutes, and every minute while a pre-order waits
 * for stock (NUM-80). The queue runs each job once for all processes.
 */
export const costCron = [
  ['*/5 * * * *', 'read-costs', 3],
  ['* * * * *', 'read-stock', 1],
] as const
export const costJobs = (deps: CostDependencies): Jobs => ({
  'read-costs': () => readCosts(deps),
  'read-stock': async () => {
    if (await hasPreorders(deps.db)) await readCosts(deps)
  },
})

/**
 * Stores the cost and the stock of each service at each SMS supplier that is not off (NUM-67). Then writes the prices
 * that follow (PRICE-13). A list that cannot be read leaves the former one, which is stale after a day.
 */
async function readCosts({ db, machine, log }: CostDependencies): Promise<void> {
  const { suppliers, limits } = machine
  const isRead = ({ name }: { readonly name: string }) => limits.switchOf(name) !== 'off'
  const lists = await Promise.all(
    suppliers.all
      .filter(isRead)
      .map(async (sms) => ({ name: sms.name, answer: await sms.prices() })),
  )
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    for (const { name, answer } of lists) {
      if (answer.kind === 'prices') await keepCosts(tx, name, answer.costs)
      else warnOf(log, name, answer)
    }
    await writePrices(tx)
  })
}

const warnOf = (log: Log, supplier: string, { detail }: PricesAnswer & { kind: 'unknown' }): void =>
  log.warn(
    { event: 'numbers.prices_unread', supplier, detail },
    'the prices of an SMS supplier could not be read',
  )

/** Replaces the costs at a supplier. Ignores services that are not in our catalogue. */
async function keepCosts(
  db: Queryable,
  supplier: string,
  costs: readonly ServiceCost[],
): Promise<void> {
  await sql`
    with listed as (
      select l.* from unnest(${costs.map(({ service }) => service)}::text[], ${costs.map((one) => one.costMicroUsd)}::bigint[],
        ${costs.map(({ available }) => available ?? null)}::int[]) l (service, cost_micro_usd, available)
      join service s on s.code = l.service
    ),
    gone as (delete from service_cost where supplier = ${supplier} and service not in (select service from listed))
    insert into service_cost (supplier, service, cost_micro_usd, available)
    select ${supplier}, service, cost_micro_usd, available from listed
    on conflict (supplier, service) do update set cost_micro_usd = excluded.cost_micro_usd,
      available = excluded.available, seen_at = now()`.execute(db)
}
