import type { ActiveActivation, ListAnswer, SmsProvider } from '../../numbers/rental/provider.ts'
import {
  readBalance,
  readCancel,
  readCodeRequest,
  readHook,
  readStatus,
} from './handler-api-answers.ts'
import { readList } from './handler-api-list.ts'
import { readPrices } from './handler-api-prices.ts'
import { type Dialect, readReply } from './handler-api-words.ts'
import { budgetOf, type CallBudget } from '../../platform/process/call-budget.ts'
import { rentAgain } from './handler-api-again.ts'
import { type CallObserver, upstream } from '../upstream-http.ts'
import { rent, type CallUpstream, header, unitedStates } from './handler-api-rent.ts'

export type HandlerApiOptions = {
  /** The host, or the full address of its `handler_api.php`. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly dialect: Dialect
  /** The supplier's own name; by default the name of its dialect. */
  readonly name?: string
  /** From our service keys to the supplier's codes, one to one. A key that is not in it is its own code. */
  readonly serviceCodes?: Readonly<Record<string, string>>
  readonly onCall?: CallObserver
  /** The maximum number of calls a minute of this process; unlimited by default. */
  readonly callsPerMinute?: number | undefined
  /** The time limits in ms of a call that rents a number, and of other calls; by default 25 s and 10 s. */
  readonly limitMs?: { readonly rent: number; readonly other: number }
}

const scriptPath = '/stubs/handler_api.php'

const defaultLimitMs = { rent: 25_000, other: 10_000 } // a purchase succeeded after 15 s, as observed

const pollIntervalMs = 3_000

const listMaxBytes = 1024 * 1024

const listActions: ReadonlySet<string> = new Set(['getActiveActivations', 'getPrices'])

/** The calls that buy or end something. */
const acts: ReadonlySet<string> = new Set(['getNumber', 'getExtraActivation', 'setStatus'])

/** The calls that rent a number. */
const rents: ReadonlySet<string> = new Set(['getNumber', 'getExtraActivation'])

const listPageSize = 100

const listPagesMax = 20

/** Rents numbers by the handler_api protocol (SMS protocol notes, 1). Throws when `baseUrl` is not a URL. */
export function handlerApi(options: HandlerApiOptions): SmsProvider {
  const { dialect } = options
  const codes = new Map(Object.entries(options.serviceCodes ?? {}))
  const keys = inverse(codes)
  const budget = budgetOf(options.callsPerMinute)
  const callUpstream = upstreamCaller(options, budget)
  return {
    name: options.name ?? dialect,
    pollIntervalMs,
    ...(budget && { hasCallsLeft: () => budget.hasLeft() }),
    rent: (request) => {
      const { former } = request
      if (former) return rentAgain(callUpstream, dialect, { ...request, former })
      const service = codes.get(request.service) ?? request.service
      return rent(callUpstream, dialect, { ...request, service })
    },
    status: async (id) => {
      const answer = await callTwice(callUpstream, 'getStatus', {
        id,
        ...(dialect === 'daisysms' && { text: '1' }),
      })
      return readStatus(readReply(answer), header(answer, 'x-text'))
    },
    cancel: async (id) =>
      readCancel(readReply(await callUpstream('setStatus', { id, status: '8' })), dialect),
    finish: async (id) => {
      await callUpstream('setStatus', { id, status: '6' })
    },
    ...(dialect === 'classic' && {
      listActive: () => listActive(callUpstream, keys),
      requestCode: async (id) =>
        readCodeRequest(readReply(await callUpstream('setStatus', { id, status: '3' }))),
    }),
    prices: async () => {
      const answer = await callTwice(callUpstream, 'getPrices', { country: unitedStates })
      const read = readPrices(readReply(answer), unitedStates)
      if (read.kind === 'unknown') return read
      const costs = read.costs.map(({ service, costMicroUsd, available }) => ({
        service: keys.get(service) ?? service,
        costMicroUsd,
        available,
      }))
      return { kind: 'prices', costs }
    },
    balance: async () => readBalance(readReply(await callTwice(callUpstream, 'getBalance', {}))),
    readHook: (body) => {
      const hint = readHook(body)
      return hint && { ...hint, service: keys.get(hint.service ?? '') ?? hint.service }
    },
  }
}

function upstreamCaller(options: HandlerApiOptions, budget?: CallBudget): CallUpstream {
  const { apiKey, limitMs = defaultLimitMs } = options
  const trimmed = options.baseUrl.replace(/\/+$/, '')
  const base = trimmed.endsWith(scriptPath) ? trimmed : trimmed + scriptPath
  const send = upstream(base, options.onCall, budget)
  return (action, query) =>
    send({
      action,
      query: { api_key: apiKey, action, ...query },
      limitMs: rents.has(action) ? limitMs.rent : limitMs.other,
      isRead: !acts.has(action),
      ...(listActions.has(action) && { maxBytes: listMaxBytes }),
    })
}

// Only for reads: getNumber and setStatus may have acted although their response was lost.
async function callTwice(
  callUpstream: CallUpstream,
  action: string,
  query: Readonly<Record<string, string>>,
) {
  const first = await callUpstream(action, query)
  return first.kind === 'answer' ? first : callUpstream(action, query)
}

function inverse(codes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...codes].map(([key, code]) => [code, key]))
}

// HeroSMS returns at most a hundred at a time. The other vendors return all at once and ignore `start`.
async function listActive(
  callUpstream: CallUpstream,
  keys: ReadonlyMap<string, string>,
): Promise<ListAnswer> {
  const active = new Map<string, ActiveActivation>()
  for (let page = 0; page < listPagesMax; page++) {
    const start = active.size
    const window = { start: String(start), limit: String(listPageSize) }
    const answer = readList(
      readReply(await callTwice(callUpstream, 'getActiveActivations', window)),
    )
    if (answer.kind === 'unknown') return answer
    for (const it of answer.active)
      active.set(it.activationId, { ...it, service: keys.get(it.service) ?? it.service })
    // Less than a page is the last page. More than a page is the whole list, from a supplier that ignores `start`.
    const isLast = answer.active.length !== listPageSize || active.size === start
    if (isLast) return { kind: 'list', active: [...active.values()] }
  }
  return { kind: 'unknown', detail: 'too-many-pages', slowDown: false }
}
