import {
  type Analytics,
  type Day,
  type Delivery,
  type Earned,
  ranges,
  type Range,
} from '@nosim/contract/admin/reports.ts'
import { byLine, type ReviewedLine } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { countsOf, joinedByDay } from '../../accounts/user-admin/user-counts.ts'
import { deliveryByService, type DeliveryRow } from '../../numbers/catalogue/popular.ts'
import type { Backlog } from '../../platform/db/backlog.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { openComplaints } from '../../store/after-sales/queries.ts'
import {
  type DayTotals,
  type EarnedKobo,
  aggregateLedger,
  together,
} from '../../wallet/reports/aggregate-ledger.ts'
import { ledgerSums, waitingMoney } from '../../wallet/reports/queries.ts'
import { percentOf } from '../format.ts'

/** The backlogs by line: orders whose supplier response is lost, and orders that have not moved for a day. */
export type ReviewBacklogs = readonly {
  readonly line: ReviewedLine
  readonly read: (db: Queryable) => Promise<{ unconfirmed: Backlog; stuck: Backlog }>
}[]

/** The reads of waiting work outside the wallet and the store. */
export type WaitingReads = {
  readonly reviewBacklogs: ReviewBacklogs
  /** API keys that users have requested. */
  readonly readKeyRequests: (db: Queryable) => Promise<Backlog>
  /** Tickets without an answer. */
  readonly readWaitingTickets: (db: Queryable) => Promise<Backlog>
}

/** The figures of the dashboard, current and complete (ADMIN-3 to ADMIN-7). Days are days in Lagos. */
export async function readAnalytics(
  db: Db,
  range: Range,
  { reviewBacklogs, readKeyRequests, readWaitingTickets }: WaitingReads,
): Promise<Analytics> {
  const count = ranges[range]
  const [users, joined, sums, delivery, complaints, orders, money, keys, tickets] =
    await Promise.all([
      countsOf(db, {}),
      joinedByDay(db, 2 * count),
      ledgerSums(db, 2 * count),
      deliveryByService(db, count),
      openComplaints(db),
      Promise.all(reviewBacklogs.map(async ({ line, read }) => ({ line, ...(await read(db)) }))),
      waitingMoney(db),
      readKeyRequests(db),
      readWaitingTickets(db),
    ])
  const joinedOn = new Map(joined.map(({ date, joined }) => [date, joined]))
  const { books, days } = aggregateLedger(sums, [...joinedOn.keys()])
  const balances = balancesAfter(days, books.users)
  const shown = days.map((day, index) =>
    presentDay(day, { joined: joinedOn.get(day.date) ?? 0, balance: balances[index] ?? 0 }),
  )
  return {
    total_users: users.all,
    new_users_today: joined.at(-1)?.joined ?? 0,
    active_users: users.active,
    blocked_users: users.blocked,
    total_balance: formatNaira(books.users),
    total_transactions: books.userLines,
    books: {
      bank: formatNaira(books.bank),
      escrow: formatNaira(books.escrow),
      suspense: formatNaira(books.suspense),
    },
    range: presentRange(days.slice(count), joined.slice(count)),
    days: shown.slice(count),
    days_before: shown.slice(0, count),
    delivery: delivery.map(presentDelivery),
    waiting: {
      ...complaints,
      orders,
      deposits_suspense: money.suspense,
      deposits_held: money.held,
      approvals: money.approvals,
      api_keys: keys,
      tickets,
    },
  }
}

const presentRange = (
  days: readonly DayTotals[],
  joined: readonly { readonly joined: number }[],
): Analytics['range'] => ({
  deposits: {
    sum: formatNaira(sumOf(days, (day) => day.deposits)),
    count: sumOf(days, (day) => day.depositCount),
  },
  lines: byLine((line) => presentEarned(together(days.map((day) => day.lines[line])))),
  referral_expense: formatNaira(sumOf(days, (day) => day.referralExpense)),
  promotion_expense: formatNaira(sumOf(days, (day) => day.promotionExpense)),
  new_users: sumOf(joined, (day) => day.joined),
})

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0)

/** What all users had at the end of each day, in kobo, computed backwards from what they have now. */
function balancesAfter(days: readonly DayTotals[], now: number): number[] {
  let balance = now
  return days
    .toReversed()
    .map((day) => {
      const after = balance
      balance -= day.walletGain
      return after
    })
    .toReversed()
}

const presentDay = (
  day: DayTotals,
  { joined, balance }: { joined: number; balance: number },
): Day => ({
  date: day.date,
  deposits: formatNaira(day.deposits),
  new_users: joined,
  user_balance: formatNaira(balance),
  ...byLine((line) => presentEarned(day.lines[line])),
})

const presentEarned = ({ revenue, refunds, cost }: EarnedKobo): Earned => ({
  revenue: formatNaira(revenue),
  refunds: formatNaira(refunds),
  cost: formatNaira(cost),
  margin: formatNaira(revenue - refunds - cost),
})

function presentDelivery(row: DeliveryRow): Delivery {
  const over = row.sold - row.waiting
  return { ...row, rate: over === 0 ? null : percentOf(row.delivered, over) }
}
