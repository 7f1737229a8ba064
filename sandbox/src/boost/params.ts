import type { FastifyRequest } from 'fastify'
import { fieldsOf, textOf } from '../core/wire.ts'

/** The fields of a request, without empty fields. */
export type Params = Readonly<Record<string, string | undefined>>

// Clients send such values, for example `runs=undefined`, for absent fields (panel protocol notes, section 2.10).
const nothing = new Set(['', 'undefined', 'null'])

/** Reads a form, multipart or JSON body. An invalid body has no fields. `orders[0]` and lists become `orders=1,2`. */
export async function readParams({ headers, body }: FastifyRequest): Promise<Params> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const lists = new Map<string, string[]>()
  for (const [name, value] of await readFields(headers['content-type'] ?? '', bytes)) {
    const key = name.replace(/\[\d*\]$/, '')
    if (!nothing.has(value)) lists.set(key, [...(lists.get(key) ?? []), value])
  }
  return Object.fromEntries([...lists].map(([key, values]) => [key, values.join(',')]))
}

async function readFields(type: string, body: Buffer): Promise<[string, string][]> {
  if (/^application\/json/i.test(type)) return jsonFields(body.toString())
  if (!/^multipart\/form-data/i.test(type))
    return [...new URLSearchParams(body.toString())].map(trim)
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData()
    return [...form].map(([name, value]) => trim([name, textOf(value)]))
  } catch {
    return []
  }
}

function jsonFields(text: string): [string, string][] {
  try {
    const fields = Object.entries(fieldsOf(JSON.parse(text)))
    return fields.flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, textOf(each)]),
    )
  } catch {
    return []
  }
}

const trim = ([name, value]: [string, string]): [string, string] => [name, value.trim()]

/** The refusals of the panel: HTTP 200 and one of these texts (panel protocol notes, section 2.9). */
export const errors = {
  key: 'Invalid API key',
  request: 'Incorrect request',
  service: 'Incorrect service ID',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  below: (min: number) => `Quantity less than minimal ${min}`,
  above: (max: number) => `Quantity more than maximum ${max}`,
  busy: 'You have active order with this link. Please wait until order being completed.',
  order: 'Incorrect order ID',
  noRefill: 'Refill not found',
  notRefillable: 'Order not eligible for refill.',
  notCancellable: 'You are not eligible to cancel this order.',
  dripfeed: 'This services does not support Dripfeed feature!',
  runs: 'runs is required',
  interval: 'interval time is required',
  rate: 'Rate limit exceeded. Slow down.',
} as const
