import * as z from 'zod/mini'
import { Naira, Time } from '../base/fields.ts'
import { byLine, reviewedLines, supplierKinds } from '../base/line-of-business.ts'
import { get, routes } from '../base/route.ts'

/** The ranges of the dashboard, and how many days (in Lagos, today included) each holds. */
export const ranges = { '7d': 7, '30d': 30, '90d': 90 } as const
export type Range = keyof typeof ranges

/** What a line of business earned: kept of what was sold, less what was paid back and what the supplier charged. */
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
  /** What all users had when the day ended; today, what they have now. */
  user_balance: Naira,
  ...ByLine.shape,
})
export type Day = z.output<typeof Day>

const Delivery = z.object({
  service: z.string(),
  service_name: z.string(),
  /** Numbers that were given in the range. */
  sold: z.int(),
  /** Of these, those that a code came to. */
  delivered: z.int(),
  /** Still waiting for one. */
  waiting: z.int(),
  /** Percent of those that no longer wait, with one decimal; null while all wait. */
  rate: z.nullable(z.number()),
})
export type Delivery = z.output<typeof Delivery>

/** Work that needs a decision: how many items, and since when the oldest of them waits; null without any. */
const Backlog = z.object({ count: z.int(), oldest: z.nullable(Time) })
export type Backlog = z.output<typeof Backlog>

export const Analytics = z.object({
  total_users: z.int(),
  /** Joined since midnight in Lagos. */
  new_users_today: z.int(),
  /** Activated and not blocked. */
  active_users: z.int(),
  blocked_users: z.int(),
  /** All users' wallets, main and refer. */
  total_balance: Naira,
  /** Lines in all users' statements, ever. */
  total_transactions: z.int(),
  /** The balances of the system accounts by the ledger. */
  books: z.object({
    /** Money that must be at the bank. */
    bank: Naira,
    /** Held for open orders. */
    escrow: Naira,
    /** Received, and needs a decision. */
    suspense: Naira,
  }),
  /** The days below, together. */
  range: z.object({
    deposits: z.object({ sum: Naira, count: z.int() }),
    lines: ByLine,
    referral_expense: Naira,
    /** What promotions paid, less what came back; the figures of the lines are of whole prices. */
    promotion_expense: Naira,
    new_users: z.int(),
  }),
  /** Oldest first. */
  days: z.array(Day),
  /** As many days, those just before; oldest first. */
  days_before: z.array(Day),
  /** By service, the most sold first. */
  delivery: z.array(Delivery),
  /** What needs a decision. */
  waiting: z.object({
    claims: Backlog,
    reports: Backlog,
    /** Orders whose supplier answer is lost, and those that have not moved for a day. */
    orders: z.array(
      z.object({ line: z.enum(reviewedLines), unconfirmed: Backlog, stuck: Backlog }),
    ),
    /** Received for no known user, or not in naira. */
    deposits_suspense: Backlog,
    /** Above the day's cap of their user. */
    deposits_held: Backlog,
    /** Moves of money that a second admin must agree to. */
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
  /** Its own name, of each supplier but the first of its kind; else null. */
  supplier: z.nullable(z.string()),
  /** Null until its first call. */
  reachable: z.nullable(z.boolean()),
  /** What is left there, where a balance is kept: dollars with two decimals; null where unknown. */
  balance_usd: z.nullable(z.string()),
  /** So many hours the balance lasts at the cost of the last 24; null where either is not known. */
  runway_hours: z.nullable(z.int()),
  /** Below LOW_FLOAT_USD. */
  low: z.boolean(),
  /** What to do something about: low, or unreachable for five minutes. */
  alarm: z.nullable(z.enum(['unreachable', 'low'])),
  /** Of the last hour. */
  calls: z.int(),
  failures: z.int(),
  /** failures / calls in percent, with one decimal; null without calls. */
  error_rate: z.nullable(z.number()),
  last_answer_at: z.nullable(Time),
  /** Why the last call that failed did, such as `timeout` or `5xx`; null while it answers. */
  word: z.nullable(z.string()),
})
export type Upstream = z.output<typeof Upstream>

export const Health = z.object({
  /** Disconnected while an upstream does not answer. */
  status: z.enum(['Connected', 'Disconnected']),
  upstreams: z.array(Upstream),
  /** The last proof of the ledger; null before the first. */
  ledger: z.nullable(z.object({ proved_at: Time, broken: z.array(z.string()) })),
  /** Jobs that failed as often as they may, by name; empty when all is well. */
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
