import * as z from 'zod/mini'
import type { ActiveActivation, ListAnswer, StatusAnswer } from '../../numbers/rental/provider.ts'
import { readDollars } from '../dollars.ts'
import { readCode, type Reply } from './handler-api-words.ts'

const Text = z.union([z.string(), z.pipe(z.number(), z.transform(String))])

const Row = z.object({
  activationId: z.pipe(Text, z.string().check(z.regex(/^\d{1,20}$/))),
  serviceCode: z.pipe(Text, z.string().check(z.minLength(1), z.maxLength(64))),
  phoneNumber: z.pipe(Text, z.string().check(z.regex(/^\d{6,15}$/))),
  activationCost: z.nullish(Text),
  activationStatus: z.nullish(Text),
  smsCode: z.nullish(z.union([Text, z.array(z.nullable(Text))])),
  smsText: z.nullish(z.union([Text, z.array(z.nullable(Text))])),
  currency: z.nullish(Text),
})
type Row = z.output<typeof Row>

// SMS-Activate names the list `activeActivations`, HeroSMS `data`.
const List = z.union([
  z.pipe(
    z.object({ activeActivations: z.array(Row) }),
    z.transform((it) => it.activeActivations),
  ),
  z.pipe(
    z.object({ data: z.array(Row) }),
    z.transform((it) => it.data),
  ),
])

/**
 * Reads the answer to getActiveActivations (SMS protocol notes, 1.8). An activation that is missing from the list
 * counts as evidence. So a row that cannot be parsed makes the whole list unknown.
 */
export function readList(reply: Reply): ListAnswer {
  if (reply.kind === 'fault')
    return { kind: 'unknown', detail: reply.detail, slowDown: reply.slowDown }
  if (reply.kind === 'token') {
    if (reply.detail === 'NO_ACTIVATIONS') return { kind: 'list', active: [] }
    return { kind: 'unknown', detail: reply.detail, slowDown: reply.slowDown }
  }
  const list = List.safeParse(reply.value)
  if (!list.success) return { kind: 'unknown', detail: 'bad-list', slowDown: false }
  return { kind: 'list', active: list.data.map(readRow) }
}

function readRow(row: Row): ActiveActivation {
  const inDollars = ['840', 'USD'].includes(row.currency ?? 'USD')
  return {
    activationId: row.activationId,
    service: row.serviceCode,
    number: row.phoneNumber,
    costMicroUsd: inDollars ? readDollars(row.activationCost ?? '') : undefined,
    status: rowStatus(row),
  }
}

// 2 SMS received, 3 waiting for another, 4 waiting, 6 success, 8 cancelled, 10 refunded.
function rowStatus(row: Row): StatusAnswer {
  const code = readCode(newest(row.smsCode))
  switch (row.activationStatus ?? undefined) {
    case '3':
    case '4':
      return { kind: 'waiting' }
    case '8':
    case '10':
      return { kind: 'cancelled' }
    case '2':
    case '6':
    case undefined:
      if (code) return { kind: 'code', code, text: readCode(newest(row.smsText)) }
  }
  return { kind: 'unknown', detail: 'bad-row-status', slowDown: false }
}

// The order of the array is not documented. Vendors append new codes, as observed.
function newest(value: Row['smsCode']): string | undefined {
  return (Array.isArray(value) ? value.at(-1) : value) ?? undefined
}
