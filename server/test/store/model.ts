export type Log = {
  readonly id: number
  readonly product: number
  readonly batch: number
  readonly text: string
  state: 'available' | 'sold' | 'withdrawn'
}
export type Line = {
  id: number
  readonly order: Order
  readonly product: number
  readonly price: number
  log: Log
  refunded: boolean
  replaced: boolean
}
export type Order = { id: string; readonly client: number; readonly lines: Line[] }
export type Claim = {
  id: number
  readonly line: Line
  status: 'open' | 'replaced' | 'refunded' | 'declined'
}
type Product = { readonly hasWarranty: boolean; price: number; isFrozen: boolean }
type Settled = 'replaced' | 'refunded' | 'declined'

/**
 * The store in memory, written from its rules and not from its SQL. Each step returns `done` or the code of the refusal
 * that it must get, and a refusal changes nothing. Amounts are in naira.
 */
export class StoreModel {
  readonly #balances: number[]
  readonly #products: Map<number, Product>
  readonly #recalled = new Set<number>()
  readonly logs: Log[] = []
  readonly batches: number[] = []
  readonly orders: Order[] = []
  readonly claims: Claim[] = []

  constructor(balances: readonly number[], products: ReadonlyMap<number, Product>) {
    this.#balances = [...balances]
    this.#products = new Map(products)
  }

  get lines(): Line[] {
    return this.orders.flatMap((order) => order.lines)
  }

  /** The state that the database must have. */
  state() {
    const count = (product: number, state: Log['state']) =>
      this.logs.filter((log) => log.product === product && log.state === state).length
    return {
      balances: [...this.#balances],
      products: [...this.#products.keys()].map((id) => ({
        stock: count(id, 'available'),
        sold: count(id, 'sold'),
      })),
      refunded: this.orders.map(({ lines }) =>
        lines.reduce((sum, line) => sum + (line.refunded ? line.price : 0), 0),
      ),
    }
  }

  /** The texts of a file that are new to the shop, each once. */
  freshOf(texts: readonly string[]): string[] {
    const known = new Set(this.logs.map(({ text }) => text))
    return [...new Set(texts)].filter((text) => !known.has(text))
  }

  uploaded(batch: number, logs: readonly Omit<Log, 'state' | 'batch'>[]): void {
    this.batches.push(batch)
    for (const log of logs) this.logs.push({ ...log, batch, state: 'available' })
  }

  priceOf(logs: readonly Log[]): number {
    return logs.reduce((sum, { product }) => sum + this.#product(product).price, 0)
  }

  buy(client: number, logs: readonly Log[], seen: number): string {
    const total = this.priceOf(logs)
    if (logs.some((log) => log.state !== 'available' || this.#product(log.product).isFrozen)) {
      return 'LOGS_GONE'
    }
    if (total > seen) return 'PRICE_CHANGED'
    if (total > (this.#balances[client] ?? 0)) return 'INSUFFICIENT_BALANCE'
    this.#pay(client, -total)
    const order: Order = { id: '', client, lines: [] }
    for (const log of logs) {
      log.state = 'sold'
      const { price } = this.#product(log.product)
      const { product } = log
      order.lines.push({ id: 0, order, product, price, log, refunded: false, replaced: false })
    }
    this.orders.push(order)
    return 'done'
  }

  claim(client: number, line: Line): string {
    if (line.order.client !== client) return 'NOT_FOUND'
    if (!this.#product(line.product).hasWarranty || line.refunded || line.replaced) {
      return 'WARRANTY_OVER'
    }
    if (this.#openClaimOf(line)) return 'CLAIM_OPEN'
    this.claims.push({ id: 0, line, status: 'open' })
    return 'done'
  }

  settle(claim: Claim, outcome: Settled): string {
    const { line } = claim
    if (claim.status !== 'open') return 'SETTLED'
    if (outcome === 'refunded') this.#refund(line)
    if (outcome === 'replaced') {
      const other = this.logs.find(
        ({ product, state }) => product === line.product && state === 'available',
      )
      if (!other || this.#product(line.product).isFrozen) return 'OUT_OF_STOCK'
      other.state = 'sold'
      line.log = other
      line.replaced = true
    }
    claim.status = outcome
    return 'done'
  }

  recall(batch: number): string {
    if (this.#recalled.has(batch)) return 'RECALLED'
    this.#recalled.add(batch)
    for (const log of this.logs) {
      if (log.batch === batch && log.state === 'available') log.state = 'withdrawn'
    }
    for (const line of this.lines) {
      if (line.log.batch !== batch || line.refunded) continue
      this.#refund(line)
      const claim = this.#openClaimOf(line)
      if (claim) claim.status = 'refunded'
    }
    return 'done'
  }

  delete(log: Log): string {
    if (log.state === 'sold') return 'LOG_SOLD'
    if (log.state === 'withdrawn') return 'LOG_RECALLED'
    this.logs.splice(this.logs.indexOf(log), 1)
    return 'done'
  }

  reprice(product: number, price: number): string {
    this.#product(product).price = price
    return 'done'
  }

  freeze(product: number, isFrozen: boolean): string {
    this.#product(product).isFrozen = isFrozen
    return 'done'
  }

  #refund(line: Line): void {
    if (line.refunded) throw new Error('the model would pay twice')
    line.refunded = true
    this.#pay(line.order.client, line.price)
  }

  #pay(client: number, sum: number): void {
    this.#balances[client] = (this.#balances[client] ?? 0) + sum
  }

  #openClaimOf(line: Line): Claim | undefined {
    return this.claims.find((claim) => claim.line === line && claim.status === 'open')
  }

  #product(id: number): Product {
    const product = this.#products.get(id)
    if (!product) throw new Error(`there is no product ${id}`)
    return product
  }
}
