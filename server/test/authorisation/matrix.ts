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

/** A line of the matrix of who may do what. */
export type Line = {
  /** What each role must get, when the objects named in the path are the user's. */
  readonly statuses: Statuses
  readonly params?: () => Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: (role: Role) => Record<string, unknown>
  /** Sent in place of a body. */
  readonly form?: () => FormData
  /** The objects named in the path are there for everybody. */
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

/** What any admin may do. The requests follow this order, so that what can be done once is refused to the later ones. */
export const adminsOnly = (support: number, manager = support, owner = manager): Statuses => ({
  ...signedIn(403),
  support,
  manager,
  owner,
})

/** What takes at least a manager. */
export const managersOnly = (manager: number, owner = manager): Statuses =>
  adminsOnly(403, manager, owner)

/** What takes an owner. */
export const ownersOnly = (owner: number): Statuses => managersOnly(403, owner)
