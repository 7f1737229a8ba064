import { isAtLeast, type AdminRole } from '../../base/route.ts'

/** An account with its role; null for a user without one. */
type Account = { readonly user_id: string; readonly role: AdminRole | null }

/** The least role that blocks users and ends their sessions. */
export const leastForUsers = 'manager' satisfies AdminRole

/** The least role that answers tickets, and that which gives them to other admins and writes the texts for answers. */
export const leastForTickets = 'support' satisfies AdminRole
export const leastForAnswers = 'manager' satisfies AdminRole

/** Whether an admin may act on another account: each admin on users, an owner also on admins, and no admin on an owner. */
export const outranks = (actor: AdminRole | null, target: AdminRole | null): boolean =>
  actor !== null && (target === null || (actor === 'owner' && target !== 'owner'))

/** Whether this admin may block or unblock that account; undefined is an admin who is not known yet. */
export const mayBlock = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && actor.user_id !== target.user_id && outranks(actor.role, target.role)

/** Whether this admin may end the sessions of that account, which may be the admin's own. */
export const maySignOut = (actor: Account | undefined, target: Account): boolean =>
  isAllowed(actor) && (actor.user_id === target.user_id || outranks(actor.role, target.role))

const isAllowed = (actor: Account | undefined): actor is Account & { role: AdminRole } =>
  actor !== undefined && actor.role !== null && isAtLeast(actor.role, leastForUsers)
