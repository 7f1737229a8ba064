import { koboMax } from '@nosim/contract/base/money.ts'
import { referralBonus, referralFrom } from './test-ledger.ts'

export type Wallet = 'main' | 'refer'
export type Revenue = 'revenue_numbers' | 'revenue_boost' | 'revenue_store'
type House =
  | Revenue
  | 'bank'
  | 'escrow'
  | 'cost_sms'
  | 'float_sms'
  | 'adjustment'
  | 'suspense'
  | 'referral_expense'
type Owner = { readonly user: number; readonly wallet: Wallet }
type Account = House | Owner

type Posting = {
  readonly key: string
  readonly from: Account
  readonly to: Account
  readonly amount: number
  readonly kind: string
  readonly allowNegative?: boolean
}
type Held = { readonly wallet: Wallet; readonly amount: number }
type Order = {
  readonly user: number
  readonly amount: number
  readonly parts: readonly Held[]
  ended?: 'released' | Revenue
}
type Deposit = { readonly user: number; readonly amount: number; readonly credited: boolean }

/**
 * The ledger in memory, written from its rules and not from its SQL. Each call returns the result that the database
 * must return: a number, an outcome, or the SQLSTATE of its refusal. A refusal changes nothing.
 */
export class LedgerModel {
  readonly #wallets: Record<Wallet, number>[]
  readonly #house = new Map<string, number>()
  readonly #postings = new Map<string, string>()
  readonly #ids = new Map<string, number>()
  readonly #orders = new Map<string, Order>()
  readonly #deposits = new Map<string, Deposit>()
  readonly #rewarded = new Set<number>()
  readonly #referrers: readonly (number | undefined)[]
  /** The number of transfers that must exist. */
  transfers = 0
  /** The results that have occurred at least once. */
  readonly words = new Set<string>()

  /** Makes a user for each entry, which is the index of the referrer. */
  constructor(referrers: readonly (number | undefined)[]) {
    this.#referrers = referrers
    this.#wallets = referrers.map(() => ({ main: 0, refer: 0 }))
  }

  walletsOf(user: number): Record<Wallet, number> {
    const wallets = this.#wallets[user]
    if (!wallets) throw new Error(`no user ${user}`)
    return wallets
  }

