export type TransferKind = 'credit' | 'debit' | 'refund' | 'assign' | 'release' | 'keep'
export type Rental = { readonly user: number; readonly price: number; refunded: number }
export type Deposit = {
  readonly amount: number
  status: 'suspense' | 'held' | 'kept' | 'credited'
  user: number | null
}
/** Users and admins are indexes of one list; `about` is an index of the rentals or the deposits. Amounts in kobo. */
export type ManualTransfer = {
  readonly kind: TransferKind
  readonly user: number | null
  readonly amount: number
  readonly about: number
  readonly allowNegative: boolean
}
export type Action = ManualTransfer & {
  readonly by: number
  state: 'waiting' | 'done' | 'declined'
}

const limited = new Set<TransferKind>(['credit', 'debit', 'refund', 'assign'])

/** Manual transfers in memory, written from the rules and not from the SQL. A refusal changes nothing. */
export class TransferModel {
  readonly balances: number[]
  readonly rentals: Rental[] = []
  readonly deposits: Deposit[] = []
  readonly actions: Action[] = []
  readonly #limits: { readonly amount: number; readonly daily: number }
  readonly #keys = new Map<string, { move: string; answer: string }>()

  constructor(balances: readonly number[], limits: { amount: number; daily: number }) {
    this.balances = [...balances]
    this.#limits = limits
  }

  /** The outcome that a request must have: `done`, `waiting`, or that of a refusal. */
  request(by: number, key: string, move: ManualTransfer): string {
    const [name, facts] = [`${by} ${key}`, JSON.stringify(move)]
    const known = this.#keys.get(name)
    if (known) return known.move === facts ? `again ${known.answer}` : 'conflict'
    const answer = this.#place(by, move)
    if (['done', 'waiting', 'short'].includes(answer)) {
      this.#keys.set(name, { move: facts, answer })
    }
    return answer
  }

  decide(by: number, action: Action, agrees: boolean): string {
    if (action.state !== 'waiting') return 'decided'
    if (agrees) {
      if (action.by === by) return 'own-request'
      if (action.user === by) return 'own-account'
      const refusal = this.#refusal(action)
      if (refusal) return refusal
      this.#apply(action)
    }
    action.state = agrees ? 'done' : 'declined'
    return action.state
  }

  #place(by: number, move: ManualTransfer): string {
    if (move.user === by) return 'own-account'
    const refusal = this.#refusal(move)
    if (refusal) return refusal
    const today = this.actions
      .filter((one) => one.by === by && one.state !== 'declined' && limited.has(one.kind))
      .reduce((sum, one) => sum + one.amount, 0)
    const above = move.amount > this.#limits.amount || today + move.amount > this.#limits.daily
    const state = limited.has(move.kind) && above ? 'waiting' : 'done'
    if (state === 'done') this.#apply(move)
    this.actions.push({ ...move, by, state })
    return state
  }

  #refusal({ kind, user, amount, about, allowNegative }: ManualTransfer): string | undefined {
    if (kind === 'credit') return undefined
    if (kind === 'debit') {
      return !allowNegative && this.#balance(user) < amount ? 'short' : undefined
    }
    if (kind === 'refund') {
      const { price, refunded } = this.#rental(about)
      if (refunded === price) return 'settled'
      return amount > price - refunded ? 'too-much' : undefined
    }
    const deposit = this.#deposit(about)
    const open = { assign: ['suspense'], release: ['held'], keep: ['suspense', 'held'] }[kind]
    // A deposit is always moved as a whole.
    return open.includes(deposit.status) && amount === deposit.amount ? undefined : 'settled'
  }

  #apply({ kind, user, amount, about }: ManualTransfer): void {
    if (kind === 'keep') {
      this.#deposit(about).status = 'kept'
      return
    }
    this.balances[user ?? -1] = this.#balance(user) + (kind === 'debit' ? -amount : amount)
    if (kind === 'refund') this.#rental(about).refunded += amount
    if (kind === 'assign' || kind === 'release') {
      const deposit = this.#deposit(about)
      deposit.status = 'credited'
      deposit.user = user
    }
  }

  #balance(user: number | null): number {
    const balance = this.balances[user ?? -1]
    if (balance === undefined) throw new Error(`no user ${user}`)
    return balance
  }

  #rental(about: number): Rental {
    const rental = this.rentals[about]
    if (!rental) throw new Error(`there is no rental ${about}`)
    return rental
  }

  #deposit(about: number): Deposit {
    const deposit = this.deposits[about]
    if (!deposit) throw new Error(`there is no deposit ${about}`)
    return deposit
  }
}
