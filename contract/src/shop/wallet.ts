import * as z from 'zod/mini'
import { Day } from '../base/day.ts'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { LineOfBusiness } from '../base/line-of-business.ts'
import { get, post, routes } from '../base/route.ts'

/** The minimum deposit in naira, and the name of the bank (WALLET-5, WALLET-8). */
export const depositMinimumNaira = 100
export const depositBank = 'PALMPAY'

export const Transaction = z.object({
  id: z.string(),
  description: z.string(),
  type: z.enum(['credit', 'debit']),
  /** The wallet that changed: the main wallet or the refer wallet. */
  wallet: z.enum(['main', 'refer']),
  amount: Naira,
  old_balance: Naira,
  new_balance: Naira,
  date: Time,
  /** The line of business of the order that this paid for or paid back; null for other transactions. */
  line: z.nullable(LineOfBusiness),
  /** The `order_id` of the rental that this paid for or paid back; null for other transactions. */
  rental: z.nullable(z.string()),
})
export type Transaction = z.output<typeof Transaction>

export const VirtualAccount = z.object({
  account_number: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
})
export type VirtualAccount = z.output<typeof VirtualAccount>

/** One day of the dashboard's chart; `date` is YYYY-MM-DD in Lagos. */
export const DayFigures = z.object({ date: z.string(), spent: Naira, topped_up: Naira })

export const Summary = z.object({
  bal: Naira,
  refer_bal: Naira,
  /** All deposits ever credited, less those that banks took back. */
  total_recharge: Naira,
  /** All captured purchases, less refunds. */
  total_spent: Naira,
  /** The amount in escrow: each hold of it will be captured or released. */
  on_hold: Naira,
  numbers_open: z.int(),
  numbers_completed: z.int(),
  virtual_account: z.nullable(VirtualAccount),
  /** The last 90 days, oldest first. */
  days: z.array(DayFigures),
})
export type Summary = z.output<typeof Summary>

/** A filter for lines of the statement: by type, and from and to a day (YYYY-MM-DD in Lagos), both included. */
export const LineFilter = z.strictObject({
  type: z.optional(z.enum(['credit', 'debit'])),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type LineFilter = z.output<typeof LineFilter>

/** The results of a user's referral link (REFER-8). */
export const Referrals = z.object({
  ref_id: z.string(),
  /** Friends who signed up with the link, friends whose deposit earned a bonus, and the sum of paid bonuses. */
  invited: z.int(),
  qualified: z.int(),
  earned: Naira,
  /** The sum of the bonuses that are earned but not paid yet. */
  pending: Naira,
  /** The newest first. Only first names, because friends are other users. */
  friends: z.array(
    z.object({
      firstname: z.string(),
      joined: Time,
      /** The bonus that this friend's deposit earned; null until it is paid. */
      bonus: z.nullable(Naira),
      /**
       * `review`: an admin checks it. `held`: it is paid at `bonus_due`. `none`: it is never paid. Null until a deposit
       * earns a bonus.
       */
      bonus_state: z.nullable(z.enum(['review', 'held', 'paid', 'none'])),
      bonus_due: z.nullable(Time),
    }),
  ),
})
export type Referrals = z.output<typeof Referrals>

export const wallet = routes({
  transactions: get('/api/wallet/transactions', {
    access: 'user',
    summary: "The user's wallet lines, newest first",
    query: z.strictObject({ ...pageQuery, ...LineFilter.shape }),
    compressed: true,
    reply: z.object({ transactions: z.array(Transaction), total: z.int() }),
  }),
  statement: get('/api/wallet/transactions.csv', {
    access: 'user',
    summary: 'The same lines as a file for a spreadsheet, all of them, oldest first',
    query: LineFilter,
    download: 'text/csv',
  }),
  virtualAccount: get('/api/wallet/virtual-account', {
    access: 'user',
    summary: "The user's virtual bank account, if there is one",
    reply: z.object({ account: z.nullable(VirtualAccount) }),
  }),
  createVirtualAccount: post('/api/wallet/virtual-account', {
    access: 'user',
    summary: 'Create a virtual bank account; a second call returns the same account',
    body: z.strictObject({ bank: z.literal(depositBank) }),
    reply: VirtualAccount,
    status: 201,
    refusals: ['EMAIL_UNCONFIRMED', 'STILL_RUNNING', 'ACCOUNT_GENERATION_FAILED'],
  }),
  summary: get('/api/me/summary', {
    access: 'user',
    summary: "The dashboard's figures",
    reply: Summary,
  }),
  referrals: get('/api/me/referrals', {
    access: 'user',
    summary: "The earnings of the user's referral link, with a page of the friends",
    query: z.strictObject(pageQuery),
    reply: Referrals,
  }),
})
