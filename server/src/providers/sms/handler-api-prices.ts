import * as z from 'zod/mini'
import type { PricesAnswer, ServiceCost } from '../../numbers/rental/provider.ts'
import { readDollars } from '../dollars.ts'
import type { Reply } from './handler-api-words.ts'

const Text = z.union([z.string(), z.pipe(z.number(), z.transform(String))])
const Row = z.object({ cost: Text, count: z.optional(z.nullable(Text)) })
const Countries = z.record(z.string(), z.record(z.string(), z.unknown()))

/**
 * Reads the answer to getPrices: country, then service, then its figures (SMS protocol notes, 1.8). A row that cannot
 * be parsed is left out. A reply without the country, or without one parsed row, is unknown.
 */
export function readPrices(reply: Reply, country: string): PricesAnswer {
  if (reply.kind !== 'json') return { kind: 'unknown', detail: reply.detail }
  const countries = Countries.safeParse(reply.value)
  const rows = countries.success ? countries.data[country] : undefined
  if (!rows) return { kind: 'unknown', detail: 'bad-prices' }
  const costs = Object.entries(rows).flatMap(([service, row]) => readCost(service, row) ?? [])
  return costs.length === 0 ? { kind: 'unknown', detail: 'bad-prices' } : { kind: 'prices', costs }
}

function readCost(service: string, row: unknown): ServiceCost | undefined {
  const read = Row.safeParse(row)
  const costMicroUsd = read.success ? readDollars(read.data.cost) : undefined
  if (!read.success || !costMicroUsd || service.length > 64) return undefined
  const { count } = read.data
  const available = typeof count === 'string' && /^\d{1,9}$/.test(count) ? Number(count) : undefined
  return { service, costMicroUsd, available }
}
