import type {
  AdminBoostService,
  BoostCategory,
  BoostChange,
  ListedBoostService,
} from '@nosim/contract/admin/boost-switches.ts'
import { formatDollars, formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../platform/db/fragments.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { WaitCount } from '../../platform/waits.ts'
import { deliveryOf, deliveryWaits } from '../delivery/queries.ts'
import { offersOf } from './panel-offers.ts'

type ServiceRow = {
  id: number
  name: string
  category: string
  type: AdminBoostService['type']
  rate_micro_usd: number
  rate: number
  status: number
  vanished_at: Date | null
}

const columns = sql`s.id, s.name, s.category, s.type, s.rate_micro_usd, s.rate, s.enabled::int as status,
  s.vanished_at`

export type BoostServiceFilter = {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly status?: '0' | '1' | undefined
  /** The names of the further panels. */
  readonly panels: readonly string[]
}

/** One page of all services by category, vanished ones last, and the number of all that match. */
export async function allBoostServices(
  db: Queryable,
  { page, limit, search = '', category, status, panels }: BoostServiceFilter,
): Promise<{ services: ListedBoostService[]; total: number }> {
  const text = search.trim()
  const wanted = sql`(${contains('s.name', text)} or ${contains('s.category', text)} or s.id::text = ${text})
    ${category === undefined ? sql`` : sql`and s.category = ${category}`}
    ${status === undefined ? sql`` : sql`and s.enabled = ${status === '1'}`}`
  const [rows, count] = await Promise.all([
    sql<ServiceRow & { waits: WaitCount[] | null }>`
      select ${columns}, f.waits from boost_service s left join ${deliveryWaits} f on f.service = s.id
      where ${wanted}
      order by s.vanished_at is not null, lower(s.category), s.category, s.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from boost_service s where ${wanted}`.execute(
      db,
    ),
  ])
  const ids = rows.rows.map(({ id }) => id)
  const offers = await offersOf(db, ids, panels)
  const services = rows.rows.map((row) =>
    Object.assign(presentService(row), {
      panels: offers.get(row.id) ?? [],
      delivery: deliveryOf(row.waits),
    }),
  )
  return { services, total: count.rows[0]?.total ?? 0 }
}

export async function boostServiceOf(
  db: Queryable,
  id: number,
): Promise<AdminBoostService | undefined> {
  const found =
    await sql<ServiceRow>`select ${columns} from boost_service s where s.id = ${id}`.execute(db)
  return found.rows[0] && presentService(found.rows[0])
}

const presentService = (row: ServiceRow): AdminBoostService => ({
  service_id: String(row.id),
  name: row.name,
  category: row.category,
  type: row.type,
  cost_usd: formatDollars(row.rate_micro_usd),
  rate: formatNaira(row.rate),
  status: row.status,
  vanished_at: row.vanished_at?.toISOString() ?? null,
})

/** Sets the switch of a service. It applies from the next order on. */
export async function switchBoostService(tx: Queryable, id: number, status: number): Promise<void> {
  await sql`update boost_service set enabled = ${status === 1} where id = ${id}`.execute(tx)
}

const categoryView = (where: RawBuilder<unknown>) => sql<BoostCategory>`
  select s.category as name, count(*) as services, count(*) filter (where s.enabled) as enabled
  from boost_service s where s.vanished_at is null and ${where}
  group by s.category order by lower(s.category), s.category`

/** All categories that the panel lists, by name. */
export async function allBoostCategories(db: Queryable): Promise<BoostCategory[]> {
  return (await categoryView(sql`true`).execute(db)).rows
}

export async function boostCategoryOf(
  db: Queryable,
  name: string,
): Promise<BoostCategory | undefined> {
  return (await categoryView(sql`s.category = ${name}`).execute(db)).rows[0]
}

/** Sets the switches of a category's services, vanished ones too; under `lockBoosts`. Returns how many changed. */
export async function switchBoostCategory(
  tx: Queryable,
  name: string,
  status: number,
): Promise<number> {
  const moved = await sql`update boost_service set enabled = ${status === 1}
    where category = ${name} and enabled <> ${status === 1}`.execute(tx)
  return Number(moved.numAffectedRows ?? 0n)
}

type ChangeRow = {
  id: number
  service: number
  name: string
  what: BoostChange['what']
  old_rate_micro_usd: number | null
  new_rate_micro_usd: number | null
  created_at: Date
}

/** One page of what changed in the panel's list, newest first. */
export async function boostChanges(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ changes: BoostChange[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<ChangeRow>`select id, service, name, what, old_rate_micro_usd, new_rate_micro_usd, created_at
      from boost_service_change order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from boost_service_change`.execute(db),
  ])
  return { changes: rows.rows.map(presentChange), total: count.rows[0]?.total ?? 0 }
}

const presentChange = (row: ChangeRow): BoostChange => ({
  id: row.id,
  service_id: String(row.service),
  name: row.name,
  what: row.what,
  old_cost_usd: row.old_rate_micro_usd === null ? null : formatDollars(row.old_rate_micro_usd),
  new_cost_usd: row.new_rate_micro_usd === null ? null : formatDollars(row.new_rate_micro_usd),
  created_at: row.created_at.toISOString(),
})
