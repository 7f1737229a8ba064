import { cardWindowMs, type Rental, type DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { formatCountdown } from '../../../format/format-date.ts'

export type Countdown = {
  /** The part of the time that is left, from 1 to 0. */
  readonly fraction: number
  /** The short text for the ring: '06:59', '3h 59m', '2d 23h'. */
  readonly text: string
  /** The time in words, for screen readers. */
  readonly words: string
}

type Timed = Pick<Rental, 'duration' | 'created_at' | 'expires_at'>

/** The time left: for a five-minute number seven minutes from the start, else until the rental expires. */
export function countdownAt(rental: Timed, now: number): Countdown {
  const start = Date.parse(rental.created_at)
  const end = rental.duration === '5min' ? start + cardWindowMs : Date.parse(rental.expires_at)
  // Never more than the whole time, if the clocks differ by more than the known offset.
  const left = Math.min(Math.max(0, end - now), end - start)
  return { fraction: end > start ? left / (end - start) : 0, ...spell(left) }
}

/** Whether a rental has a countdown: while it waits, and after its first code if it is a longer one. */
export function isCounting({ duration }: Pick<Rental, 'duration'>, status: DisplayStatus): boolean {
  return status === 'Waiting' || (status === 'Completed' && duration !== '5min')
}

const minuteMs = 60_000

function spell(ms: number): Pick<Countdown, 'text' | 'words'> {
  const minutes = Math.floor(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0)
    return {
      text: `${days}d ${hours % 24}h`,
      words: `${count(days, 'day')}, ${count(hours % 24, 'hour')} left`,
    }
  if (hours > 0)
    return {
      text: `${hours}h ${minutes % 60}m`,
      words: `${count(hours, 'hour')}, ${count(minutes % 60, 'minute')} left`,
    }
  return {
    text: formatCountdown(ms),
    words: minutes > 0 ? `${count(minutes, 'minute')} left` : 'Less than a minute left',
  }
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
