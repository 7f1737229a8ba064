import type { Reply, Route } from '@nosim/contract/base/route.ts'
import { useRef, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { asApiError, call, type CallOptions, type SentArg } from './client.ts'
import { endSession } from './session.ts'

export type WriteOptions<R extends Route> = {
  /** Where an error shows: in a form beside what caused it, after a lone action as a toast. */
  readonly as: 'form' | 'action'
  /** What follows a success, such as `refresh(numbers.rentals)`. */
  readonly onDone?: (reply: Reply<R>, sent: SentArg<R>) => void
  /** What follows a refusal besides showing it. */
  readonly onRefused?: (error: ApiError, sent: SentArg<R>) => void
}

export type Write<R extends Route> = {
  /** Sends it; never rejects. A call while another runs does nothing. */
  readonly send: (...sent: SentArg<R> extends undefined ? [] : [SentArg<R>]) => void
  readonly isSending: boolean
  /** The last refusal, for a form to show; null for an action, which shows a toast. */
  readonly error: ApiError | null
  /** Forgets the refusal, such as when the form is edited. */
  readonly clear: () => void
}

let showActionError: (message: string) => void = () => undefined

/** The function that shows errors of actions: the toaster, which this folder must not import. */
export function onActionErrors(teller: (message: string) => void): void {
  showActionError = teller
}

/** Every write of the browser: one at a time, one Idempotency-Key for each intention, one rule for errors. */
export function useWrite<R extends Route>(route: R, options: WriteOptions<R>): Write<R> {
  const [key] = useState(() => new IdempotencyKey())
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  // State comes a render too late to stop a double click.
  const isBusy = useRef(false)

  const run = async (sent: SentArg<R>) => {
    const outcome = await attempt(route, sent, key)
    isBusy.current = false
    setSending(false)
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

  // The type only lets the argument be left out where it is undefined.
  return { send: send as Write<R>['send'], isSending, error, clear: () => setError(null) }
}

type Outcome<R extends Route> =
  | { readonly ok: true; readonly reply: Reply<R> }
  | { readonly ok: false; readonly error: ApiError }

/** One try. A lost answer leaves the key as it is, so that the next try is known for the same. */
async function attempt<R extends Route>(
  route: R,
  sent: SentArg<R>,
  key: IdempotencyKey,
): Promise<Outcome<R>> {
  const options: CallOptions = route.idempotent ? { idempotencyKey: key.of(sent) } : {}
  // `call` leaves its first argument out for some routes, which a generic caller cannot know.
  const callAny = call as (...args: [R, SentArg<R>, CallOptions]) => Promise<Reply<R>>
  try {
    const reply = await callAny(route, sent, options)
    key.settle()
    return { ok: true, reply }
  } catch (cause) {
    const error = asApiError(cause)
    key.settle(error)
    return { ok: false, error }
  }
}

/**
 * The key of one intention. It is made when the form opens and sent with every try, so that a purchase whose answer
 * got lost is not made twice. After a definite answer, or with other contents, the next try is a new intention and
 * gets a new key.
 */
export class IdempotencyKey {
  #key = crypto.randomUUID()
  #contents: string | undefined

  /** The key to send these contents with. */
  of(contents: unknown): string {
    const text = JSON.stringify(contents)
    if (this.#contents !== undefined && this.#contents !== text) this.#key = crypto.randomUUID()
    this.#contents = text
    return this.#key
  }

  /** Call after each try, with its error if it had one. */
  settle(error?: ApiError): void {
    if (error && !error.isDefinite) return
    this.#key = crypto.randomUUID()
    this.#contents = undefined
  }
}
