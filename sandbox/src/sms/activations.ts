import type { Dialect } from '../options.ts'
import type { Delivery } from '../core/webhook-queue.ts'

/** The states of a rental (SMS protocol notes, section 1.18). The functions in this file have no clock and no money. */
export type State = 'WAIT' | 'CODE' | 'RETRY' | 'DONE' | 'CANCELLED'

export type Message = { id: number; text: string; code: string; at: number; hooks: Delivery[] }

/** A rental of a number. Times in ms since the epoch, money in US cents. */
export type Activation = {
  id: number
  service: string
  serviceName: string
  number: string
  priceCents: number
  state: State
  /** Whether further SMS are accepted without a request. */
  many: boolean
  /** How long a long rental lasts after its first SMS, in ms; null for a short rental. */
  lifeMs: number | null
  createdAt: number
  expiresAt: number
  endedAt: number | null
  /** When the first SMS came, which charges the price. */
  chargedAt?: number
  /** When the number comes online; absent where it is online from the start. */
  asleepUntil?: number
  /** True where the supplier keeps the money of a cancelled rental. */
  keepsRefund?: boolean
  /** When the automatic SMS arrive. */
  due: number[]
  messages: Message[]
}

/** Whether a rental in this state still has its number. */
export function isOpen(state: State): boolean {
  return state === 'WAIT' || state === 'CODE' || state === 'RETRY'
}

/** The effect of an SMS: the next state, whether the SMS is stored (`kept`), and whether the price is charged. */
export function onSms(
  state: State,
  many: boolean,
): { state: State; kept: boolean; charged: boolean } {
  // An SMS after the end is stored, but changes no state and charges nothing.
  if (!isOpen(state)) return { state, kept: true, charged: false }
  return { state: 'CODE', kept: state !== 'CODE' || many, charged: state === 'WAIT' }
}

/** The state after the window for the first SMS, or a long rental, has ended. */
export function onEnd(state: State): State {
  if (state === 'WAIT') return 'CANCELLED'
  return isOpen(state) ? 'DONE' : state
}

export type Verdict = { word: string; state: State }

/** setStatus: the word of the response, and the next state. Only a change from WAIT to CANCELLED returns the price. */
export function onCommand(dialect: Dialect, state: State, command: string): Verdict {
  return dialect === 'classic' ? onClassicCommand(state, command) : onDaisyCommand(state, command)
}

function onClassicCommand(state: State, command: string): Verdict {
  const refused: Verdict = { word: 'BAD_STATUS', state }
  const hasCode = state === 'CODE' || state === 'RETRY'
  switch (command) {
    case '1':
      return state === 'WAIT' ? { word: 'ACCESS_READY', state } : refused
    case '3':
      return hasCode ? { word: 'ACCESS_RETRY_GET', state: 'RETRY' } : refused
    case '6':
      if (hasCode || state === 'DONE') return { word: 'ACCESS_ACTIVATION', state: 'DONE' }
      return refused
    case '8':
    case '-1':
      if (state === 'WAIT' || state === 'CANCELLED')
        return { word: 'ACCESS_CANCEL', state: 'CANCELLED' }
      return refused
    default:
      return refused
  }
}

function onDaisyCommand(state: State, command: string): Verdict {
  const finished = state !== 'WAIT' && state !== 'CANCELLED'
  switch (command) {
    case '6':
      return finished
        ? { word: 'ACCESS_ACTIVATION', state: 'DONE' }
        : { word: 'NO_ACTIVATION', state }
    case '8':
      // ACCESS_READY means that the activation already has a code (section 1.7).
      return finished
        ? { word: 'ACCESS_READY', state }
        : { word: 'ACCESS_CANCEL', state: 'CANCELLED' }
    default:
      return { word: 'BAD_STATUS', state }
  }
}

/** The newest code; null without a code. */
export function newestCode(activation: Activation): string | null {
  return activation.messages.at(-1)?.code ?? null
}

/** The response to getStatus. */
export function statusReply(activation: Activation): string {
  const { state } = activation
  if (state === 'WAIT') return 'STATUS_WAIT_CODE'
  if (state === 'CANCELLED') return 'STATUS_CANCEL'
  const word = state === 'RETRY' ? 'STATUS_WAIT_RETRY' : 'STATUS_OK'
  return `${word}:${newestCode(activation)}`
}
