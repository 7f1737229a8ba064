import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, Reason, Time } from '../../base/fields.ts'
import { LineOfBusiness } from '../../base/line-of-business.ts'
import { del, get, post, routes } from '../../base/route.ts'
import { LineFilter, Transaction } from '../../shop/wallet.ts'
import { AuditEntry } from '../audit.ts'
import { UserDetails, UserFilter, UserList, UserPage } from './users.ts'

const AccountOfBank = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  created_at: Time,
})

/** An order of any kind, without what was bought by it. */
export const UserOrder = z.object({
  order_id: z.string(),
  title: z.string(),
  /** A short description; may be empty. */
  note: z.string(),
  status: z.string(),
  amount: Naira,
  refunded: Naira,
  created_at: Time,
})
export type UserOrder = z.output<typeof UserOrder>

/** A session of a user, for admins. */
export const UserSession = z.object({
  id: z.string(),
  created_at: Time,
  /** To within five minutes. */
  last_seen_at: Time,
  address: z.string(),
  user_agent: z.string(),
})
export type UserSession = z.output<typeof UserSession>

/** A wallet beside what its lines come to. */
const WalletCheck = z.object({
  wallet: z.enum(['main', 'refer']),
  balance: Naira,
  /** The sum of all its transfers, and the balance after the last of them. */
  transfers: Naira,
  last_balance: Naira,
  transfer_count: z.int(),
  /** Whether all three agree. */
  agrees: z.boolean(),
})

const DebugTransfer = z.object({
  id: z.int(),
  kind: z.string(),
  description: z.string(),
  subject: z.string(),
  amount: Naira,
  created_at: Time,
})

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
      /** The newest 20. */
      transactions: z.array(Transaction),
      virtual_account: z.nullable(AccountOfBank),
      /** Whether there is Debug Info: never in production. */
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
    summary: "A user's orders of one kind, newest first, without what was bought by them",
    query: z.strictObject({
      ...pageQuery,
      kind: z._default(LineOfBusiness, 'numbers'),
      /** Only the order of this id. */
      order: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({ orders: z.array(UserOrder), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  sessions: get('/api/admin/users/:id/sessions', {
    ...base,
    summary: 'Where a user is signed in, the latest seen first',
    reply: z.object({ sessions: z.array(UserSession) }),
    refusals: ['NOT_FOUND'],
  }),
  endSession: del('/api/admin/users/:id/sessions/:session_id', {
    access: 'manager',
    params: z.extend(byId, { session_id: z.string().check(z.maxLength(64)) }),
    summary: 'Sign a user out in one place',
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
  debug: get('/api/admin/users/:id/debug', {
    ...base,
    summary: "A user's balances beside what their transfers come to; not found in production",
    reply: z.object({
      wallets: z.array(WalletCheck),
      open_holds: z.array(DebugTransfer),
      last_transfers: z.array(DebugTransfer),
    }),
    refusals: ['NOT_FOUND'],
  }),
  block: post('/api/admin/users/:id/block', {
    ...base,
    access: 'manager',
    summary: 'Block a user: sessions end, and nothing more can be bought; what is open still ends',
    body: z.strictObject({ reason: Reason }),
    reply: z.object({ message: z.string(), user: UserDetails }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'HIGHER_RANK'],
  }),
  unblock: post('/api/admin/users/:id/unblock', {
    ...base,
    access: 'manager',
    summary: 'Let a user in again',
    body: z.strictObject({ reason: z.optional(z.string().check(z.trim(), plainLines(500))) }),
    reply: z.object({ message: z.string(), user: UserDetails }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'HIGHER_RANK'],
  }),
})
