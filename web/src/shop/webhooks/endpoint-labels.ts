import type { Delivery, Endpoint } from '@nosim/contract/accounts/webhooks.ts'
import type { StatusBadgeProps } from '../../ui/display/badge.tsx'

/** The badge of the state of an endpoint. */
export function endpointLook({ state, failing_since: since }: Endpoint): StatusBadgeProps {
  if (state === 'failed') return { tone: 'stop', word: 'Switched off' }
  if (state === 'off') return { tone: 'over', word: 'Off' }
  return since === null ? { tone: 'live', word: 'On' } : { tone: 'wait', word: 'Failing' }
}

/** The badges of the states of a message. */
export const deliveryLooks: Readonly<Record<Delivery['state'], StatusBadgeProps>> = {
  waiting: { tone: 'wait', word: 'Waiting' },
  delivered: { tone: 'live', word: 'Delivered' },
  failed: { tone: 'stop', word: 'Failed' },
}

const longestName = 48

/** The name of an endpoint: its address without scheme and query. A long name is cut. */
export function nameOf(url: string): string {
  const name = url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
  return name.length > longestName ? `${name.slice(0, longestName - 3)}...` : name
}

const outcomes: Readonly<Record<string, string>> = {
  timeout: 'No answer within 5 s',
  connection: 'No connection',
  'too-large': 'Answer over 64 KB',
  url: 'Address not allowed',
  address: 'Address not public',
}

/** The outcome of the last try, as text. An unexpected response is shown by its status. */
export const outcomeText = (outcome: string | null): string =>
  outcome === null ? 'Not tried yet' : (outcomes[outcome] ?? `Status ${outcome}`)
