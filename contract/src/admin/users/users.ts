import * as z from 'zod/mini'
import { Day } from '../../base/day.ts'
import { Naira, pageQuery, plainLines, plainText, Reason, Time } from '../../base/fields.ts'
import { LineOfBusiness } from '../../base/line-of-business.ts'
import { koboMax, parseNaira } from '../../base/money.ts'
import { adminRoles, del, get, post, routes } from '../../base/route.ts'
import { LineFilter, Transaction } from '../../shop/wallet.ts'
import { AuditEntry } from '../audit.ts'

/** The status of a user: `blocked`, else `active` with a confirmed email address, or `inactive` without. */
export const userStatuses = ['active', 'inactive', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The sort orders of the list of users; a minus means descending. The default is the newest user first. */
export const userSorts = [
  '-joined',
  'joined',
  'name',
  '-name',
  '-balance',
  'balance',
  '-last_login',
  'last_login',
] as const
export type UserSort = (typeof userSorts)[number]

/** The maximum count of a search. Above it the list states that there are more. */
export const countedMost = 1000

/** The country of a phone number (USERS-8): sign-up accepts 11 digits, and Nigerian numbers begin with 0. */
export const countryOf = (phone: string): string => (/^0[0-9]{10}$/.test(phone) ? 'Nigeria' : 'N/A')

/** A balance in a filter, which may be negative. */
const Balance = z.string('Please enter a valid amount').check(
  z.trim(),
  z.refine(
    (text) => (parseNaira(text.replace(/^-/, '')) ?? Number.POSITIVE_INFINITY) <= koboMax * 1000,
    'Please enter a valid amount',
  ),
)

/**
 * A filter for users: all given parts must match. Days are in Lagos, both included; balances are of the main wallet.
 */
export const UserFilter = z.strictObject({
  search: z.optional(z.string().check(plainText(200), z.trim())),
  status: z.optional(z.enum(userStatuses)),
  role: z.optional(z.enum(['user', ...adminRoles])),
  balance_from: z.optional(Balance),
  balance_to: z.optional(Balance),
  joined_from: z.optional(Day),
  joined_to: z.optional(Day),
})
export type UserFilter = z.output<typeof UserFilter>

export const UserList = z.strictObject({
  ...pageQuery,
  ...UserFilter.shape,
  sort: z._default(z.enum(userSorts), '-joined'),
})
export type UserList = z.output<typeof UserList>

const Flag = z.union([z.literal(0), z.literal(1)])

/** A user in the list. */
export const UserLine = z.object({
  user_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  is_activated: Flag,
  is_blocked: Flag,
  bal: Naira,
  refer_bal: Naira,
  /** The role of an admin; null for every other user. */
  role: z.nullable(z.enum(adminRoles)),
  joining_date: Time,
  /** Null for a user who never signed in. */
  last_login: z.nullable(Time),
})
export type UserLine = z.output<typeof UserLine>

const Counts = z.object({ all: z.int(), active: z.int(), inactive: z.int(), blocked: z.int() })

export const UserPage = z.object({
  users: z.array(UserLine),
  total: z.int(),
  total_pages: z.int(),
  /** Whether there are more users than `total`, because the count stops there. */
  is_at_least: z.boolean(),
  /** The number of users of each status that match the rest of the filter; null where there are too many to count. */
  counts: z.nullable(Counts),
})
export type UserPage = z.output<typeof UserPage>

/** A user with further details for the page of the user. */
export const UserDetails = z.extend(UserLine, {
  status: z.enum(userStatuses),
  ref_id: z.string(),
  /** The number of users who joined with the referral link. */
  ref_count: z.int(),
  /** The IP address of the last sign-in. */
  ip_address: z.nullable(z.string()),
  blocked_at: z.nullable(Time),
  blocked_reason: z.nullable(z.string()),
  has_totp: Flag,
  /** When the user requested the closure of the account, and when it was erased. */
  closing_at: z.nullable(Time),
  erased_at: z.nullable(Time),
})
export type UserDetails = z.output<typeof UserDetails>

const AccountOfBank = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  created_at: Time,
})

