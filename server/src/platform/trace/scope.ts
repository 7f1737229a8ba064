import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'client' | 'internal'

export type SpanOptions = {
  readonly kind: SpanKind
  /** Names and numbers of our own code: never a value of a user, of an upstream or of a statement. */
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Spans that it works for besides its parent. */
  readonly links?: readonly Span[]
}

/** A part of a trace: a named piece of work, its time, and its parent. */
export type Span = {
  readonly traceId: string
  child(name: string, options: SpanOptions): Span
  set(attributes: NonNullable<SpanOptions['attributes']>): void
  /** Ends the span, as failed where there is an error. Only the class and code of the error are kept. */
  end(error?: unknown): void
}

/** Starts the spans that have no parent in this process. */
export type Tracing = {
  /** `traceparent` is the caller's header (W3C Trace Context). A value that cannot be read is ignored. */
  root(name: string, options: SpanOptions & { readonly traceparent?: unknown }): Span
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** The request or job that code works for. It is passed on along `await`. */
export type Scope = { readonly requestId?: string; readonly span?: Span }

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs work, and the work that it starts, in the scope of this request or job. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** Runs work as a span of the current trace. Where there is no trace, it only runs the work. */
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
 * Runs work that several callers share. For one caller it is a part of that caller's trace. For several it is a span of
 * the first trace with links to the others, outside of their requests.
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
