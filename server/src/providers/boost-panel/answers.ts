import * as z from 'zod/mini'
import type {
  AddAnswer,
  BoostRefusal,
  ListedService,
  OrderStatus,
  RequestAnswer,
  ServicesAnswer,
} from '../../boost/provider.ts'
import { readDollars } from '../dollars.ts'
import { answerJson } from '../json-wire.ts'
import { label } from '../json-fields.ts'
import { neverLeft, type UpstreamAnswer } from '../upstream-http.ts'

/** A response: its fields, and its entries where it is a list; or the reason why it contains neither. */
export type Body =
  | { readonly fields: Readonly<Record<string, unknown>>; readonly list: readonly unknown[] }
  | { readonly detail: string; readonly isNo: boolean; readonly order?: number | undefined }

const Fields = z.record(z.string(), z.unknown())

/**
 * The content of a response. `isNo`: nothing was done, because the panel states an error, or the request never left.
 * With an `order` beside the error it is uncertain. A response that is not of the protocol (HTML, 5xx, nothing) leaves
 * open what happened.
 */
export function bodyOf(answer: UpstreamAnswer, maxBytes?: number): Body {
  if (answer.kind === 'no-answer')
    return { detail: answer.detail, isNo: neverLeft.has(answer.detail) }
  const json = answerJson(answer, maxBytes)
  if (Array.isArray(json) && answer.status < 300) return { fields: {}, list: json }
  const read = Fields.safeParse(json)
  if (!read.success) return { detail: `http-${answer.status}, not of the protocol`, isNo: false }
  const error = errorOf(read.data)
  if (error !== undefined) {
    return { detail: error, isNo: answer.status < 500, order: wholeOf(read.data.order) }
  }
  if (answer.status >= 300) return { detail: `http-${answer.status}`, isNo: false }
  return { fields: read.data, list: [] }
}

/** The text of an `error`. An `error` without text is an error, too. */
function errorOf(value: unknown): string | undefined {
  const read = Fields.safeParse(value)
  if (!read.success || !read.data.error) return undefined
  return label(read.data.error) ?? 'an error without words'
}

