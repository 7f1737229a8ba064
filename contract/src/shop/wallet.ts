import * as z from 'zod/mini'
import { Day } from '../base/day.ts'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { LineOfBusiness } from '../base/line-of-business.ts'
import { get, post, routes } from '../base/route.ts'

/** The least transfer and the name of the bank (WALLET-5, WALLET-8). */
export const depositMinimumNaira = 100
export const depositBank = 'PALMPAY'

export const Transaction = z.object({
  id: z.string(),
  description: z.string(),
  type: z.enum(['credit', 'debit']),
  /** Which wallet it moved: the main wallet or the refer wallet. */
  wallet: z.enum(['main', 'refer']),
  amount: Naira,
  old_balance: Naira,
  new_balance: Naira,
  date: Time,
  /** The line of business of the order that it paid for or paid back, null of all other lines. */
  line: z.nullable(LineOfBusiness),
  /** The `order_id` of the rental that the line paid for or paid back, null of all other lines. */
  rental: z.nullable(z.string()),
})
export type Transaction = z.output<typeof Transaction>

export const VirtualAccount = z.object({
  account_number: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
})
export type VirtualAccount = z.output<typeof VirtualAccount>

/** One day of the dashboard's plot; `date` is YYYY-MM-DD in Lagos. */
export const DayFigures = z.object({ date: z.string(), spent: Naira, topped_up: Naira })

export const Summary = z.object({
  bal: Naira,
  refer_bal: Naira,
  /** All deposits ever credited, less what their banks took back. */
  total_recharge: Naira,
  /** All purchases kept, less refunds. */
  total_spent: Naira,
  /** In escrow now: it becomes a purchase or comes back. */
  on_hold: Naira,
  numbers_open: z.int(),
  numbers_completed: z.int(),
  virtual_account: z.nullable(VirtualAccount),
  /** The last 90 days, oldest first. */
  days: z.array(DayFigures),
})
export type Summary = z.output<typeof Summary>

/** Which lines of the statement: one type, and the days (YYYY-MM-DD in Lagos) from and to, both included. */
export const LineFilter = z.strictObject({
  type: z.optional(z.enum(['credit', 'debit'])),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type LineFilter = z.output<typeof LineFilter>

/** The results of a user's referral link (REFER-8). */
export const Referrals = z.object({
  ref_id: z.string(),
  /** Friends who signed up with the link, those whose deposit earned the bonus, and all the bonuses. */
  invited: z.int(),
  qualified: z.int(),
  earned: Naira,
  /** Bonuses that are earned and not paid yet. */
  pending: Naira,
  /** The newest first; only first names, because friends are other users. */
  friends: z.array(
    z.object({
      firstname: z.string(),
      joined: Time,
      /** What this friend's deposit earned; null until it is paid. */
      bonus: z.nullable(Naira),
      /**
       * `review`: it is being checked. `held`: it is paid from `bonus_due` on. `none`: it is not paid. Null until a deposit
       * earns one.
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
    summary: 'Get a virtual bank account; a second call answers with the same one',
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
    summary: "What the user's referral link has brought, with a page of the friends",
    query: z.strictObject(pageQuery),
    reply: Referrals,
  }),
})
