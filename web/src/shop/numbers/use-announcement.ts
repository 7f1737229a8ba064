import type { Rental } from '@nosim/contract/numbers.ts'
import { useState } from 'react'
import { arrivals, arrivalSentence, heardIn } from './arrivals.ts'

/** What to say aloud: each code once, when it arrives while one is here. */
export function useAnnouncement(rentals: readonly Rental[]): string {
  const [seen, setSeen] = useState(rentals)
  const [sentence, setSentence] = useState('')
  if (seen !== rentals) {
    setSeen(rentals)
    const news = arrivals(heardIn(seen), rentals)
    if (news.length > 0) setSentence(news.map(arrivalSentence).join('. '))
  }
  return sentence
}
