export const roles = [
  'anonymous',
  'user',
  'other',
  'blocked',
  'support',
  'manager',
  'owner',
] as const
export type Role = (typeof roles)[number]
export type Statuses = Readonly<Record<Role, number>>

/** A line of the matrix: the request to a route, and the status for each role. */
export type Line = {
  /** The status for each role, where the objects in the path belong to the user. */
  readonly statuses: Statuses
  readonly params?: () => Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: (role: Role) => Record<string, unknown>
  /** Sent in place of a body. */
  readonly form?: () => FormData
  /** The objects in the path are visible to all users. */
  readonly isPublic?: true
}

export const sameForAll = (status: number): Statuses => ({
  anonymous: status,
  user: status,
  other: status,
  blocked: status,
  support: status,
  manager: status,
  owner: status,
})

export const signedIn = (user: number, other = user, admin = other): Statuses => ({
  anonymous: 401,
  user,
  other,
  blocked: 403,
  support: admin,
  manager: admin,
  owner: admin,
})

/** A route for any admin. Roles send in this order, so an action that works once is refused to the later roles. */
export const adminsOnly = (support: number, manager = support, owner = manager): Statuses => ({
  ...signedIn(403),
  support,
  manager,
  owner,
})

/** A route that needs at least a manager. */
export const managersOnly = (manager: number, owner = manager): Statuses =>
  adminsOnly(403, manager, owner)

/** A route that needs an owner. */
export const ownersOnly = (owner: number): Statuses => managersOnly(403, owner)
