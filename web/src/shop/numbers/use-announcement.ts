import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { useState } from 'react'

/** What to say aloud: each code once, when it arrives while one is here. */
export function useAnnouncement(rentals: readonly Rental[]): string {
  const [seen, setSeen] = useState(rentals)
  const [sentence, setSentence] = useState('')
  if (seen !== rentals) {
    setSeen(rentals)
    const news = arrivals(announcedIn(seen), rentals)
    if (news.length > 0) setSentence(news.map(arrivalSentence).join('. '))
  }
  return sentence
}

/** How many messages each rental has had, by its id. */
type Announced = ReadonlyMap<string, number>

export function announcedIn(rentals: readonly Rental[]): Announced {
  return new Map(rentals.map((rental) => [rental.order_id, rental.messages.length]))
}

/** Those that have a message more than before. A rental seen for the first time was not awaited here. */
export function arrivals(before: Announced, rentals: readonly Rental[]): readonly Rental[] {
  return rentals.filter((rental) => {
    const had = before.get(rental.order_id)
    return had !== undefined && rental.messages.length > had
  })
}

/** The sentence for those who hear the page: figures one by one, as a code is read out. */
export function arrivalSentence(rental: Rental): string {
  return `Code for ${rental.service_name}: ${rental.last_sms_code?.split('').join(' ')}`
}
