import { isAtLeast, type Rank } from '../../base/route.ts'

/** An account with its rank; null for a user without one. */
type Account = { readonly user_id: string; readonly rank: Rank | null }

/** The least rank that blocks users and ends their sessions. */
export const leastForUsers = 'manager' satisfies Rank

/** Whether an admin may act on another account: each admin on users, an owner also on admins, and no admin on an owner. */
export const outranks = (actor: Rank | null, target: Rank | null): boolean =>
  actor !== null && (target === null || (actor === 'owner' && target !== 'owner'))

/** Whether this admin may block or unblock that account; undefined is an admin who is not known yet. */
export const mayBlock = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && actor.user_id !== target.user_id && outranks(actor.rank, target.rank)

/** Whether this admin may end the sessions of that account, which may be the admin's own. */
export const maySignOut = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && (actor.user_id === target.user_id || outranks(actor.rank, target.rank))

const isAllowed = (actor: Account | undefined): actor is Account & { rank: Rank } =>
  actor !== undefined && actor.rank !== null && isAtLeast(actor.rank, leastForUsers)
