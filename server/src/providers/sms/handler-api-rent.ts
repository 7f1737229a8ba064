import type { Duration } from '@nosim/contract/shop/numbers.ts'
import type { RentAnswer, RentRequest } from '../../numbers/rental/provider.ts'
import { writeDollars } from '../dollars.ts'
import { readRent } from './handler-api-answers.ts'
import { type Dialect, readReply } from './handler-api-words.ts'
import type { UpstreamAnswer } from '../upstream-http.ts'

/** The supplier's id of the country of all numbers. */
export const unitedStates = '187'

export type CallUpstream = (
  action: string,
  query: Readonly<Record<string, string>>,
) => Promise<UpstreamAnswer>

/** The value of a header; undefined where there is no response or no such header. */
export function header(answer: UpstreamAnswer, name: string): string | undefined {
  return answer.kind === 'answer' ? answer.header(name) : undefined
}

/** Rents a number. Only a response that proves that nothing was rented is a refusal. */
export async function rent(
  callUpstream: CallUpstream,
  dialect: Dialect,
  request: RentRequest,
): Promise<RentAnswer> {
  const cap = writeDollars(request.maxCostMicroUsd)
  if (cap === undefined) return { kind: 'refused', why: 'price-too-high', detail: 'NO_CAP' }
  if (dialect === 'classic') {
    const lacking = classicLacks(request)
    if (lacking) return lacking
  }
  const query =
    dialect === 'daisysms'
      ? daisyQuery(request, cap)
      : { service: request.service, country: unitedStates, maxPrice: cap }
  const answer = await callUpstream('getNumber', query)
  return readRent(readReply(answer), header(answer, 'x-price'))
}

// An option that the dialect lacks is refused: otherwise the supplier would sell something else.
function classicLacks(request: RentRequest): RentAnswer | undefined {
  if (request.duration !== '5min')
    return { kind: 'refused', why: 'bad-service', detail: 'NO_LONG_RENTALS' }
  if (request.areas.length > 0 || request.carriers.length > 0)
    return { kind: 'refused', why: 'no-numbers', detail: 'NO_CHOICE_OF_AREA' }
  return undefined
}

// SMS protocol notes, 1.12: a short rental has no duration.
const daisyDuration: Readonly<Record<Duration, string | undefined>> = {
  '5min': undefined,
  '4h': '4H',
  '1d': '1D',
  '3d': '3D',
  '7d': '7D',
}

function daisyQuery(request: RentRequest, cap: string): Record<string, string> {
  const duration = daisyDuration[request.duration]
  return {
    service: request.service,
    max_price: cap,
    ...(request.areas.length > 0 && { areas: request.areas.join(',') }),
    ...(request.carriers.length > 0 && { carriers: request.carriers.join(',') }),
    ...(duration && { duration }),
  }
}
