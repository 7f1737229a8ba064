import type { BoostProvider } from '../../boost/provider.ts'
import { budgetOf } from '../../platform/process/call-budget.ts'
import { readDollars } from '../dollars.ts'
import { upstream, type CallObserver, type UpstreamAnswer } from '../upstream-http.ts'
import {
  bodyOf,
  notDone,
  readAdd,
  readCancel,
  readRefills,
  readServices,
  readStatus,
  wholeOf,
} from './answers.ts'

/** The maximum number of orders in a call (panel protocol notes, 1). */
const batch = 100
/** A catalogue of ten thousand services takes some megabytes. */
const catalogueBytes = 16 * 1024 * 1024
const statusBytes = 1024 * 1024

/** The calls that order or change something. */
const acts: ReadonlySet<string> = new Set(['add', 'cancel', 'refill'])

type Panel = (
  action: string,
  fields?: Readonly<Record<string, string>>,
  limits?: { limitMs?: number; maxBytes?: number },
) => Promise<UpstreamAnswer>

/**
 * The panel protocol "API v2" (panel protocol notes, 1 to 3): one POST of form fields, responses in plain JSON. A
 * refusal has HTTP 200 and an `error`. Throws only here, at the start, when `baseUrl` is not a URL.
 */
export function smmPanel(options: {
  /** The name of the panel in orders, logs and metrics. */
  name: string
  baseUrl: string
  apiKey: string
  onCall?: CallObserver
  /** The maximum number of calls a minute of this process; unlimited by default. */
  callsPerMinute?: number | undefined
}): BoostProvider {
  const budget = budgetOf(options.callsPerMinute)
  const send = upstream(options.baseUrl, options.onCall, budget)
  const callUpstream: Panel = (action, fields, limits) =>
    send({
      action,
      form: { key: options.apiKey, action, ...fields },
      isRead: !acts.has(action),
      ...limits,
    })
  return {
    name: options.name,
    batch,
    ...(budget && { hasCallsLeft: () => budget.hasLeft() }),
    services: async () => {
      const answer = await callUpstream(
        'services',
        {},
        { limitMs: 60_000, maxBytes: catalogueBytes },
      )
      return readServices(bodyOf(answer, catalogueBytes))
    },
    add: async ({ serviceId, link, quantity }) => {
      const amount = quantity === undefined ? {} : { quantity: String(quantity) }
      return readAdd(
        await callUpstream(
          'add',
          { service: String(serviceId), link, ...amount },
          { limitMs: 30_000 },
        ),
      )
    },
    statuses: (orderIds) => statuses(callUpstream, orderIds),
    cancel: async (orderId) => {
      const body = bodyOf(await callUpstream('cancel', { orders: orderId }))
      return 'detail' in body ? notDone(body) : readCancel(body.list[0] ?? body.fields)
    },
    refill: async (orderId) => {
      const body = bodyOf(await callUpstream('refill', { order: orderId }))
      if ('detail' in body) return notDone(body)
      const refillId = wholeOf(body.fields.refill)
      return refillId === undefined
        ? { kind: 'unknown', detail: 'no refill in the answer' }
        : { kind: 'accepted', refillId: String(refillId) }
    },
    refillStatuses: async (refillIds) =>
      readRefills(bodyOf(await callUpstream('refill_status', { refills: refillIds.join(',') }))),
    balance: async () => {
      const body = bodyOf(await callUpstream('balance'))
      const isDollars = !('detail' in body) && body.fields.currency === 'USD'
      return isDollars ? readDollars(String(body.fields.balance)) : undefined
    },
  }
}

async function statuses(
  callUpstream: Panel,
  orderIds: readonly string[],
): ReturnType<BoostProvider['statuses']> {
  const body = bodyOf(
    await callUpstream('status', { orders: orderIds.join(',') }, { maxBytes: statusBytes }),
    statusBytes,
  )
  if ('detail' in body) return { kind: 'unknown', detail: body.detail }
  const entries = Object.entries(body.fields).filter(([id]) => orderIds.includes(id))
  return {
    kind: 'statuses',
    statuses: new Map(entries.map(([id, entry]) => [id, readStatus(entry)])),
  }
}
