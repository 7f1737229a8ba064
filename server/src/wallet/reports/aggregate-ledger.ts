import {
  byLine,
  type LineOfBusiness,
  linesOfBusiness,
  supplierKinds,
  supplierLines,
} from '@nosim/contract/base/line-of-business.ts'
import type { LedgerSum } from './queries.ts'

/** The revenue, refunds and cost of a line of business, in kobo. */
export type EarnedKobo = { revenue: number; refunds: number; cost: number }

/** The totals of a day, in kobo. */
export type DayTotals = {
  readonly date: string
  deposits: number
  depositCount: number
  referralExpense: number
  /** What promotions paid for orders, less what came back. */
  promotionExpense: number
  /** The net gain of users' wallets. */
  walletGain: number
  readonly lines: Readonly<Record<LineOfBusiness, EarnedKobo>>
}

/** The sums over all transfers, in kobo. */
export type Books = {
  /** All wallets of users, main and refer. */
  users: number
  /** Positive where the bank holds money, as on its own statement. */
  bank: number
  escrow: number
  suspense: number
  /** The number of lines in users' statements. */
  userLines: number
}

/** Aggregates the ledger's sums: the balances of all time, and the totals of each of these days (YYYY-MM-DD). */
export function aggregateLedger(
  sums: readonly LedgerSum[],
  dates: readonly string[],
): { books: Books; days: DayTotals[] } {
  const days = new Map(dates.map((date) => [date, emptyDay(date)]))
  const books = { users: 0, bank: 0, escrow: 0, suspense: 0, userLines: 0 }
  for (const sum of sums) {
    addToBooks(books, sum)
    const day = sum.day === null ? undefined : days.get(sum.day)
    if (day) addToDay(day, sum)
  }
  return { books, days: [...days.values()] }
}

const emptyDay = (date: string): DayTotals => ({
  date,
  deposits: 0,
  depositCount: 0,
  referralExpense: 0,
  promotionExpense: 0,
  walletGain: 0,
  lines: byLine(nothing),
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
      default: // Revenue and cost are summed by day.
    }
  }
}

/** The line of business whose revenue account this is. */
const revenueLineOf = (account: string): LineOfBusiness | undefined =>
  linesOfBusiness.find((line) => account === `revenue_${line}`)

const isPromotion = (account: string): boolean =>
  linesOfBusiness.some((line) => account === `promotion_${line}`)

/** The line of business of a cost; a loss on an order that no user paid for belongs to the line of its float. */
function costLineOf(account: string, other: string): LineOfBusiness | undefined {
  const source = account === 'orphan_loss' ? other.replace('float_', 'cost_') : account
  const supplier = supplierKinds.find((kind) => source === `cost_${kind}`)
  if (supplier) return supplierLines[supplier]
  return account === 'orphan_loss' ? 'numbers' : undefined
}

function addToDay(day: DayTotals, { kind, debit, credit, amount, count }: LedgerSum): void {
  if (credit === 'user' && (debit === 'bank' || kind === 'assign')) {
    day.deposits += amount
    day.depositCount += count
  }
  // A reversal counts against the day of the reversal.
  if (kind === 'reversal' && debit === 'user' && credit === 'bank') day.deposits -= amount
  if (debit === 'referral_expense') day.referralExpense += amount
  if (credit === 'referral_expense') day.referralExpense -= amount
  if (isPromotion(debit)) day.promotionExpense += amount
  if (isPromotion(credit)) day.promotionExpense -= amount
  if (credit === 'user') day.walletGain += amount
  if (debit === 'user') day.walletGain -= amount
  const [earning, refunding] = [revenueLineOf(credit), revenueLineOf(debit)]
  if (earning) day.lines[earning].revenue += amount
  if (refunding) day.lines[refunding].refunds += amount
  const [spending, recovering] = [costLineOf(debit, credit), costLineOf(credit, debit)]
  if (spending) day.lines[spending].cost += amount
  if (recovering) day.lines[recovering].cost -= amount
}

/** The sums of several days of one line of business. */
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
