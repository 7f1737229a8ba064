import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'internal'

export type SpanOptions = {
  readonly kind: SpanKind
  /** Names and figures of our own code: never a value of a user, of an upstream or of a statement. */
  readonly attributes?: Readonly<Record<string, string | number>>
  /** What it works for besides its parent. */
  readonly links?: readonly Span[]
}

/** A part of a trace: what was done, when, and within what. */
export type Span = {
  readonly traceId: string
  child(name: string, options: SpanOptions): Span
  set(attributes: NonNullable<SpanOptions['attributes']>): void
  /** Ends it, as failed where there is an error. Of the error only its class and code are kept. */
  end(error?: unknown): void
}

/** Where a span of the platform begins that is within no other. */
export type Tracing = {
  /** `traceparent` is what the caller sent (W3C Trace Context); anything unreadable in it is ignored. */
  root(name: string, options: SpanOptions & { readonly traceparent?: unknown }): Span
  /** Sends what is left. */
  close(): Promise<void>
}

/** The request or job that code works for, as it is passed on by `await`. */
export type Scope = { readonly requestId?: string; readonly span?: Span }

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs work, and what it begins, for this request or job. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** Runs work as a part of the current trace. Without one, such as when tracing is off, it only runs. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const scope = currentScope()
  const span = scope?.span?.child(name, options)
  return span ? within(span, { ...scope, span }, work) : work(undefined)
}

/**
 * Runs work that several callers share. For one it is a part of that caller's trace; for several it is a span of the first
 * trace with links to the others, and belongs to none of their requests.
 */
export async function tracedTogether<T>(
  callers: readonly (Scope | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  if (callers.length === 1) return inScope(callers[0] ?? {}, work)
  const [first, ...links] = callers.flatMap((caller) => caller?.span ?? [])
  const attributes = { 'nosim.calls': callers.length }
  const span = first?.child('batch', { kind: 'internal', attributes, links })
  return span ? within(span, { span }, work) : inScope({}, work)
}

async function within<T>(span: Span, scope: Scope, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await inScope(scope, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
