import type { LineOfBusiness } from '@nosim/contract/line-of-business.ts'
import type { LedgerSum } from './queries.ts'

/** What a line of business earned, in kobo. */
export type EarnedKobo = { revenue: number; refunds: number; cost: number }

/** A day of the house, in kobo. */
export type DayOfBooks = {
  readonly date: string
  deposits: number
  depositCount: number
  referralExpense: number
  readonly lines: Readonly<Record<LineOfBusiness, EarnedKobo>>
}

/** What all transfers together come to, in kobo. */
export type Books = {
  /** All wallets of users, main and refer. */
  users: number
  /** Positive where money is there, as the bank's own statement has it. */
  bank: number
  escrow: number
  suspense: number
  /** Lines in users' statements. */
  userLines: number
}

/** Reads the ledger's sums: the balances of all time, and what each of these days (YYYY-MM-DD) brought. */
export function aggregateLedger(
  sums: readonly LedgerSum[],
  dates: readonly string[],
): { books: Books; days: DayOfBooks[] } {
  const days = new Map(dates.map((date) => [date, emptyDay(date)]))
  const books = { users: 0, bank: 0, escrow: 0, suspense: 0, userLines: 0 }
  for (const sum of sums) {
    addToBooks(books, sum)
    const day = sum.day === null ? undefined : days.get(sum.day)
    if (day) addToDay(day, sum)
  }
  return { books, days: [...days.values()] }
}

const emptyDay = (date: string): DayOfBooks => ({
  date,
  deposits: 0,
  depositCount: 0,
  referralExpense: 0,
  lines: { numbers: nothing(), boost: nothing(), store: nothing() },
})
const nothing = (): EarnedKobo => ({ revenue: 0, refunds: 0, cost: 0 })

function addToBooks(books: Books, { debit, credit, amount, count }: LedgerSum): void {
  if (debit === 'user' || credit === 'user') books.userLines += count
  for (const [account, moved] of [
    [debit, -amount],
    [credit, amount],
  ] as const) {
    switch (account) {
      case 'user':
        books.users += moved
        break
      case 'escrow':
      case 'suspense':
        books[account] += moved
        break
      case 'bank':
        books.bank -= moved
        break
      default: // what is earned and spent is told by the day
    }
  }
}

const revenueOf = {
  revenue_numbers: 'numbers',
  revenue_boost: 'boost',
  revenue_store: 'store',
} as const
const costOf = { cost_sms: 'numbers', orphan_loss: 'numbers', cost_boost: 'boost' } as const
/** What was paid for and sold to nobody is a cost of the line whose float it came out of. */
const lineOf = (account: keyof typeof costOf, other: string) =>
  account === 'orphan_loss' && other === 'float_boost' ? 'boost' : costOf[account]

const isKeyOf = <T extends object>(table: T, word: string): word is Extract<keyof T, string> =>
  Object.hasOwn(table, word)

function addToDay(day: DayOfBooks, { kind, debit, credit, amount, count }: LedgerSum): void {
  if (credit === 'user' && (debit === 'bank' || kind === 'assign')) {
    day.deposits += amount
    day.depositCount += count
  }
  // What the bank took back later counts against the day on which it did.
  if (kind === 'reversal' && debit === 'user' && credit === 'bank') day.deposits -= amount
  if (kind === 'bonus') day.referralExpense += amount
  if (kind === 'reversal' && credit === 'referral_expense') day.referralExpense -= amount
  if (isKeyOf(revenueOf, credit)) day.lines[revenueOf[credit]].revenue += amount
  if (isKeyOf(revenueOf, debit)) day.lines[revenueOf[debit]].refunds += amount
  if (isKeyOf(costOf, debit)) day.lines[lineOf(debit, credit)].cost += amount
  if (isKeyOf(costOf, credit)) day.lines[lineOf(credit, debit)].cost -= amount
}

/** Several days of one line together. */
export function together(days: readonly EarnedKobo[]): EarnedKobo {
  return days.reduce(
    (sum, day) => ({
      revenue: sum.revenue + day.revenue,
      refunds: sum.refunds + day.refunds,
      cost: sum.cost + day.cost,
    }),
    nothing(),
  )
}
