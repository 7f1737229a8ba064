import type {
  DeliveredShare,
  SupplierState,
  SupplierSwitch,
  suppliers,
} from '@nosim/contract/admin/suppliers.ts'
import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import type { ReadFigures } from '../../numbers/delivery/admin-figures.ts'
import { supplierDelivery } from '../../numbers/delivery/figures.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { lockCatalogue, writePrices } from '../../numbers/catalogue/catalogue.ts'
import { actorOf, changeAuditedIn, type Change } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { percentOf } from '../format.ts'
import { healthOf, type HealthRow } from '../health/queries.ts'
import { type ConnectedSupplier, runwayHours, spentAt } from '../health/runway.ts'
import { dollars } from '../suppliers/queries.ts'

export type ListDependencies = {
  readonly db: Db
  /** In order of priority. */
  readonly connected: readonly ConnectedSupplier[]
  readonly machine: Pick<Machine, 'suppliers' | 'limits'>
  /** In micro-dollars: a balance below it is an alarm. */
  readonly lowFloat: number
  readonly readFigures: ReadFigures
}

/** The suppliers with their health, balance and switch (ADMIN-27). */
export const listSuppliers =
  (deps: ListDependencies): Handler<typeof suppliers.list> =>
  async () => ({ suppliers: await statesOf(deps) })

/**
 * Sets the switch of an SMS supplier (NUM-65), and rewrites the prices that follow from its costs (PRICE-13). It
 * applies in this process at once, in other processes within five seconds. Throws NOT_FOUND for a supplier that is
 * not connected, or has no switch.
 */
export const switchSupplier =
  (deps: ListDependencies): Handler<typeof suppliers.switch> =>
  async ({ params: { kind, name }, body }, context) => {
    const isConnected = deps.connected.some((one) => one.kind === kind && one.name === name)
    if (kind !== 'sms' || !isConnected) throw new Refusal('NOT_FOUND')
    await deps.db.transaction().execute(async (tx) => {
      // The catalogue is locked before the row of the supplier, as in every writer of prices.
      await lockCatalogue(tx)
      await changeAuditedIn(tx, actorOf(context), switchOf(name, body.switch))
      await writePrices(tx)
    })
    await deps.machine.limits.refresh(deps.db)
    const state = (await statesOf(deps)).find((one) => one.kind === 'sms' && one.name === name)
    if (!state) throw new Error(`the supplier ${name} is not listed`)
    return state
  }

const switchOf = (
  name: string,
  position: SupplierSwitch,
): Change<{ readonly switch: SupplierSwitch }> => ({
  action: 'switch supplier',
  subject: `supplier:sms:${name}`,
  read: async (tx) => {
    const found = await sql<{ switch: SupplierSwitch }>`
      select switch from supplier where kind = 'sms' and name = ${name} for no key update`.execute(
      tx,
    )
    return found.rows[0]
  },
  write: async (tx) => {
    await sql`update supplier set switch = ${position} where kind = 'sms' and name = ${name}`.execute(
      tx,
    )
  },
})

type Figures = {
  readonly kind: SupplierKind
  readonly name: string
  readonly switch: SupplierSwitch
  readonly open_orders: number
}

async function statesOf(deps: ListDependencies): Promise<SupplierState[]> {
  const { db, connected, machine } = deps
  const [figures, health, spent, kept] = await Promise.all([
    figuresOf(db, connected),
    healthOf(db, deps.lowFloat),
    spentAt(db, connected),
    deps.readFigures(),
  ])
  const delivered = supplierDelivery(kept)
  return connected.map((supplier) => {
    const { key, kind, name } = supplier
    const row = health.find((one) => one.name === key)
    const known = figures.find((one) => one.kind === kind && one.name === name)
    return stateOf(machine, supplier, {
      row,
      known,
      spent: spent.get(key) ?? 0,
      delivered: kind === 'sms' ? delivered.get(name) : undefined,
    })
  })
}

type Known = {
  readonly row: HealthRow | undefined
  readonly known: Figures | undefined
  /** What left the float in the last 24 hours by our records, in micro-dollars. */
  readonly spent: number
  readonly delivered: DeliveredShare | undefined
}

function stateOf(
  { suppliers: order, limits }: ListDependencies['machine'],
  { kind, name, dialect }: ConnectedSupplier,
  { row, known, spent, delivered }: Known,
): SupplierState {
  const isSms = kind === 'sms'
  return {
    kind,
    name,
    dialect,
    switch: isSms ? (known?.switch ?? 'on') : null,
    open_orders: known?.open_orders ?? 0,
    ...healthFigures(row, spent),
    is_passed_by: isSms && order.isPassedBy(name),
    services_stopped: isSms ? (limits.uncovered().get(name) ?? 0) : null,
    delivered: delivered ?? null,
  }
}

function healthFigures(row: HealthRow | undefined, spent: number) {
  const { balance_micro_usd: balance = null, calls = 0, failures = 0 } = row ?? {}
  return {
    reachable: row ? !row.failing : null,
    last_answer_at: row?.last_answer_at?.toISOString() ?? null,
    calls_per_minute: Math.round(calls / 6) / 10,
    error_rate: calls > 0 ? percentOf(failures, calls) : null,
    balance_usd: balance === null ? null : dollars(balance),
    runway_hours: runwayHours(balance, spent),
  }
}

async function figuresOf(
  db: Queryable,
  connected: readonly ConnectedSupplier[],
): Promise<Figures[]> {
  const found = await sql<Figures>`
    select c.kind, c.name, coalesce(s.switch, 'on') as switch, supplier_open_orders(c.kind, c.name) as open_orders
    from unnest(${connected.map(({ kind }) => kind)}::text[], ${connected.map(({ name }) => name)}::text[]) c (kind, name)
    left join supplier s on s.kind = c.kind and s.name = c.name`.execute(db)
  return found.rows
}
