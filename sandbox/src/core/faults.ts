import { kindOf, type Kind, type Upstream } from './upstreams.ts'
import { type Fields, textOf } from './wire.ts'

/** Faults in the response to a call. */
const answerFaults = [
  'timeout',
  'after-effect-timeout',
  '500',
  'html',
  'garbage',
  'empty',
  'slow',
  'answer',
] as const
/** A cancel succeeds, but the supplier keeps the money. */
const cancelled = ['keeps-refund'] as const
const refusals = ['early-cancel', 'no-numbers', 'no-money'] as const
/** The number is rented, but comes online later. */
const delays = ['asleep'] as const
type Particular = (typeof refusals)[number] | (typeof delays)[number]
/** The calls that can have each particular fault, by kind of upstream. */
const answering: Readonly<Record<Particular, Partial<Record<Kind, readonly string[]>>>> = {
  'early-cancel': { sms: ['setStatus'] },
  'no-numbers': { sms: ['getNumber'] },
  'no-money': { sms: ['getNumber', 'getExtraActivation'], boost: ['add'] },
  asleep: { sms: ['getExtraActivation'] },
}
/** Further faults of any call of a boost panel. */
const panelFaults = ['empty-object', 'rate-limit'] as const
/** Faults in the webhooks that an upstream sends. */
const hookFaults = ['duplicate-webhook', 'late-webhook', 'lost-webhook'] as const
const mailFaults = ['timeout', 'after-effect-timeout', '500', 'slow'] as const

export const faultNames = [
  ...answerFaults,
  ...panelFaults,
  ...refusals,
  ...delays,
  ...cancelled,
  ...hookFaults,
] as const
export type FaultName = (typeof faultNames)[number]

export type Fault = {
  id: number
  upstream: Upstream
  /** The name of a call, or '*' for all calls. */
  call: string
  fault: FaultName
  /** The number of calls that the fault still applies to. */
  times: number
  /** For 'slow', 'asleep' and 'late-webhook': the delay in ms. */
  ms?: number
  /** For 'answer': the exact body of the response. */
  body?: string
}

/** The faults that will apply to coming calls, oldest first. */
export class Faults {
  #list: Fault[] = []
  #nextId = 1

  /**
   * Uses the first fault that matches the call and is in `possible`: lowers its `times` by one. Null without such a
   * fault.
   */
  take(upstream: Upstream, call: string, possible: readonly FaultName[]): Fault | null {
    if (this.#list.length === 0) return null
    const fault = this.#list.find(
      (each) =>
        each.upstream === upstream && possible.includes(each.fault) && isMeant(each.call, call),
    )
    if (fault === undefined) return null
    fault.times -= 1
    if (fault.times <= 0) this.#list = this.#list.filter((each) => each !== fault)
    return fault
  }

  /** Adds a fault that `parseFault` returned. */
  add(fault: Omit<Fault, 'id'>): Fault {
    const added = { id: this.#nextId, ...fault }
    this.#nextId += 1
    this.#list.push(added)
    return added
  }

  list(): Fault[] {
    return structuredClone(this.#list)
  }

  clear(): void {
    this.#list = []
  }
}

/** The faults that this call can have. */
export function faultsOf(upstream: Upstream, call: string): readonly FaultName[] {
  const kind = kindOf(upstream)
  if (kind === 'mail') return mailFaults
  if (call === 'webhook') return hookFaults
  if (kind === 'boost') return call === 'add' ? addFaults : callFaults
  if (kind === 'sms' && call.startsWith('getNumber')) return numberFaults
  if (kind === 'sms' && call === 'getExtraActivation') return againFaults
  return answerFaults
}

/** The faults that a cancel can have. */
export const cancelFaults: readonly FaultName[] = [...answerFaults, 'early-cancel', ...cancelled]
const numberFaults: readonly FaultName[] = [...answerFaults, 'no-numbers', 'no-money']
const againFaults: readonly FaultName[] = [...answerFaults, 'no-money', ...delays]
const callFaults: readonly FaultName[] = [...answerFaults, ...panelFaults]
const addFaults: readonly FaultName[] = [...callFaults, 'no-money']

// getNumberV2 is the same purchase with another response format, so a fault for getNumber applies to both.
function isMeant(pattern: string, call: string): boolean {
  return pattern === '*' || pattern === call || (pattern === 'getNumber' && call === 'getNumberV2')
}

/**
 * Parses the body of `POST /control/faults`, for one of `upstreams`. Returns the error message where the body is
 * invalid.
 */
export function parseFault(
  body: Fields,
  upstreams: readonly Upstream[],
): Omit<Fault, 'id'> | string {
  const upstream = upstreams.find((each) => each === body['upstream'])
  if (upstream === undefined) return `upstream must be one of ${upstreams.join(', ')}`
  const spelt = textOf(body['fault']).replace('after-effect timeout', 'after-effect-timeout')
  const fault = faultNames.find((each) => each === spelt)
  if (fault === undefined) return `fault must be one of ${faultNames.join(', ')}`
  const times = Number(body['times'] ?? 1)
  if (!Number.isSafeInteger(times) || times < 1) return 'times must be a whole number from 1'
  const ms = body['ms'] === undefined || body['ms'] === '' ? undefined : Number(body['ms'])
  if (ms !== undefined && !(ms >= 0)) return 'ms must be a number from 0'
  if (fault === 'answer' && typeof body['body'] !== 'string')
    return 'the fault answer needs a body (text)'
  const isHook = hookFaults.some((each) => each === fault)
  const call = isHook ? 'webhook' : textOf(body['call']) || '*'
  const complaint = misfit(upstream, call, fault)
  if (complaint !== null) return complaint
  return {
    upstream,
    call,
    fault,
    times,
    ...(ms === undefined ? {} : { ms }),
    ...(typeof body['body'] === 'string' ? { body: body['body'] } : {}),
  }
}

// Why no call can have this fault; null where one can. Without this check a test would wait for the fault for ever.
function misfit(upstream: Upstream, call: string, fault: FaultName): string | null {
  const kind = kindOf(upstream)
  if (kind === 'mail' || kind === 'text') {
    const possible = faultsOf(upstream, 'send')
    return possible.includes(fault) ? null : `${upstream} cannot have the fault ${fault}`
  }
  if (call === 'webhook' && kind === 'boost') return 'boost sends no webhooks'
  if (call === 'webhook' && !hookFaults.some((each) => each === fault))
    return `a webhook cannot have the fault ${fault}`
  if (panelFaults.some((each) => each === fault))
    return kind === 'boost' ? null : `only boost can have the fault ${fault}`
  if (fault === 'keeps-refund')
    return kind === 'sms' && (call === '*' || call === 'setStatus')
      ? null
      : 'keeps-refund is for setStatus of sms'
  const particular = [...refusals, ...delays].find((each) => each === fault)
  if (particular === undefined) return null
  const needed = answering[particular][kind]
  if (needed === undefined) return `${upstream} cannot have the fault ${fault}`
  const fits = call === '*' || needed.some((each) => call.startsWith(each))
  return fits ? null : `${fault} is an answer to ${needed.join(' or ')}`
}
