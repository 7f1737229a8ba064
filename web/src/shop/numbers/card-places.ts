import {
  type Rental,
  cardWindowMs,
  visibleWindowMs,
  displayStatus,
} from '@nosim/contract/shop/numbers.ts'

/** A card while it waits or has a code to copy, then a row among the recently ended, then nothing. */
type Place = 'card' | 'ended' | 'gone'

/**
 * Where a rental is shown at a time. A five-minute number has a card for seven minutes, then a row until the tenth
 * minute. The card of a cancelled number stays for 20 s. A longer rental keeps its card until it expires. If it ended
 * early, its card stays for seven minutes, and its row until the list is read again.
 */
export function placeAt(rental: Rental, now: number): Place {
  const place = placeByAge(rental, now)
  const isCancelled = displayStatus(rental) === 'Cancelled'
  const isLeaving = isCancelled && now - Date.parse(rental.ended_at ?? '') >= cancelledMs
  return place === 'card' && isLeaving ? 'ended' : place
}

/** How long the card of a cancelled number stays, in ms. */
const cancelledMs = 20_000

function placeByAge(rental: Rental, now: number): Place {
  const age = now - Date.parse(rental.created_at)
  if (rental.duration === '5min') {
    if (age < cardWindowMs) return 'card'
    return age < visibleWindowMs ? 'ended' : 'gone'
  }
  const status = displayStatus(rental)
  const isRunning = status === 'Waiting' || status === 'Completed'
  if (isRunning) return now < Date.parse(rental.expires_at) ? 'card' : 'ended'
  return age < cardWindowMs ? 'card' : 'ended'
}

type Shown = { readonly cards: readonly Rental[]; readonly ended: readonly Rental[] }

/** The cards and the recently ended numbers at a time, in the order of the list. */
export function shownAt(rentals: readonly Rental[], now: number): Shown {
  const at = (place: Place) => rentals.filter((rental) => placeAt(rental, now) === place)
  return { cards: at('card'), ended: at('ended') }
}
