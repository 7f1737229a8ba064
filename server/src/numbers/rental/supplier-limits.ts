import { sql } from 'kysely'
import type { SupplierSwitch } from '@nosim/contract/admin/suppliers.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { expectedCost } from '../catalogue/prices.ts'
import type { SmsProvider } from './provider.ts'
import { SupplierScores } from './supplier-scores.ts'
import type { SupplierOrder } from '../../platform/supplier-order.ts'

/** The fields of an order on which its cost depends. */
export type Wish = {
  readonly service: string
  readonly duration: Duration
  readonly areas: readonly string[]
  readonly carriers: readonly string[]
}

/** A service on sale: its cost by our catalogue, and the most that each duration may cost, in micro-dollars. */
type SoldService = {
  readonly code: string
  readonly cost_micro_usd: number
  readonly most: Readonly<Partial<Record<Duration, number>>>
}

/** A service in the price list of a supplier. The list was read within a day. */
type ListedService = {
  /** The supplier's name and the service. */
  readonly key: string
  readonly cost_micro_usd: number
  /** The numbers in stock; null where the supplier does not report them, or the list is older than ten minutes. */
  readonly available: number | null
  /** True where the list was read within ten minutes. */
  readonly is_fresh: boolean
}

type OrderLimits = {
  /** The suppliers that an open order has had before it takes another number. It may use them while they drain. */
  readonly had?: ReadonlyMap<string, number>
  /** The most that the order may cost, in micro-dollars. The default follows from the current price. */
  readonly mostMicroUsd?: number
  /** The only supplier that can serve the order. */
  readonly only?: string | undefined
}

type Limit = {
  readonly name: string
  readonly switch: SupplierSwitch
  /** The last known float; null where none was read in the last ten minutes. */
  readonly float_micro_usd: number | null
  /** The expected cost of the open orders that this float does not contain yet. */
  readonly committed_micro_usd: number
}

/** An order of this process. A refresh that begins after `writtenAt` finds it in the database. */
type OwnOrder = {
  readonly supplier: string
  readonly costMicroUsd: number
  writtenAt: number | undefined
}

/**
 * Which SMS suppliers may take an order: by their switch (NUM-65) and by their float (NUM-66). Reads the database
 * every two seconds, so that no purchase waits for a statement. Counts the orders of this process in between. The
 * reserve covers the orders of other processes in that time.
 */
export class SupplierLimits {
  readonly #suppliers: SupplierOrder<SmsProvider>
  readonly #reserveMicroUsd: number
  readonly #scores = new SupplierScores()
  #limits = new Map<string, Limit>()
  /** The services on sale, with the costs of the catalogue. */
  #costs = new Map<string, SoldService>()
  /** The suppliers' own lists. A key is the supplier's name and the service. */
  #listed = new Map<string, ListedService>()
  #own: OwnOrder[] = []
  /** The sum of `#own` by supplier, in micro-dollars. */
  #ownCosts = new Map<string, number>()
  #soldOut: ReadonlySet<string> = new Set()
  #inStock: ReadonlySet<string> = new Set()
  #lastRefresh: Promise<unknown> = Promise.resolve()

  constructor(
    suppliers: SupplierOrder<SmsProvider>,
    { reserveMicroUsd }: { readonly reserveMicroUsd: number },
  ) {
    this.#suppliers = suppliers
    this.#reserveMicroUsd = reserveMicroUsd
  }

  /**
   * Reads the switches, the floats, the costs and the scores again, after any refresh that runs: older rows must not
   * replace newer ones. Throws what the database throws.
   */
  refresh(db: Queryable): Promise<void> {
    const refreshed = this.#lastRefresh.then(() => this.#read(db))
    this.#lastRefresh = refreshed.catch(() => undefined)
    return refreshed
  }

