import type { Reply, Route, Sent } from '@nosim/contract/base/route.ts'
import { ApiError, networkError, problemError, unreadableError } from './api-error.ts'

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
}

/** The parts of a request that the caller must pass; undefined for a route without any. */
export type SentArg<R extends Route> = [keyof Sent<R>] extends [never] ? undefined : Sent<R>

type CallArgs<R extends Route> = [keyof Sent<R>] extends [never]
  ? [sent?: undefined, options?: CallOptions]
  : [sent: Sent<R>, options?: CallOptions]

/** Calls a route of the contract with the session cookie. Every request uses it. Throws an ApiError. */
export async function call<R extends Route>(route: R, ...args: CallArgs<R>): Promise<Reply<R>> {
  const [sent, options] = args
  return send(route, sent, options)
}

/** Calls a route with the given parts. `call` and `queryOf` check their types. */
export async function send<R extends Route>(
  route: R,
  sent: Parts = {},
  options: CallOptions = {},
): Promise<Reply<R>> {
  const response = await answer(request(route, sent, options), options.signal)
  return readAnswer(route, response, await response.json().catch(() => undefined))
}

/** The body of a response, checked by the contract; undefined for a route without a reply. Throws an ApiError. */
export function readAnswer<R extends Route>(
  route: R,
  { status, headers }: AnswerHead,
  body: unknown,
): Reply<R> {
  if (status < 200 || status > 299) throw problemError(status, body, retryAfterOf(headers))
  // A route without a reply answers 204; `Reply` is void for exactly those routes.
  if (!route.reply) return undefined as Reply<R>
  const read = route.reply.safeParse(body)
  if (!read.success) throw unreadableError(status, body)
  // Parsed by the schema that `Reply` is inferred from.
  return read.data as Reply<R>
}

/** The status of a response, and its headers where they are available. */
type AnswerHead = Pick<Response, 'status'> & Partial<Pick<Response, 'headers'>>

/** The seconds of a `Retry-After` header; undefined without one, or with a date. */
const retryAfterOf = (headers: Headers | undefined): number | undefined =>
  Number(headers?.get('retry-after')) || undefined

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** The path of a route with its parameters and query filled in. */
export function urlOf(route: Route, parts: Parts): string {
  const params = new Map(Object.entries(parts.params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

function request(route: Route, parts: Parts, options: CallOptions): Request {
  const headers = new Headers({ accept: 'application/json', traceparent: newTrace() })
  const form = route.form && formOf(parts.body)
  // A form sets its own content type with its boundary.
  if (parts.body !== undefined && !form) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  return new Request(new URL(urlOf(route, parts), globalThis.location.origin), {
    method: route.method,
    headers,
    credentials: 'same-origin',
    body: form ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
    signal: options.signal ?? null,
  })
}

/** A new `traceparent` header (W3C Trace Context). A server without traces ignores it (OPS-25). */
const newTrace = () => `00-${hex()}-${hex().slice(16)}-01`

const hex = () => crypto.randomUUID().replaceAll('-', '')

/** A body as form data, without its undefined fields. */
export function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, value instanceof File ? value : String(value))
  }
  return form
}

/** An abort by the caller stays an abort. Any other failure is a network error. */
async function answer(request: Request, signal: AbortSignal | undefined): Promise<Response> {
  return fetch(request).catch((cause: unknown) => {
    throw signal?.aborted ? cause : networkError(cause)
  })
}

/** Converts a caught `unknown` into an ApiError. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : networkError(error)
}
