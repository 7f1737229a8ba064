import type { Rental } from '@nosim/contract/numbers.ts'
import { Ring } from '../../../ui/display/ring.tsx'
import type { DisplayStatus } from './rental-status.ts'
import { countdownAt } from './countdown.ts'

export type CountdownRingProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  readonly now: number
}

/** The time left as a ring and as text. */
export function CountdownRing({ rental, status, now }: CountdownRingProps) {
  const { fraction, text, words } = countdownAt(rental, now)
  const tone = status === 'Waiting' ? 'wait' : 'over'
  return (
    <span role="timer" aria-label={words} title={words} className="inline-flex">
      <Ring fraction={fraction} tone={tone} size={72}>
        {text}
      </Ring>
    </span>
  )
}