  state() {
    const names: House[] = [
      'bank',
      'escrow',
      'revenue_numbers',
      'revenue_boost',
      'revenue_store',
      'cost_sms',
      'float_sms',
      'adjustment',
      'suspense',
      'referral_expense',
    ]
    const unused = {
      cost_boost: 0,
      orphan_loss: 0,
      bank_fees: 0,
      float_boost: 0,
      referral_held: 0,
      promotion_numbers: 0,
      promotion_boost: 0,
      promotion_store: 0,
    }
    const house = names.map((name) => [name, this.#house.get(name) ?? 0] as const)
    return {
      users: this.#wallets.map((wallets) => ({ ...wallets })),
      house: { ...Object.fromEntries(house), ...unused },
    }
  }

  /** The same text for the same transfer of a key, whatever its id in the database. */
  nameOf(key: string, id: number): string {
    const first = this.#ids.get(key) ?? id
    this.#ids.set(key, first)
    return first === id ? 'the transfer' : `another transfer than ${first}`
  }

  post(posting: Posting): string {
    const { key, from, to, amount } = posting
    const facts = JSON.stringify([from, to, amount, posting.kind])
    const after = typeof from === 'string' ? 0 : this.#balance(from) - amount
    const overdrawn = after < 0 && !posting.allowNegative
    // An invalid amount is refused first, even with a known key.
    if (!overdrawn && (amount <= 0 || amount > koboMax)) return this.#say('23514')
    const known = this.#postings.get(key)
    if (known !== undefined) {
      if (known !== facts) return this.#say('NS002')
      this.#say('repeated')
      return 'the transfer'
    }
    if (overdrawn) return this.#say('NS001')
    this.#postings.set(key, facts)
    this.#move(from, to, amount)
    this.#say(after < 0 ? 'posted below 0' : 'posted')
    return 'the transfer'
  }

  deposit(it: { user: number; amount: number; reference: string; cap?: number }): string {
    if (it.amount <= 0) return this.#say('23514')
    const known = this.#deposits.get(it.reference)
    if (known)
      return this.#say(
        known.user === it.user && known.amount === it.amount ? 'duplicate' : 'mismatch',
      )
    if (it.amount > koboMax) return this.#say('23514')
    const credited = it.cap === undefined || this.#creditedTo(it.user) + it.amount <= it.cap
    this.#deposits.set(it.reference, { ...it, credited })
    if (!credited) {
      this.#move('bank', 'suspense', it.amount)
      return this.#say('held')
    }
    this.#move('bank', { user: it.user, wallet: 'main' }, it.amount)
    if (it.amount >= referralFrom) this.#reward(it.user)
    return this.#say('credited')
  }

  hold(it: { user: number; amount: number; subject: string; useRefer: boolean }): string {
    if (it.amount <= 0 || it.amount > koboMax) return this.#say('NS004')
    const known = this.#orders.get(it.subject)
    if (known) {
      if (known.user !== it.user || known.amount !== it.amount) return this.#say('NS002')
      this.#say('repeated')
      return '0'
    }
    const { main, refer } = this.walletsOf(it.user)
    const fromRefer = it.useRefer ? Math.min(Math.max(refer, 0), it.amount) : 0
    const fromMain = it.amount - fromRefer
    // If the refer wallet covers the whole amount, the main wallet is not checked.
    if (fromMain > 0 && main < fromMain) {
      this.#say('short')
      return String(fromMain - main)
    }
    const parts = [
      { wallet: 'refer' as const, amount: fromRefer },
      { wallet: 'main' as const, amount: fromMain },
    ].filter((part) => part.amount > 0)
    for (const { wallet, amount } of parts) this.#move({ user: it.user, wallet }, 'escrow', amount)
    this.#orders.set(it.subject, { user: it.user, amount: it.amount, parts })
    if (parts.length > 1) this.#say('held by two wallets')
    return '0'
  }

  capture(subject: string, revenue: Revenue): string {
    const order = this.#orders.get(subject)
    if (!order) return '0'
    if (order.ended === 'released') return this.#say('NS005')
    if (order.ended && order.ended !== revenue) return this.#say('NS002')
    if (!order.ended) for (const part of order.parts) this.#move('escrow', revenue, part.amount)
    order.ended = revenue
    this.#say('captured')
    return String(order.parts.length)
  }

  release(subject: string): string {
    const order = this.#orders.get(subject)
    if (!order) return '0'
    if (order.ended && order.ended !== 'released') return this.#say('NS005')
    if (!order.ended)
      for (const { wallet, amount } of order.parts)
        this.#move('escrow', { user: order.user, wallet }, amount)
    order.ended = 'released'
    this.#say('released')
    return String(order.amount)
  }

  #reward(referee: number): void {
    const referrer = this.#referrers[referee]
    if (referrer === undefined || this.#rewarded.has(referee)) return
    this.#rewarded.add(referee)
    this.#move('referral_expense', { user: referrer, wallet: 'refer' }, referralBonus)
    this.#say('bonus')
  }

  #creditedTo(user: number): number {
    let total = 0
    for (const it of this.#deposits.values())
      if (it.user === user && it.credited) total += it.amount
    return total
  }

  #balance({ user, wallet }: Owner): number {
    return this.walletsOf(user)[wallet]
  }

  #move(from: Account, to: Account, amount: number): void {
    this.#add(from, -amount)
    this.#add(to, amount)
    this.transfers += 1
  }

  #add(account: Account, amount: number): void {
    if (typeof account === 'string')
      this.#house.set(account, (this.#house.get(account) ?? 0) + amount)
    else this.walletsOf(account.user)[account.wallet] += amount
  }

  #say(word: string): string {
    this.words.add(word)
    return word
  }
}
