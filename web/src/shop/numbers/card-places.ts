import {
  type Rental,
  cardWindowMs,
  visibleWindowMs,
  displayStatus,
} from '@nosim/contract/shop/numbers.ts'

/** A card while there is something to wait for or to copy, a line among the recently ended after that, then nowhere. */
type Place = 'card' | 'ended' | 'gone'

/**
 * Where a rental stands in the list at a moment. The card of a five-minute number leaves seven minutes after it was
 * made and its line after ten; that of a cancelled one leaves after 20 s. A longer one keeps its card for as long as it was sold for; one that ended early
 * leaves like a short one, and its line stays until the list is read again.
 */
export function placeAt(rental: Rental, now: number): Place {
  const place = placeByAge(rental, now)
  const isCancelled = displayStatus(rental) === 'Cancelled'
  const isLeaving = isCancelled && now - Date.parse(rental.ended_at ?? '') >= cancelledMs
  return place === 'card' && isLeaving ? 'ended' : place
}

/** How long the card of a cancelled number stays. */
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

/** The list at a moment, in the order it came in. */
export function shownAt(rentals: readonly Rental[], now: number): Shown {
  const at = (place: Place) => rentals.filter((rental) => placeAt(rental, now) === place)
  return { cards: at('card'), ended: at('ended') }
}