/** A whole number, as a number or as digits; undefined for anything else, and beyond 2^53. */
export function wholeOf(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const number = /^[+-]?[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

function dollarsOf(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? readDollars(String(value))
    : undefined
}

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** Reads the catalogue. Services that our form cannot order, or that cannot be parsed, are skipped and counted. */
export function readServices(body: Body): ServicesAnswer {
  if ('detail' in body) return { kind: 'unknown', detail: body.detail }
  const wrapped = body.fields.services
  const list = Array.isArray(wrapped) ? wrapped : body.list
  const services = list.flatMap((entry) => readService(entry) ?? [])
  const byId = new Map(services.map((service) => [service.id, service]))
  return { kind: 'services', services: [...byId.values()], skipped: list.length - byId.size }
}

const types: Readonly<Record<string, ListedService['type']>> = {
  default: 'Default',
  package: 'Package',
}

function readService(entry: unknown): ListedService | undefined {
  const read = Fields.safeParse(entry)
  if (!read.success) return undefined
  const { service, name, category, type, rate, min, max, refill, cancel, desc, description } =
    read.data
  const known = typeof type === 'string' ? types[type.trim().toLowerCase()] : undefined
  const id = wholeOf(service)
  const rateMicroUsd = dollarsOf(rate)
  const [title, group] = [lineOf(name, 300), lineOf(category, 200)]
  const bounds = known === 'Package' ? { min: 1, max: 1 } : { min: wholeOf(min), max: wholeOf(max) }
  if (!known || !id || id < 1 || rateMicroUsd === undefined || !title || !group) return undefined
  if (bounds.min === undefined || bounds.max === undefined) return undefined
  const least = Math.max(1, bounds.min)
  if (bounds.max < least) return undefined
  return {
    id,
    name: title,
    category: group,
    type: known,
    rateMicroUsd,
    min: least,
    max: bounds.max,
    refill: isYes(refill),
    cancel: isYes(cancel),
    description: textOf(desc ?? description, 2000) ?? '',
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
}

const breakTags = /<(?:br|\/p|\/div|\/li|\/h[1-6])\s*\/?>/gi
// Only tags of text, with attributes of HTML, because `<3` and `1 < 2` are plain text.
const textTags =
  /<\/?(?:a|b|div|em|font|h[1-6]|i|li|ol|p|s|small|span|strong|u|ul)(?:\s+[a-z-]+=(?:"[^"]*"|'[^']*'|[^\s<>"']+))*\s*>/gi

/** Text for users, well formed, without control characters. HTML in it becomes plain text. Undefined if empty. */
function textOf(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const plain = value
    .toWellFormed()
    .replace(breakTags, '\n')
    .replace(textTags, '')
    .replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
  return plain.slice(0, most).replace(/[\ud800-\udbff]$/, '') || undefined
}

const lineOf = (value: unknown, most: number): string | undefined =>
  textOf(value, most)?.replace(/\s+/g, ' ')

/** The error texts that panels have in common, and the refusal of each (protocol, section 2.9). */
const refusals: readonly (readonly [RegExp, BoostRefusal])[] = [
  [/active order with this link|link_duplicate/i, 'link-busy'],
  [/not[ _]enough[ _]funds/i, 'no-money'],
  [/\blink\b/i, 'bad-link'],
  [/quantity|min_|max_/i, 'quantity'],
  [/service/i, 'bad-service'],
  [/^over-budget$/, 'no-calls'],
  [/rate limit|slow down/i, 'busy'],
  [/key|user not found|disabled/i, 'account'],
]

/** Reads the response to an order. Only a number means placed, and only an error of the panel means refused. */
export function readAdd(answer: UpstreamAnswer): AddAnswer {
  const body = bodyOf(answer)
  if ('detail' in body) {
    // An error with an order is neither placed nor refused.
    if (!body.isNo || body.order) return { kind: 'unknown', detail: body.detail }
    const why = refusals.find(([pattern]) => pattern.test(body.detail))?.[1] ?? 'busy'
    return { kind: 'refused', why, detail: body.detail }
  }
  const order = wholeOf(body.fields.order)
  return order !== undefined && order > 0
    ? { kind: 'placed', orderId: String(order) }
    : { kind: 'unknown', detail: 'no order in the answer' }
}

const statusWords: Readonly<Record<string, OrderStatus['status']>> = {
  pending: 'pending',
  awaiting: 'pending',
  '0': 'pending',
  processing: 'processing',
  inprogress: 'processing',
  active: 'processing',
  '1': 'processing',
  completed: 'success',
  complete: 'success',
  '2': 'success',
  partial: 'partial',
  '3': 'partial',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  '4': 'cancelled',
  refunded: 'cancelled',
  refunds: 'cancelled',
  refund: 'cancelled',
  '5': 'cancelled',
  fail: 'cancelled',
  failed: 'cancelled',
}

/** Reads the entry of one order in a response about many. A status that is not known leaves the order as it is. */
export function readStatus(entry: unknown): OrderStatus | { readonly unknown: string } {
  if (typeof entry === 'string') return { unknown: label(entry) ?? 'no words' }
  const error = errorOf(entry)
  if (error !== undefined) return { unknown: error }
  const read = Fields.safeParse(entry)
  if (!read.success) return { unknown: 'not of the protocol' }
  const { status, charge, currency, start_count, remains } = read.data
  const text = typeof status === 'string' || typeof status === 'number' ? String(status) : ''
  const known = statusWords[text.toLowerCase().replace(/[\s_-]/g, '')]
  if (!known) return { unknown: `status ${label(text) ?? 'missing'}` }
  return {
    status: known,
    chargeMicroUsd: currency === 'USD' ? dollarsOf(charge) : undefined,
    startCount: wholeOf(start_count),
    remains: wholeOf(remains),
  }
}

/** Reads the response to a request to cancel: `1` means that it was accepted, not that it is done. */
export function readCancel(entry: unknown): RequestAnswer {
  const read = Fields.safeParse(entry)
  const cancel = read.success ? read.data.cancel : undefined
  const error = errorOf(cancel) ?? errorOf(entry)
  if (error !== undefined) return { kind: 'refused', detail: error }
  return isYes(cancel) || wholeOf(cancel) !== undefined
    ? { kind: 'accepted' }
    : { kind: 'unknown', detail: 'no cancel in the answer' }
}

/** Errors about the connection or our account, not about the order. */
const notOfOrder = /^(unreachable|over-budget)$|rate limit|slow down|api key/i

/** A request that was not accepted. It is `refused` only where the panel refuses it for this order. */
export const notDone = ({ detail, isNo }: Extract<Body, { detail: string }>) =>
  ({ kind: isNo && !notOfOrder.test(detail) ? 'refused' : 'unknown', detail }) as const

/** The status of each refill in the response, by the id of the refill. */
export function readRefills(body: Body): ReadonlyMap<string, string> {
  const entries = 'detail' in body ? [] : body.list
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const read = Fields.safeParse(entry)
      if (!read.success) return []
      const [id, status] = [wholeOf(read.data.refill), lineOf(read.data.status, 40)]
      return id === undefined || status === undefined ? [] : [[String(id), status]]
    }),
  )
}
