import { cardWindowMs, type Rental, type DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { formatCountdown } from '../../../format/format-date.ts'

export type Countdown = {
  /** What is left, from 1 to 0. */
  readonly fraction: number
  /** Short, for the ring: '06:59', '3h 59m', '2d 23h'. */
  readonly text: string
  /** In words, for those who hear it. */
  readonly words: string
}

type Timed = Pick<Rental, 'duration' | 'created_at' | 'expires_at'>

/** The time left: seven minutes from the start for the five-minute number, else until the rental ends. */
export function countdownAt(rental: Timed, now: number): Countdown {
  const start = Date.parse(rental.created_at)
  const end = rental.duration === '5min' ? start + cardWindowMs : Date.parse(rental.expires_at)
  // Never more than was sold, should the two clocks differ by more than we know.
  const left = Math.min(Math.max(0, end - now), end - start)
  return { fraction: end > start ? left / (end - start) : 0, ...spell(left) }
}

/** Whether time still runs for a rental: while it waits, and for a longer one also after its first code. */
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
