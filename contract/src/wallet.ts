import * as z from 'zod/mini'
import { Day } from './day.ts'
import { Naira, NairaOrNumber, pageQuery, plainText, required, Time } from './fields.ts'
import { koboMax, parseNaira } from './money.ts'
import { routes } from './route.ts'

/** The spec's least transfer and the house's own bank word (document 1, section 9). */
export const depositMinimumNaira = 100
export const depositBank = 'PALMPAY'

export const Transaction = z.object({
  id: z.string(),
  description: z.string(),
  type: z.enum(['credit', 'debit']),
  /** Which purse it moved: the main wallet or the refer wallet. */
  wallet: z.enum(['main', 'refer']),
  amount: Naira,
  old_balance: Naira,
  new_balance: Naira,
  date: Time,
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
  /** The last 30 days, oldest first. */
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

/** What a user's referral link has brought (document 1, section 9). */
export const Referrals = z.object({
  ref_id: z.string(),
  /** Friends who signed up with the link, those whose deposit earned the bonus, and all the bonuses. */
  invited: z.int(),
  qualified: z.int(),
  earned: Naira,
  /** The newest first; a first name only, for they are other people. */
  friends: z.array(
    z.object({
      firstname: z.string(),
      joined: Time,
      /** What this friend's deposit earned; null until one did. */
      bonus: z.nullable(Naira),
    }),
  ),
})
export type Referrals = z.output<typeof Referrals>

/** A bank transfer of a user's and how far it is; each step with its time, null until it was taken. */
export const Deposit = z.object({
  id: z.string(),
  reference: z.string(),
  /** In `currency`, which is NGN but for `foreign`. */
  amount: Naira,
  currency: z.string(),
  payer_name: z.nullable(z.string()),
  /**
   * `seen`: the bank told of it, and it is being booked. `held`: a person checks it. `credited`: in the wallet.
   * `reversed`: the bank took it back. `foreign`: not naira. `kept`: it was settled without the wallet.
   */
  status: z.enum(['seen', 'held', 'credited', 'reversed', 'foreign', 'kept']),
  /** When the bank says it was paid; null where it does not say. */
  sent_at: z.nullable(Time),
  seen_at: Time,
  matched_at: z.nullable(Time),
  credited_at: z.nullable(Time),
  reversed_at: z.nullable(Time),
})
export type Deposit = z.output<typeof Deposit>

/** A transfer that a user misses. */
export const MissingTransfer = z.object({
  id: z.string(),
  amount: Naira,
  sent_at: Time,
  sender_name: z.string(),
  session_id: z.nullable(z.string()),
  /** `open` until it was found or an admin answered. */
  status: z.enum(['open', 'credited', 'declined']),
  /** What an admin said. */
  note: z.nullable(z.string()),
  created_at: Time,
  decided_at: z.nullable(Time),
})
export type MissingTransfer = z.output<typeof MissingTransfer>

/** How many missing transfers a user may have told of at once, and within 24 hours. */
export const missingLimits = { open: 3, day: 10 } as const

export const MissingInput = z.strictObject({
  amount: NairaOrNumber.check(
    z.refine((text) => {
      const amount = parseNaira(text) ?? 0
      return amount > 0 && amount <= koboMax
    }, 'Please enter a valid amount'),
  ),
  sent_at: Time.check(
    z.refine((text) => {
      const age = Date.now() - Date.parse(text)
      return age > -10 * 60_000 && age < 90 * 86_400_000
    }, 'Please give the time of your transfer, at most 90 days ago'),
  ),
  sender_name: required("Please enter the sender's name").check(plainText(100)),
  /** As it stands on the receipt; it may be left out. */
  session_id: z._default(z.string().check(z.trim(), plainText(60)), ''),
})

export const wallet = routes({
  deposits: {
    method: 'GET',
    path: '/api/wallet/deposits',
    access: 'user',
    summary: "The user's bank transfers and how far each is, newest first",
    query: z.strictObject(pageQuery),
    reply: z.object({ deposits: z.array(Deposit), total: z.int() }),
    refusals: [],
  },
  missing: {
    method: 'GET',
    path: '/api/wallet/missing-transfers',
    access: 'user',
    summary: 'The transfers that the user told us are missing, newest first',
    query: z.strictObject(pageQuery),
    reply: z.object({ transfers: z.array(MissingTransfer), total: z.int() }),
    refusals: [],
  },
  tellMissing: {
    method: 'POST',
    path: '/api/wallet/missing-transfers',
    access: 'user',
    summary: 'Tell of a transfer that is not in the wallet; the same told again is the same',
    body: MissingInput,
    reply: MissingTransfer,
    status: 201,
    refusals: ['TOO_MANY_CLAIMS'],
  },
  transactions: {
    method: 'GET',
    path: '/api/wallet/transactions',
    access: 'user',
    summary: "The user's wallet lines, newest first",
    query: z.strictObject({ ...pageQuery, ...LineFilter.shape }),
    reply: z.object({ transactions: z.array(Transaction), total: z.int() }),
    refusals: [],
  },
  statement: {
    method: 'GET',
    path: '/api/wallet/transactions.csv',
    access: 'user',
    summary: 'The same lines as a file for a spreadsheet, all of them, oldest first',
    query: LineFilter,
    download: 'text/csv',
    refusals: [],
  },
  virtualAccount: {
    method: 'GET',
    path: '/api/wallet/virtual-account',
    access: 'user',
    summary: "The user's virtual bank account, if there is one",
    reply: z.object({ account: z.nullable(VirtualAccount) }),
    refusals: [],
  },
  createVirtualAccount: {
    method: 'POST',
    path: '/api/wallet/virtual-account',
    access: 'user',
    summary: 'Get a virtual bank account; a second call answers with the same one',
    body: z.strictObject({ bank: z.literal(depositBank) }),
    reply: VirtualAccount,
    status: 201,
    refusals: ['EMAIL_UNCONFIRMED', 'STILL_RUNNING', 'ACCOUNT_GENERATION_FAILED'],
  },
  summary: {
    method: 'GET',
    path: '/api/me/summary',
    access: 'user',
    summary: "The dashboard's figures",
    reply: Summary,
    refusals: [],
  },
  referrals: {
    method: 'GET',
    path: '/api/me/referrals',
    access: 'user',
    summary: "What the user's referral link has brought, with a page of the friends",
    query: z.strictObject(pageQuery),
    reply: Referrals,
    refusals: [],
  },
})
