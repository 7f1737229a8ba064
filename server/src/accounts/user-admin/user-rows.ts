import {
  countryOf,
  type UserFilter,
  type UserLine,
  type UserStatus,
} from '@nosim/contract/admin/users/users.ts'
import { formatNaira, parseNaira } from '@nosim/contract/base/money.ts'
import { isAdmin, type Role } from '@nosim/contract/base/route.ts'
import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '../../platform/db/fragments.ts'
import { isId } from '../../platform/ids.ts'
import type { Queryable } from '../../platform/db/db.ts'

type Condition = RawBuilder<unknown>

/** Whether a filter concerns balances. */
export const hasBalance = ({ balance_from, balance_to }: UserFilter): boolean =>
  Boolean(balance_from) || Boolean(balance_to)

/** Whether the matches can only be counted by reading them. */
export const isNarrow = (filter: UserFilter): boolean =>
  Boolean(filter.search) || hasBalance(filter)

/** The conditions of a filter on a user `u`, without the status. A filter by balance needs `u.bal`, in kobo. */
export function userWhere(filter: UserFilter): Condition {
  const { search, role, balance_from, balance_to } = filter
  return allOf([
    ...(search ? wordsIn(search) : []),
    ...(role ? [sql`u.role = ${role}`] : []),
    ...(balance_from ? [sql`u.bal >= ${koboOf(balance_from)}::bigint`] : []),
    ...(balance_to ? [sql`u.bal <= ${koboOf(balance_to)}::bigint`] : []),
    ...joined(filter),
  ])
}

/** The conditions on when a user `u` joined. The days are days in Lagos, both included. */
export const joined = ({ joined_from: from, joined_to: to }: UserFilter): Condition[] => [
  ...(from ? [sql`u.created_at >= ${startOfDay(from)}`] : []),
  ...(to ? [sql`u.created_at < ${startOfDay(to)} + interval '1 day'`] : []),
]

export const allOf = (conditions: readonly Condition[]): Condition =>
  sql`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** The condition for a status: the same as `user_status`, in the expressions of the indexes. */
export const ofStatus = (status: UserStatus | undefined): Condition =>
  status === undefined ? sql`true` : statuses[status]

const statuses: Readonly<Record<UserStatus, Condition>> = {
  active: sql`u.email_confirmed_at is not null and u.blocked_at is null`,
  inactive: sql`u.email_confirmed_at is null and u.blocked_at is null`,
  blocked: sql`u.blocked_at is not null`,
}

/** The kobo of an amount that the contract has validated. */
function koboOf(text: string): number {
  const amount: number = parseNaira(text.replace(/^-/, '')) ?? 0
  return text.startsWith('-') ? -amount : amount
}

/**
 * Each word of a search must occur in the texts of a user. A word that is too short for the index must begin a word
 * there. A search without a letter or digit, which the index does not contain, must begin the name.
 */
function wordsIn(search: string): Condition[] {
  if (!/[\p{L}\p{N}]/u.test(search)) {
    return [sql`u.name_key like ltrim(search_pattern(${search}, true), '%')`]
  }
  return search.split(/\s+/).map((word) => idIn(word.toLowerCase()) ?? textIn(word))
}

function textIn(word: string): Condition {
  const letters = word.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const isLong = /[\p{L}\p{N}]{3}/u.test(letters)
  return sql`u.search_text like search_pattern(${word}, ${isLong})`
}

const [least, greatest] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** The range of ids that begin with a word. Undefined for a word that is not longer than an id's first group. */
function idIn(word: string): Condition | undefined {
  const from = word + least.slice(word.length)
  if (word.length < 9 || !isId(from)) return undefined
  return sql`u.id between ${from}::uuid and ${word + greatest.slice(word.length)}::uuid`
}

export type UserRow = {
  id: string
  email: string
  phone: string
  first_name: string
  last_name: string
  role: Role
  status: UserStatus
  confirmed: boolean
  bal: number
  refer_bal: number
  created_at: Date
  last_login_at: Date | null
}

/** The columns of a user in the list. */
export const userColumns = sql`u.id, u.email, u.phone, u.first_name, u.last_name, u.role, u.status,
  u.email_confirmed_at is not null as confirmed, u.bal, u.refer_bal, u.created_at, u.last_login_at`

/** The users with these ids, in this order. */
export async function linesOf(db: Queryable, ids: readonly string[]): Promise<UserLine[]> {
  const found = await sql<UserRow>`select ${userColumns} from user_row u
    where u.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentLine(row)] : []
  })
}

export const presentLine = (row: UserRow): UserLine => ({
  user_id: row.id,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  phone: row.phone,
  country: countryOf(row.phone),
  is_activated: row.confirmed ? 1 : 0,
  is_blocked: row.status === 'blocked' ? 1 : 0,
  bal: formatNaira(row.bal),
  refer_bal: formatNaira(row.refer_bal),
  role: isAdmin(row.role) ? row.role : null,
  joining_date: row.created_at.toISOString(),
  last_login: row.last_login_at?.toISOString() ?? null,
})