/** An order of any line, without the bought code or text. */
export const UserOrder = z.object({
  order_id: z.string(),
  title: z.string(),
  /** A short description; may be empty. */
  note: z.string(),
  status: z.string(),
  /** The status in the words that the user sees. */
  word: z.string(),
  amount: Naira,
  refunded: Naira,
  created_at: Time,
})
export type UserOrder = z.output<typeof UserOrder>

/** A session of a user, for admins. */
export const UserSession = z.object({
  id: z.string(),
  created_at: Time,
  /** Accurate to five minutes. */
  last_seen_at: Time,
  address: z.string(),
  user_agent: z.string(),
})
export type UserSession = z.output<typeof UserSession>

const byId = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const base = { access: 'support', params: byId } as const

/** Users, for admins (USERS-1 to USERS-26). */
export const adminUsers = routes({
  users: get('/api/admin/users', {
    access: 'support',
    summary: 'Users: searched by name, email, phone and ids, filtered and sorted',
    query: UserList,
    reply: UserPage,
  }),
  exportUsers: get('/api/admin/users.csv', {
    access: 'manager',
    summary: 'The same users as a file for a spreadsheet, all of them, in the order they joined',
    query: UserFilter,
    download: 'text/csv',
  }),
  user: get('/api/admin/users/:id', {
    ...base,
    summary: 'One user, with their newest transactions and their bank account',
    reply: z.object({
      user: UserDetails,
      /** The newest 20 transactions. */
      transactions: z.array(Transaction),
      virtual_account: z.nullable(AccountOfBank),
      /** Whether Debug Info is available; never in production. */
      has_debug: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  transactions: get('/api/admin/users/:id/transactions', {
    ...base,
    summary: "A user's wallet lines, newest first",
    query: z.strictObject({ ...pageQuery, ...LineFilter.shape }),
    reply: z.object({ transactions: z.array(Transaction), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  statement: get('/api/admin/users/:id/transactions.csv', {
    ...base,
    summary: 'The same lines as a file for a spreadsheet, all of them, oldest first',
    query: LineFilter,
    download: 'text/csv',
    refusals: ['NOT_FOUND'],
  }),
  orders: get('/api/admin/users/:id/orders', {
    ...base,
    summary:
      "A user's orders of one line of business, newest first, without what was bought by them",
    query: z.strictObject({
      ...pageQuery,
      line: z._default(LineOfBusiness, 'numbers'),
      /** Lists only the order with this id. */
      order: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({ orders: z.array(UserOrder), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  sessions: get('/api/admin/users/:id/sessions', {
    ...base,
    summary: 'The devices where a user is signed in, the last used first',
    reply: z.object({ sessions: z.array(UserSession) }),
    refusals: ['NOT_FOUND'],
  }),
  endSession: del('/api/admin/users/:id/sessions/:session_id', {
    access: 'manager',
    params: z.extend(byId, { session_id: z.string().check(z.maxLength(64)) }),
    summary: 'Sign a user out on one device',
    refusals: ['NOT_FOUND', 'HIGHER_RANK'],
  }),
  endSessions: del('/api/admin/users/:id/sessions', {
    ...base,
    access: 'manager',
    summary: 'Sign a user out everywhere',
    refusals: ['NOT_FOUND', 'HIGHER_RANK'],
  }),
  audit: get('/api/admin/users/:id/audit', {
    ...base,
    summary: 'What admins did to a user, newest first',
    query: z.strictObject(pageQuery),
    reply: z.object({ entries: z.array(AuditEntry), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  block: post('/api/admin/users/:id/block', {
    ...base,
    access: 'manager',
    summary:
      'Block a user: sessions end, and the user can buy nothing; open orders continue to their end',
    body: z.strictObject({ reason: Reason }),
    reply: z.object({ message: z.string(), user: UserDetails }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'HIGHER_RANK'],
  }),
  unblock: post('/api/admin/users/:id/unblock', {
    ...base,
    access: 'manager',
    summary: 'Unblock a user',
    body: z.strictObject({ reason: z.optional(z.string().check(z.trim(), plainLines(500))) }),
    reply: z.object({ message: z.string(), user: UserDetails }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'HIGHER_RANK'],
  }),
})
