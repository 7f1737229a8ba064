export const roles = ['anonymous', 'user', 'other', 'blocked', 'admin'] as const
export type Role = (typeof roles)[number]
export type Statuses = Readonly<Record<Role, number>>

/** A line of the matrix of who may do what. */
export type Line = {
  /** What each role must get, when the objects named in the path are the user's. */
  readonly statuses: Statuses
  readonly params?: () => Readonly<Record<string, string>>
  readonly body?: (role: Role) => Record<string, unknown>
  /** Sent in place of a body. */
  readonly form?: () => FormData
  /** The objects named in the path are there for everybody. */
  readonly isPublic?: true
}

export const everybody = (status: number): Statuses => ({
  anonymous: status,
  user: status,
  other: status,
  blocked: status,
  admin: status,
})

export const signedIn = (user: number, other = user, admin = other): Statuses => ({
  anonymous: 401,
  user,
  other,
  blocked: 403,
  admin,
})

export const adminsOnly = (admin: number): Statuses => signedIn(403, 403, admin)
