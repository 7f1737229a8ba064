import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { AccountAnswer, BankProvider, BodyReading, Delivery } from '../wallet/provider.ts'
import type { UpstreamAnswer } from './upstream-http.ts'
import { Label } from './json-fields.ts'

const bodyMaxBytes = 64 * 1024

const depthMax = 16

/**
 * The readers of a bank whose deliveries have `sign(rawBody)` in a header, compared in constant time (payments protocol
 * notes, 0.3). A header that is missing, sent twice or of another length is a forgery. The body is read only after this
 * check.
 */
export function deliveryReader(
  header: string,
  sign: (rawBody: Buffer) => string,
  readEvent: (body: unknown) => BodyReading,
): Pick<BankProvider, 'readDelivery' | 'readKept'> {
  const readKept = (rawBody: Buffer): BodyReading => {
    const body = readJson(rawBody)
    return body.ok ? readEvent(body.value) : { kind: 'unreadable', why: body.why }
  }
  return {
    readKept,
    readDelivery: ({ rawBody, headers }) => {
      const why = forgery(valuesOf(headers, header), () => sign(rawBody))
      return why ? { kind: 'forged', why } : readKept(rawBody)
    },
  }
}

function valuesOf(headers: Delivery['headers'], name: string): readonly unknown[] {
  const named = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  return named.flatMap(([, value]) => value ?? [])
}

function forgery(given: readonly unknown[], expected: () => string): string | undefined {
  const [signature] = given
  if (typeof signature !== 'string') return 'no signature'
  if (given.length > 1) return 'more than one signature'
  const [actual, right] = [Buffer.from(signature), Buffer.from(expected())]
  const same = actual.length === right.length && timingSafeEqual(actual, right)
  return same ? undefined : 'wrong signature'
}

type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string }

/** Parses a raw JSON body of at most `maxBytes`. A body that two parsers could read differently is refused. */
export function readJson(rawBody: Uint8Array, maxBytes = bodyMaxBytes): JsonReading {
  if (rawBody.length > maxBytes) return { ok: false, why: 'too large' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody)
    const value: unknown = JSON.parse(text)
    const why = ambiguity(text)
    return why ? { ok: false, why } : { ok: true, value }
  } catch {
    return { ok: false, why: 'not JSON' }
  }
}

const jsonMark = /("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?|[{}[\]]/g

// The text has been parsed: every quote has its partner, and a string before a colon is a key.
function ambiguity(text: string): string | undefined {
  const open: Set<string>[] = []
  for (const [mark, string, colon] of text.matchAll(jsonMark)) {
    if (mark === '{' || mark === '[') open.push(new Set())
    else if (mark === '}' || mark === ']') open.pop()
    else if (string && colon) {
      const key = String(JSON.parse(string)) // the same key may be spelt with escapes
      if (open.at(-1)?.has(key)) return 'a key given twice'
      open.at(-1)?.add(key)
    }
    if (open.length > depthMax) return 'nested too deep'
  }
  return undefined
}

/** The reading of a body with a field that could not be read; names that field. */
export function unreadable(error: z.core.$ZodError): { kind: 'unreadable'; why: string } {
  return { kind: 'unreadable', why: `cannot read ${error.issues[0]?.path.join('.') || 'the body'}` }
}

/** The JSON of a response; undefined where there is no response or it cannot be parsed. */
export function answerJson(answer: UpstreamAnswer, maxBytes?: number): unknown {
  if (answer.kind === 'no-answer') return undefined
  const body = readJson(Buffer.from(answer.text), maxBytes)
  return body.ok ? body.value : undefined
}

/** The meaning of a response without an account. After a clear refusal there is none; otherwise there may be one. */
export function noAccount(answer: UpstreamAnswer, saysNo: boolean): AccountAnswer {
  if (answer.kind === 'no-answer') return { kind: 'unknown', detail: answer.detail }
  const { status } = answer
  const message = Message.safeParse(answerJson(answer))
  const detail = (message.success && message.data.message) || `http-${status}`
  const isNo = status < 500 && status !== 429 && (saysNo || status >= 400)
  return { kind: isNo ? 'refused' : 'unknown', detail }
}

const Message = z.object({ message: Label })
