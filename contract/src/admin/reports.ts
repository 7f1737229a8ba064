import * as z from 'zod/mini'
import { Naira, Time } from '../base/fields.ts'
import { byLine, reviewedLines, supplierKinds } from '../base/line-of-business.ts'
import { get, routes } from '../base/route.ts'

/** The ranges of the dashboard, with the number of days of each (in Lagos, including today). */
export const ranges = { '7d': 7, '30d': 30, '90d': 90 } as const
export type Range = keyof typeof ranges

/** The margin of a line of business: captured sales, less what was paid back and what the supplier charged. */
const Earned = z.object({
  revenue: Naira,
  refunds: Naira,
  cost: Naira,
  /** revenue - refunds - cost. */
  margin: Naira,
})
export type Earned = z.output<typeof Earned>

const ByLine = z.object(byLine(() => Earned))

const Day = z.object({
  /** YYYY-MM-DD in Lagos. */
  date: z.string(),
  deposits: Naira,
  new_users: z.int(),
  /** The sum of all wallets at the end of the day; for today, the current sum. */
  user_balance: Naira,
  ...ByLine.shape,
})
export type Day = z.output<typeof Day>

const Delivery = z.object({
  service: z.string(),
  service_name: z.string(),
  /** The count of numbers given to orders in the range. */
  sold: z.int(),
  /** How many of these received a code. */
  delivered: z.int(),
  /** How many of these still wait for a code. */
  waiting: z.int(),
  /** `delivered` in percent of the numbers that no longer wait, with one decimal; null while all wait. */
  rate: z.nullable(z.number()),
})
export type Delivery = z.output<typeof Delivery>

/** Items that need a decision: their count, and since when the oldest waits; null without an item. */
const Backlog = z.object({ count: z.int(), oldest: z.nullable(Time) })
export type Backlog = z.output<typeof Backlog>

export const Analytics = z.object({
  total_users: z.int(),
  /** Users who joined since midnight in Lagos. */
  new_users_today: z.int(),
  /** Users with a confirmed address who are not blocked. */
  active_users: z.int(),
  blocked_users: z.int(),
  /** The sum of all users' wallets, main and refer. */
  total_balance: Naira,
  /** The number of lines in the statements of all users, since the start. */
  total_transactions: z.int(),
  /** The balances of system accounts in the ledger. */
  books: z.object({
    /** Money that must be at the bank. */
    bank: Naira,
    /** Held for open orders. */
    escrow: Naira,
    /** Deposits that are not credited yet and need a decision. */
    suspense: Naira,
  }),
  /** The sums over `days`. */
  range: z.object({
    deposits: z.object({ sum: Naira, count: z.int() }),
    lines: ByLine,
    referral_expense: Naira,
    /** What promotions paid, less what was returned. The figures of `lines` are prices before promotions. */
    promotion_expense: Naira,
    new_users: z.int(),
  }),
  /** Oldest first. */
  days: z.array(Day),
  /** The same number of days just before `days`, oldest first. */
  days_before: z.array(Day),
  /** Delivery by service, the most sold first. */
  delivery: z.array(Delivery),
  /** The backlogs of admins. */
  waiting: z.object({
    claims: Backlog,
    reports: Backlog,
    /** Orders whose supplier response is lost, and open orders that have not changed for a day. */
    orders: z.array(
      z.object({ line: z.enum(reviewedLines), unconfirmed: Backlog, stuck: Backlog }),
    ),
    /** Deposits without a known user, or not in naira. */
    deposits_suspense: Backlog,
    /** Deposits above the daily cap of their user. */
    deposits_held: Backlog,
    /** Manual transfers that a second admin must approve. */
    approvals: Backlog,
    /** Requested API keys. */
    api_keys: Backlog,
    /** Tickets without an answer. */
    tickets: Backlog,
  }),
})
export type Analytics = z.output<typeof Analytics>

const Upstream = z.object({
  name: z.enum([...supplierKinds, 'bank', 'text', 'mail']),
  /** The name of the supplier; null for the first supplier of its kind, and for other upstreams. */
  supplier: z.nullable(z.string()),
  /** Null until its first call. */
  reachable: z.nullable(z.boolean()),
  /** The balance at the supplier, in dollars with two decimals; null where unknown, or without a balance. */
  balance_usd: z.nullable(z.string()),
  /** How many hours the balance lasts at the cost of the last 24 hours; null where either is unknown. */
  runway_hours: z.nullable(z.int()),
  /** Whether the balance is below LOW_FLOAT_USD. */
  low: z.boolean(),
  /** An alarm for admins: the balance is low, or the upstream is unreachable for five minutes. Null for none. */
  alarm: z.nullable(z.enum(['unreachable', 'low'])),
  /** Calls of the last hour, and how many of them failed. */
  calls: z.int(),
  failures: z.int(),
  /** failures / calls in percent, with one decimal; null without calls. */
  error_rate: z.nullable(z.number()),
  last_answer_at: z.nullable(Time),
  /** Why the last call failed, such as `timeout` or `5xx`; null while the upstream responds. */
  word: z.nullable(z.string()),
})
export type Upstream = z.output<typeof Upstream>

export const Health = z.object({
  /** Disconnected while an upstream does not respond. */
  status: z.enum(['Connected', 'Disconnected']),
  upstreams: z.array(Upstream),
  /** The last proof of the ledger; null before the first. */
  ledger: z.nullable(z.object({ proved_at: Time, broken: z.array(z.string()) })),
  /** Jobs that failed the maximum number of times, by name; empty without such jobs. */
  jobs_given_up: z.array(z.object({ task: z.string(), count: z.int() })),
})
export type Health = z.output<typeof Health>

/** The figures of the admin dashboard (ADMIN-3 to ADMIN-7). */
export const reports = routes({
  analytics: get('/api/admin/analytics', {
    access: 'support',
    summary: 'Users, money and deliveries: now, and day by day',
    query: z.strictObject({
      range: z._default(z.enum(['7d', '30d', '90d'], 'Please choose 7d, 30d or 90d'), '30d'),
    }),
    compressed: true,
    reply: Analytics,
  }),
  health: get('/api/admin/health', {
    access: 'support',
    summary:
      'Whether each upstream answers and what is left there, the last proof of the ledger, and jobs that gave up',
    reply: Health,
  }),
})
