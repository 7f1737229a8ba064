import { formatCount } from '@nosim/contract/base/count.ts'
import type { Health, Upstream } from '@nosim/contract/admin/reports.ts'
import type { BadgeTone } from '../../ui/display/badge.tsx'
import { supplierNames } from '../shell/line-labels.ts'

/** The labels of the kinds of upstreams. */
const upstreamNames = {
  ...supplierNames,
  bank: 'Bank',
  text: 'Text messages',
  mail: 'Mail',
} as const satisfies Record<Upstream['name'], string>

/** The label of an upstream. A further supplier of a line also has its own name. */
export const upstreamLabel = ({ name, supplier }: Upstream): string =>
  supplier === null ? upstreamNames[name] : `${upstreamNames[name]} ${supplier}`

/** Whether an upstream can be reached, as a badge. */
export function reachLabel({ reachable }: Upstream): { tone: BadgeTone; word: string } {
  if (reachable === null) return { tone: 'over', word: 'No request yet' }
  return reachable ? { tone: 'live', word: 'Reachable' } : { tone: 'stop', word: 'Unreachable' }
}

/** The number of calls of the last hour, and how many failed. */
export function callLabel({ calls, failures, error_rate }: Upstream): string {
  if (calls === 0 || error_rate === null) return 'No calls in the last hour'
  const all = `${formatCount(calls)} call${calls === 1 ? '' : 's'} in the last hour`
  return failures === 0 ? `${all}, none failed` : `${all}, ${error_rate}% failed`
}

const faults: Readonly<Record<string, string>> = {
  timeout: 'Timing out.',
  unreachable: 'No connection can be opened.',
  connection: 'The connection breaks off.',
  '5xx': 'Reports an internal error.',
  '4xx': 'Rejects our requests; check the API key.',
  unreadable: 'Sends unreadable replies; check the API key.',
  refused: 'Rejects the data we send.',
}

/** Why an upstream cannot be reached. */
export const faultLabel = (word: string | null): string =>
  word === null ? '' : (faults[word] ?? `Unexpected reply (${word}).`)

/** What needs an admin's action now, in a sentence for each. */
export function alarmsOf({ upstreams, ledger, jobs_given_up }: Health): string[] {
  return [
    ...(ledger && ledger.broken.length > 0
      ? ['The ledger is out of balance. Stop all money moves and investigate first.']
      : []),
    ...upstreams.flatMap((upstream) => alarmOf(upstream) ?? []),
    ...jobs_given_up.map(givenUpWords),
  ]
}

function givenUpWords({ task, count }: Health['jobs_given_up'][number]): string {
  const jobs = count === 1 ? `1 job "${task}" has` : `${count} jobs "${task}" have`
  return `${jobs} failed for good. An operator must look at the error and run it again.`
}

function alarmOf(upstream: Upstream): string | undefined {
  const { alarm, balance_usd, word } = upstream
  if (alarm === null) return undefined
  const label = upstreamLabel(upstream)
  if (alarm === 'low') return `${label}: only $${balance_usd} left. Top it up or sales will stop.`
  return `${label}: unreachable for more than five minutes. ${faultLabel(word)}`.trim()
}

/** The overall badge: the status of the response, or that the request failed. */
export const connection = (health: Health | undefined, isError: boolean): Health['status'] =>
  isError || health?.status !== 'Connected' ? 'Disconnected' : 'Connected'
