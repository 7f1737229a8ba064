import type { Dialect } from '../options.ts'
import type { Delivery } from '../core/webhook-queue.ts'

/** The life of a rented number (SMS protocol notes, section 1.18): pure transitions, no clock and no money. */
export type State = 'WAIT' | 'CODE' | 'RETRY' | 'DONE' | 'CANCELLED'

export type Message = { id: number; text: string; code: string; at: number; hooks: Delivery[] }

/** Times in ms since the epoch, money in US cents. */
export type Activation = {
  id: number
  service: string
  serviceName: string
  number: string
  priceCents: number
  state: State
  /** Accepts further SMS without a request for them. */
  many: boolean
  /** A long rental lives this long from its first SMS; null for a short one. */
  lifeMs: number | null
  createdAt: number
  expiresAt: number
  endedAt: number | null
  /** Until then it is being brought online; absent where it is online from the start. */
  asleepUntil?: number
  /** The supplier will not give its money back; absent where it does. */
  keepsRefund?: boolean
  /** When its automatic SMS arrive. */
  due: number[]
  messages: Message[]
}

/** Whether the number is still the customer's. */
export function isOpen(state: State): boolean {
  return state === 'WAIT' || state === 'CODE' || state === 'RETRY'
}

/** The effect of an incoming SMS: whether it is stored, whether it is charged, and the next state of the rental. */
export function onSms(
  state: State,
  many: boolean,
): { state: State; kept: boolean; charged: boolean } {
  // What reaches a number after its end is stored, but wakes and charges nothing.
  if (!isOpen(state)) return { state, kept: true, charged: false }
  return { state: 'CODE', kept: state !== 'CODE' || many, charged: state === 'WAIT' }
}

/** The window (or the life of a long rental) ends. */
export function onEnd(state: State): State {
  if (state === 'WAIT') return 'CANCELLED'
  return isOpen(state) ? 'DONE' : state
}

export type Verdict = { word: string; state: State }

/** setStatus: what is answered and what becomes of the rental. Only WAIT to CANCELLED gives money back. */
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
      // ACCESS_READY means that the activation has a code already (section 1.7).
      return finished
        ? { word: 'ACCESS_READY', state }
        : { word: 'ACCESS_CANCEL', state: 'CANCELLED' }
    default:
      return { word: 'BAD_STATUS', state }
  }
}

/** The newest code, or null while there is none. */
export function newestCode(activation: Activation): string | null {
  return activation.messages.at(-1)?.code ?? null
}

/** The word getStatus answers. */
export function statusReply(activation: Activation): string {
  const { state } = activation
  if (state === 'WAIT') return 'STATUS_WAIT_CODE'
  if (state === 'CANCELLED') return 'STATUS_CANCEL'
  const word = state === 'RETRY' ? 'STATUS_WAIT_RETRY' : 'STATUS_OK'
  return `${word}:${newestCode(activation)}`
}
