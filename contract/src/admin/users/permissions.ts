import { isAtLeast, type AdminRole } from '../../base/route.ts'

/** An account with its role; null for a user without one. */
type Account = { readonly user_id: string; readonly role: AdminRole | null }

/** The lowest role that may block users and end their sessions. */
export const leastForUsers = 'manager' satisfies AdminRole

/** The lowest roles: to answer tickets, and to assign tickets to other admins and edit canned answers. */
export const leastForTickets = 'support' satisfies AdminRole
export const leastForAnswers = 'manager' satisfies AdminRole

/**
 * Whether an admin may act on another account. Every admin may act on users, and an owner also on admins. No admin may
 * act on an owner.
 */
export const outranks = (actor: AdminRole | null, target: AdminRole | null): boolean =>
  actor !== null && (target === null || (actor === 'owner' && target !== 'owner'))

/** Whether an admin may block or unblock an account. `actor` is undefined until the pages have loaded the admin. */
export const mayBlock = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && actor.user_id !== target.user_id && outranks(actor.role, target.role)

/** Whether an admin may end the sessions of an account, which may be their own. */
export const maySignOut = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && (actor.user_id === target.user_id || outranks(actor.role, target.role))

const isAllowed = (actor: Account | undefined): actor is Account & { role: AdminRole } =>
  actor !== undefined && actor.role !== null && isAtLeast(actor.role, leastForUsers)
