import type { Reply, Route } from '@nosim/contract/base/route.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { asApiError, call, type CallOptions, type SentArg } from './client.ts'
import type { Repeating, Repeats, RepeatsOptions } from './repeat.ts'
import { endSession, readSession } from './session.ts'
import { withStepUp } from './step-up/step-up.ts'

export type WriteOptions<R extends Route> = {
  /** Where an error is shown: in a form at its cause, for a single action as a toast. */
  readonly as: 'form' | 'action'
  /** The page that shows the outcome of a write with a key, by its name in the menu. By default 'Audit'. */
  readonly where?: string | undefined
  /** Called after a success, for example to `refresh(numbers.rentals)`. */
  readonly onDone?: (reply: Reply<R>, sent: SentArg<R>) => void
  /** Called after a refusal, in addition to showing it. */
  readonly onRefused?: (error: ApiError, sent: SentArg<R>) => void
}

export type Write<R extends Route> = {
  /** Sends the request; never rejects. A call while another one runs does nothing. */
  readonly send: (...sent: SentArg<R> extends undefined ? [] : [SentArg<R>]) => void
  readonly isSending: boolean
  /** The last refusal, for a form to show. Null for an action, whose refusal is a toast. */
  readonly error: ApiError | null
  /** Set while a write with a key is being repeated (API-10); else undefined. */
  readonly repeating: Repeating | undefined
  /** Clears the refusal, for example when the form is edited. */
  readonly clear: () => void
}

let loadRepeats: () => Promise<{ readonly repeats: Repeats } | undefined>

/**
 * Sets the function that loads the repeats, whose notice this folder must not import. Without a connection there are
 * no repeats.
 */
export function provideRepeats(load: typeof loadRepeats): void {
  loadRepeats = () => load().catch(() => undefined)
}

let showActionError: (message: string) => void = () => undefined

/** Sets the function that shows errors of actions: the toaster, which this folder must not import. */
export function onActionErrors(teller: (message: string) => void): void {
  showActionError = teller
}

/** Sends writes: one at a time, with one Idempotency-Key for each intention, and one rule for errors. */
export function useWrite<R extends Route>(route: R, options: WriteOptions<R>): Write<R> {
  const [key] = useState(() => new IdempotencyKey())
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  // State changes one render too late to stop a double click.
  const isBusy = useRef(false)
  const { shown: repeating, show, life } = useRepeating(route)
  const { where = 'Audit' } = options

  const run = async (sent: SentArg<R>) => {
    const outcome = await attempt({ route, sent, key }, { where, show, life: life.current })
    isBusy.current = false
    setSending(false)
    show(undefined)
    if (outcome.ok) return options.onDone?.(outcome.reply, sent)
    if (outcome.error.endsSession) return endSession()
    if (options.as === 'form') setError(outcome.error)
    else showActionError(outcome.error.message)
    options.onRefused?.(outcome.error, sent)
  }

  const send = (sent: SentArg<R>) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setError(null)
    void run(sent)
  }

  // The cast only allows the argument to be omitted where it is undefined.
  return {
    send: send as Write<R>['send'],
    isSending,
    error,
    repeating,
    clear: () => setError(null),
  }
}

/** The repeats of a write. They end when the component unmounts. */
function useRepeating({ idempotent }: Route) {
  const [shown, show] = useState<Repeating>()
  const life = useRef<AbortSignal>(undefined)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    life.current = signal
    // Loaded in advance: at the first failure there may be no connection.
    if (idempotent) addEventListener('click', () => void loadRepeats(), { once: true, signal })
    return () => control.abort()
  }, [idempotent])
  return { shown, show, life }
}

type Outcome<R extends Route> =
  | { readonly ok: true; readonly reply: Reply<R> }
  | { readonly ok: false; readonly error: ApiError }

type Intention<R extends Route> = {
  readonly route: R
  readonly sent: SentArg<R>
  readonly key: IdempotencyKey
}

/**
 * Sends a write; one with a key is repeated as `repeated` does. After a lost response the next press uses the same
 * key.
 */
async function attempt<R extends Route>(
  { route, sent, key }: Intention<R>,
  options: Omit<RepeatsOptions, 'owner'>,
): Promise<Outcome<R>> {
  // `call` omits its second parameter for some routes, which a generic caller cannot express.
  const callAny = call as (...args: [R, SentArg<R>, CallOptions]) => Promise<Reply<R>>
  const keyed = (signal?: AbortSignal) =>
    withStepUp(() => callAny(route, sent, { idempotencyKey: key.of(sent), signal }))
  const owner = readSession()?.card.user_id
  try {
    const reply = await (route.idempotent
      ? keyed().catch(async (cause: unknown) => {
          const loaded = await loadRepeats()
          if (!loaded) throw cause
          return loaded.repeats(asApiError(cause), keyed, { ...options, owner })
        })
      : withStepUp(() => callAny(route, sent, {})))
    key.settle()
    return { ok: true, reply }
  } catch (cause) {
    const error = asApiError(cause)
    key.settle(error)
    return { ok: false, error }
  }
}

/**
 * The idempotency key of one intention. It is sent with every try, so that a purchase whose response was lost is not
 * made twice. After a definite response, or with other contents, the next try is a new intention with a new key.
 */
export class IdempotencyKey {
  #key = crypto.randomUUID()
  #contents: string | undefined

  /** The key for these contents. */
  of(contents: unknown): string {
    const text = JSON.stringify(contents)
    if (this.#contents !== undefined && this.#contents !== text) this.#key = crypto.randomUUID()
    this.#contents = text
    return this.#key
  }

  /** Called after each try, with its error if it failed. */
  settle(error?: ApiError): void {
    if (error && !error.isDefinite) return
    this.#key = crypto.randomUUID()
    this.#contents = undefined
  }
}
