import * as z from 'zod/mini'
import { Day } from '../../base/day.ts'
import { Naira, pageQuery, plainText, Time } from '../../base/fields.ts'
import { koboMax, parseNaira } from '../../base/money.ts'
import { adminRoles } from '../../base/route.ts'

/** What a user is: blocked, or else with a confirmed address (active) or without one. */
export const userStatuses = ['active', 'inactive', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The orders of the list; a minus turns one round. By default the latest first. */
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

/** The highest count of a search. The list states that there are more. */
export const countedMost = 1000

/** The country of a phone (USERS-8): sign-up takes 11 digits, and those of Nigeria begin with a 0. */
export const countryOf = (phone: string): string => (/^0[0-9]{10}$/.test(phone) ? 'Nigeria' : 'N/A')

/** A balance, which may be below nothing. */
const Balance = z.string('Please enter a valid amount').check(
  z.trim(),
  z.refine(
    (text) => (parseNaira(text.replace(/^-/, '')) ?? Number.POSITIVE_INFINITY) <= koboMax * 1000,
    'Please enter a valid amount',
  ),
)

/** Which users: each part that is given must fit. Days are of Lagos, both included; balances are of the main wallet. */
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

/** A user as the list shows them. */
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
  /** Null for who never signed in. */
  last_login: z.nullable(Time),
})
export type UserLine = z.output<typeof UserLine>

const Counts = z.object({ all: z.int(), active: z.int(), inactive: z.int(), blocked: z.int() })

export const UserPage = z.object({
  users: z.array(UserLine),
  total: z.int(),
  total_pages: z.int(),
  /** There are more than `total`: the count stops there. */
  is_at_least: z.boolean(),
  /** How many of each status fit the rest of the filter; null where they are too many to count. */
  counts: z.nullable(Counts),
})
export type UserPage = z.output<typeof UserPage>

/** A user with what the list has no room for. */
export const UserDetails = z.extend(UserLine, {
  status: z.enum(userStatuses),
  ref_id: z.string(),
  /** How many joined with their link. */
  ref_count: z.int(),
  /** From where they last signed in. */
  ip_address: z.nullable(z.string()),
  blocked_at: z.nullable(Time),
  blocked_reason: z.nullable(z.string()),
  has_totp: Flag,
  /** When the user asked for the end of the account, and when it was erased. */
  closing_at: z.nullable(Time),
  erased_at: z.nullable(Time),
})
export type UserDetails = z.output<typeof UserDetails>
