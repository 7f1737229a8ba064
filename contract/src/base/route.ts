import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LineOfBusiness } from './line-of-business.ts'

/**
 * The roles of admins, lowest first. Support reads data and answers users, a manager also moves money and changes the
 * shop, an owner also gives roles.
 */
export const adminRoles = ['support', 'manager', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]
export type Role = 'user' | AdminRole

export const isAdmin = (role: Role): role is AdminRole => role !== 'user'

/**
 * Who may call a route: anyone, a signed-in user, an admin with at least this role, or a machine that signs its
 * requests.
 */
export type Access = 'anyone' | 'user' | AdminRole | 'machine'

/** The lowest role of admins that may call a route; undefined for a route that is not only for admins. */
export const leastRoleOf = ({ access }: Pick<Route, 'access'>): AdminRole | undefined =>
  adminRoles.find((role) => role === access)

/** Whether a route is for signed-in callers only. */
export const needsSignIn = (route: Pick<Route, 'access'>): boolean =>
  route.access === 'user' || leastRoleOf(route) !== undefined

/** Whether `role` is `least` or a higher role. */
export const isAtLeast = (role: AdminRole, least: AdminRole): boolean =>
  adminRoles.indexOf(role) >= adminRoles.indexOf(least)

/** One route of the API as plain data: the server registers it, the browser calls it, OpenAPI is made from it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form: `/api/rentals/:order_id`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** The body may also be `multipart/form-data`: its file fields, and the maximum size of each file in bytes. */
  readonly form?: Readonly<Record<string, number>>
  /**
   * The body of a successful response. A route without `reply`, `events` and `download` responds 204 without a body.
   */
  readonly reply?: z.ZodMiniType
  /**
   * A reply above 1 KB is compressed. The length of a compressed reply reveals which of its parts are equal. So it must
   * not contain a secret, or data of a user beside text that other users write
   * (docs/decisions/023-compressed-replies.md).
   */
  readonly compressed?: true
  /** The status of a successful reply; by default 200. */
  readonly status?: 200 | 201 | 202
  /** The kinds of Server-Sent Events of a stream, with the schema of the data of each. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>
  /** The media type of a successful response that is a file. */
  readonly download?: 'text/csv' | 'application/json' | 'image/webp'
  /** A write that accepts an `Idempotency-Key` header: the same key and body get the first response again. */
  readonly idempotent?: true
  /**
   * The route moves money manually, sets what is paid, or gives a role. The admin must have confirmed their identity a
   * short time before (AUTH-53). Only for routes of admins.
   */
  readonly stepUp?: true
  /** An API key with this scope may call the route, too (KEY-3). Only for GET routes of users. */
  readonly keyScope?: LineOfBusiness
  /** The refusals of this route, in order of precedence; `sharedRefusals` has those that routes share. */
  readonly refusals?: readonly ErrorCode[]
}

export type Routes = Readonly<Record<string, Route>>

type Rest = Omit<Route, 'method' | 'path'>

const route = <const M extends Route['method'], const P extends string, const R extends Rest>(
  method: M,
  path: P,
  rest: R,
) => ({ method, path, ...rest })

// A bundler drops the routes that a page does not use, because these functions have no side effects.
// @__NO_SIDE_EFFECTS__
export const get = <const P extends string, const R extends Rest>(path: P, rest: R) =>
  route('GET', path, rest)

// @__NO_SIDE_EFFECTS__
export const post = <const P extends string, const R extends Rest>(path: P, rest: R) =>
  route('POST', path, rest)

// @__NO_SIDE_EFFECTS__
export const put = <const P extends string, const R extends Rest>(path: P, rest: R) =>
  route('PUT', path, rest)

// @__NO_SIDE_EFFECTS__
export const patch = <const P extends string, const R extends Rest>(path: P, rest: R) =>
  route('PATCH', path, rest)

// @__NO_SIDE_EFFECTS__
export const del = <const P extends string, const R extends Rest>(path: P, rest: R) =>
  route('DELETE', path, rest)

/** Keeps the literal types of a table of routes. */
export const routes = <const R extends Routes>(table: R): R => table

/** The refusals that a route shares with other routes of its kind: by its access, method and input. */
export const sharedRefusals = (route: Route): readonly ErrorCode[] => [
  ...(route.body ? (['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'MEDIA_TYPE'] as const) : []),
  ...(route.body || route.query || route.params ? (['VALIDATION_FAILED'] as const) : []),
  ...(needsSignIn(route) ? (['SIGN_IN_REQUIRED', 'BLOCKED', 'FORBIDDEN'] as const) : []),
  ...(leastRoleOf(route) ? (['TOTP_NEEDED'] as const) : []),
  ...(route.keyScope ? (['TOO_MANY_REQUESTS'] as const) : []),
  ...(route.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
  ...(route.method === 'GET' || route.access === 'machine' ? [] : (['CROSS_SITE'] as const)),
  ...(route.idempotent ? (['IDEMPOTENCY_CONFLICT', 'STILL_RUNNING'] as const) : []),
  'OVERLOADED',
  'UNAVAILABLE',
  'INTERNAL',
]

type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Part<R, K extends string> = K extends keyof R ? R[K] : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The parsed input that a handler receives. */
export type Parsed<R extends Route> = Present<{
  params: OutputOf<Part<R, 'params'>>
  query: OutputOf<Part<R, 'query'>>
  body: OutputOf<Part<R, 'body'>>
}>

/** The input that a caller sends, before it is parsed. */
export type Sent<R extends Route> = Present<{
  params: InputOf<Part<R, 'params'>>
  query: InputOf<Part<R, 'query'>>
  body: InputOf<Part<R, 'body'>>
}>

/** The content of a successful response, parsed. */
export type Reply<R extends Route> = R extends { reply: z.ZodMiniType }
  ? z.output<R['reply']>
  : R extends { download: 'image/webp' }
    ? Uint8Array
    : R extends { download: string }
      ? AsyncIterable<string> // a stream that the server can send
      : void
