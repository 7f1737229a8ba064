import {
  cardWindowMs,
  type DisplayStatus,
  displayStatus,
  type Rental,
} from '@nosim/contract/shop/numbers.ts'
import type { BadgeTone } from '../../../ui/display/badge.tsx'

type Standing = Pick<Rental, 'rental_status' | 'status'>

/** The badge colours in the history: a number that ran out is grey, and only a cancelled one is red. */
export const historyTones: Record<DisplayStatus, BadgeTone> = {
  Waiting: 'wait',
  Completed: 'live',
  Cancelled: 'stop',
  Timeout: 'over',
  Unknown: 'over',
}

/** Shown instead of a code and text that were erased (ACCOUNT-12). */
export const notKept = 'No longer kept'

/** The newest code, or why there is none. */
export function codeOr({ last_sms_code, messages }: CodeOf): string {
  return last_sms_code ?? (messages.length > 0 ? notKept : 'N/A')
}
type CodeOf = Pick<Rental, 'last_sms_code' | 'messages'>

/** The content of the history's Code column. */
export function historyCode(rental: Standing & CodeOf): string {
  return displayStatus(rental) === 'Waiting' ? 'Unavailable' : codeOr(rental)
}

/**
 * The status in the list of active numbers, which also uses the browser's clock. A five-minute number that still
 * waits after seven minutes has timed out, even if the server has not reported it.
 */
export function statusAt(rental: Rental, now: number): DisplayStatus {
  const status = displayStatus(rental)
  const isOut = rental.duration === '5min' && now - Date.parse(rental.created_at) >= cardWindowMs
  return status === 'Waiting' && isOut ? 'Timeout' : status
}

/** The number in the form in which it is dialled. */
export function dialled(number: string): string {
  return `+${number}`
}

/** Digits that are shown as a group, and their index in the number. */
export type NumberGroup = { readonly from: number; readonly digits: string }

/** A number in its usual groups: for the United States the country code and 3-3-4. */
export function numberGroups(number: string): readonly NumberGroup[] {
  const all = dialled(number)
  const starts = /^1\d{10}$/.test(number) ? [0, 2, 5, 8] : [0]
  return starts.map((from, index) => ({ from, digits: all.slice(from, starts[index + 1]) }))
}
