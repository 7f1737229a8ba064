import {
  countedMost,
  userStatuses,
  type UserFilter,
  type UserList,
  type UserPage,
  type UserSort,
  type UserStatus,
} from '@nosim/contract/admin/users/users.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { startOfDay } from '../../platform/db/fragments.ts'
import { withCustomPlan } from '../../platform/db/transaction-settings.ts'
import { countsOf, dayAfter, type Counts } from './user-counts.ts'
import { allOf, userWhere, hasBalance, isNarrow, linesOf, ofStatus } from './user-rows.ts'
import { refreshBalances } from '../../wallet/queries.ts'

type Found = { id: string; status: UserStatus }
type Page = { ids: string[]; total: number; isAtLeast: boolean; counts: Counts | null }

/** A page of the matching users, and their number: exact, or a lower bound for a search with very many matches. */
export async function listUsers(db: Db, query: UserList): Promise<UserPage> {
  if (looksAtWallets(query)) await refreshBalances(db)
  return withCustomPlan(db, async (tx) => {
    // Lists read rows that are in memory. The planner assumes rows far apart on a disk.
    await sql`set local random_page_cost = 1.1`.execute(tx)
    const { ids, total, isAtLeast, counts } = await (isNarrow(query)
      ? pageOfFew(tx, query)
      : pageOfAll(tx, query))
    return {
      users: await linesOf(tx, ids),
      total,
      total_pages: Math.max(1, Math.ceil(total / query.limit)),
      is_at_least: isAtLeast,
      counts,
    }
  })
}

/** A page of a list whose counts are stored, and so exact. A page in its second half is read from the end. */
async function pageOfAll(tx: Queryable, query: UserList): Promise<Page> {
  const { page, limit, sort, status } = query
  const counts = await countsOf(tx, query)
  const total = counts[status ?? 'all']
  const from = Math.min((page - 1) * limit, total)
  const count = Math.min(limit, total - from)
  const fromEnd = total - from - count
  const isFarther = from > fromEnd
  const ids = await idsAt(tx, query, {
    sort: isFarther ? turned(sort) : sort,
    limit: count,
    offset: isFarther ? fromEnd : from,
  })
  return { ids: isFarther ? ids.toReversed() : ids, total, isAtLeast: false, counts }
}

/** The offset from which days are skipped. Below it, skipping single users is faster than adding up days. */
const leapFrom = 60

/** The ids at an offset. In the order of joining it skips whole days by their stored counts, else user by user. */
async function idsAt(tx: Queryable, query: UserList, part: Part): Promise<string[]> {
  const { status } = query
  const { sort, offset } = part
  const where = sql`${userWhere(query)} and ${ofStatus(status)}`
  if ((sort !== 'joined' && sort !== '-joined') || offset < leapFrom) {
    return idsBy(tx, query, { where, ...part })
  }
  const latestFirst = sort === '-joined'
  const reached = await dayAfter(tx, query, { offset, latestFirst })
  if (!reached) return []
  const { day, before } = reached
  const since = latestFirst
    ? sql`u.created_at < ${startOfDay(day)} + interval '1 day'`
    : sql`u.created_at >= ${startOfDay(day)}`
  return idsBy(tx, query, { where: sql`${where} and ${since}`, ...part, offset: offset - before })
}

/** A page of a search. At most `countedMost` matches are counted; later pages are read in the order of the list. */
async function pageOfFew(tx: Queryable, query: UserList): Promise<Page> {
  const { page, limit, sort, status } = query
  const offset = (page - 1) * limit
  const all = await firstThatFit(tx, query, undefined)
  const counts = all.length > countedMost ? null : tally(all)
  const found = counts || !status ? all : await firstThatFit(tx, query, status)
  const mine = found.filter((one) => !status || one.status === status).map(({ id }) => id)
  if (mine.length <= countedMost) {
    const ids = mine.slice(offset, offset + limit)
    return { ids, total: mine.length, isAtLeast: false, counts }
  }
  const where = sql`${userWhere(query)} and ${ofStatus(status)}`
  const ids = await idsBy(tx, query, { where, sort, limit: limit + 1, offset })
  const isLast = ids.length > 0 && ids.length <= limit
  const seen = offset + ids.length
  return {
    ids: ids.slice(0, limit),
    total: isLast ? seen : Math.max(countedMost, ids.length > 0 ? seen : 0),
    isAtLeast: !isLast,
    counts,
  }
}

/** The first `countedMost` + 1 matches that the database finds, in the order of the list. */
async function firstThatFit(
  tx: Queryable,
  query: UserList,
  status: UserStatus | undefined,
): Promise<Found[]> {
  const where = allOf([userWhere(query), ofStatus(status)])
  const wallet = looksAtWallets(query) ? sql`, u.bal` : sql``
  const found = await sql<Found>`
    with met as materialized (
      select u.id, user_status(u.email_confirmed_at, u.blocked_at) as status, u.created_at, u.name_key, u.last_login_at${wallet}
      from ${looksAtWallets(query) ? withWallet : sql`app_user u`} where ${where} limit ${countedMost + 1}
    )
    select u.id, u.status from met u order by ${orders[query.sort]}`.execute(tx)
  return found.rows
}

function tally(found: readonly Found[]): Counts {
  const of = (status: UserStatus) => found.filter((one) => one.status === status).length
  const [active, inactive, blocked] = userStatuses.map(of)
  return {
    all: found.length,
    active: active ?? 0,
    inactive: inactive ?? 0,
    blocked: blocked ?? 0,
  }
}

type Part = { readonly sort: UserSort; readonly limit: number; readonly offset: number }

async function idsBy(
  tx: Queryable,
  filter: UserFilter,
  { where, sort, limit, offset }: Part & { readonly where: RawBuilder<unknown> },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select u.id from ${usersFor({ ...filter, sort })} where ${where} order by ${orders[sort]}
    limit ${limit} offset ${offset}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

type Sorted = UserFilter & { readonly sort: UserSort }

export const looksAtWallets = (query: Sorted): boolean =>
  hasBalance(query) || query.sort === 'balance' || query.sort === '-balance'

const withWallet = sql`(select a.*, p.balance as bal from app_user a join user_balance p on p.user_id = a.id) u`

/** The source of the users `u` with the columns of the filter. A list that needs only balances reads only wallets. */
function usersFor(query: Sorted): RawBuilder<unknown> {
  if (!looksAtWallets(query)) return sql`app_user u`
  const { sort, search, status, role, joined_from, joined_to } = query
  const isOfWallets = sort === 'balance' || sort === '-balance'
  return !isOfWallets || search || status || role || joined_from || joined_to
    ? withWallet
    : sql`(select user_id as id, balance as bal from user_balance) u`
}

/** Each order is that of an index, read forward or backward. */
const orders: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  joined: sql`u.created_at, u.id`,
  '-joined': sql`u.created_at desc, u.id desc`,
  name: sql`u.name_key, u.id`,
  '-name': sql`u.name_key desc, u.id desc`,
  balance: sql`u.bal, u.id`,
  '-balance': sql`u.bal desc, u.id desc`,
  last_login: sql`u.last_login_at nulls first, u.id`,
  '-last_login': sql`u.last_login_at desc nulls last, u.id desc`,
}

const turns: Readonly<Record<UserSort, UserSort>> = {
  joined: '-joined',
  '-joined': 'joined',
  name: '-name',
  '-name': 'name',
  balance: '-balance',
  '-balance': 'balance',
  last_login: '-last_login',
  '-last_login': 'last_login',
}
const turned = (sort: UserSort): UserSort => turns[sort]
