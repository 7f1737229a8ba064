import type { Rental } from '@nosim/contract/numbers.ts'
import type { BadgeTone } from '../../ui/display/badge.tsx'

export type RentalState = { readonly word: string; readonly tone: BadgeTone; readonly code: string }

/** How the dashboard shows a rental: here, unlike in the history, a timeout is red too. */
export function rentalState(
  rental: Pick<Rental, 'rental_status' | 'status' | 'last_sms_code'>,
): RentalState {
  const { rental_status, status, last_sms_code } = rental
  const code = last_sms_code ?? 'N/A'
  if (rental_status === 'timeout' || status === 'Timeout')
    return { word: 'Timeout', tone: 'stop', code }
  if (rental_status === 'completed') return { word: 'Completed', tone: 'live', code }
  if (rental_status === 'cancelled') return { word: 'Cancelled', tone: 'stop', code }
  // A number that the supplier has yet to give waits as much as one whose code is to come.
  if (status === 'active' || status === 'placing')
    return { word: 'Waiting', tone: 'wait', code: 'Unavailable' }
  return { word: 'Unknown', tone: 'over', code }
}

/** '+1 202 555 0123'; what is not a number of the United States stays as it is. */
export function phoneText(number: string): string {
  if (number === '') return 'N/A'
  return `+${number.replace(/^1(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3')}`
}