  async #read(db: Queryable): Promise<void> {
    const beganAt = performance.now()
    const [limits, costs, listed] = await Promise.all([
      sql<Limit>`select name, switch, float_micro_usd, committed_micro_usd from sms_supplier_limit`.execute(
        db,
      ),
      sql<SoldService>`
        select s.code, s.cost_micro_usd, jsonb_object_agg(p.duration, p.price * 1000000 / pr.kobo_per_usd) as most
        from service s join service_group g on g.name = s.group_name and g.enabled
        join service_price p on p.service = s.code cross join pricing pr
        where s.enabled group by s.code`.execute(db),
      sql<ListedService>`
        select supplier || ' ' || service as key, cost_micro_usd, fresh.is_fresh,
          case when fresh.is_fresh then available end as available
        from service_cost cross join lateral (select seen_at > now() - interval '10 minutes' as is_fresh) fresh
        where seen_at > now() - interval '1 day'`.execute(db),
      this.#scores.refresh(db),
    ])
    this.#limits = new Map(limits.rows.map((row) => [row.name, row]))
    this.#costs = new Map(costs.rows.map((row) => [row.code, row]))
    this.#listed = new Map(listed.rows.map((row) => [row.key, row]))
    const uncounted = this.#own.filter((one) => (one.writtenAt ?? beganAt) >= beganAt)
    this.#own = []
    this.#ownCosts = new Map()
    for (const order of uncounted) this.#count(order)
    this.#noteStock()
  }

  /**
   * The suppliers that may take an order, in order of priority or score; empty where none is on or has enough float.
   * Where possible, only suppliers whose own list has stock at a cost within the order's limit (NUM-67, NUM-91).
   */
  suppliersFor(wish: Wish, order: OrderLimits = {}): readonly SmsProvider[] {
    const { had, only, mostMicroUsd = this.#mostOf(wish) } = order
    const takers = this.#takers(wish, had).filter(({ name }) => !only || name === only)
    const cheap = takers.filter(({ name }) => this.#costOf(name, wish) <= mostMicroUsd)
    const fitting = cheap.length > 0 ? cheap : takers
    const stocked = fitting.filter(({ name }) => !this.#isEmpty(name, wish.service))
    const ordered = this.#scores.inOrder(
      stocked.length > 0 ? stocked : fitting,
      wish.service,
      ({ name }) => ({ costMicroUsd: this.#costOf(name, wish), mostMicroUsd }),
    )
    return this.#suppliers.serving(ordered)
  }

  /**
   * Counts an order that is about to be written for a supplier. Call the returned function when the order is written
   * or given up: the next refresh then counts it.
   */
  begin(supplier: string, wish: Wish): () => void {
    const order: OwnOrder = {
      supplier,
      costMicroUsd: this.#costOf(supplier, wish),
      writtenAt: undefined,
    }
    this.#count(order)
    return () => {
      order.writtenAt = performance.now()
    }
  }

  /** The services on sale for which no supplier may take an order, or no such supplier has stock (NUM-91). */
  get soldOut(): ReadonlySet<string> {
    return this.#soldOut
  }

  /**
   * The services on sale for which a supplier may take an order, by a list of the last ten minutes. A service
   * without such a list is neither sold out nor in stock.
   */
  get inStock(): ReadonlySet<string> {
    return this.#inStock
  }

  /** For each supplier that is switched on: how many services on sale its float does not cover. */
  uncovered(): ReadonlyMap<string, number> {
    const names = this.#suppliers.all
      .map(({ name }) => name)
      .filter((name) => this.switchOf(name) === 'on')
    const services = [...this.#costs.keys()].map(shortest)
    return new Map(
      names.map((name) => [name, services.filter((wish) => !this.#covers(name, wish)).length]),
    )
  }

  switchOf(supplier: string): SupplierSwitch {
    return this.#limits.get(supplier)?.switch ?? 'on'
  }

  #count(order: OwnOrder): void {
    this.#own.push(order)
    const before = this.#ownCosts.get(order.supplier) ?? 0
    this.#ownCosts.set(order.supplier, before + order.costMicroUsd)
  }

  #noteStock(): void {
    const soldOut = new Set<string>()
    const inStock = new Set<string>()
    for (const service of this.#costs.keys()) {
      const stocked = this.#takers(shortest(service)).filter(
        ({ name }) => !this.#isEmpty(name, service),
      )
      if (stocked.length === 0) soldOut.add(service)
      if (stocked.some(({ name }) => this.#listed.get(`${name} ${service}`)?.is_fresh))
        inStock.add(service)
    }
    this.#soldOut = soldOut
    this.#inStock = inStock
  }

  /** Whether the supplier reports that it has no number. */
  #isEmpty(supplier: string, service: string): boolean {
    return this.#listed.get(`${supplier} ${service}`)?.available === 0
  }

  #takers(wish: Wish, had?: ReadonlyMap<string, number>): readonly SmsProvider[] {
    return this.#suppliers.all.filter(({ name }) => {
      const position = this.switchOf(name)
      const isOpen = position === 'on' || (position === 'drain' && had?.has(name))
      return isOpen && this.#covers(name, wish)
    })
  }

  #covers(supplier: string, wish: Wish): boolean {
    const limit = this.#limits.get(supplier)
    if (!limit || limit.float_micro_usd === null) return true
    const own = this.#ownCosts.get(supplier) ?? 0
    const left = limit.float_micro_usd - limit.committed_micro_usd - own - this.#reserveMicroUsd
    return this.#costOf(supplier, wish) <= left
  }

  /** The expected cost in micro-dollars. 0 for a service that is not on sale, whose order is refused in any case. */
  #costOf(supplier: string, wish: Wish): number {
    const listed = this.#listed.get(`${supplier} ${wish.service}`)?.cost_micro_usd
    return expectedCost(listed ?? this.#costs.get(wish.service)?.cost_micro_usd ?? 0, wish)
  }

  #mostOf({ service, duration }: Wish): number {
    return this.#costs.get(service)?.most[duration] ?? Number.POSITIVE_INFINITY
  }
}

const shortest = (service: string): Wish => ({ service, duration: '5min', areas: [], carriers: [] })
