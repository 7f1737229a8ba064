import * as z from 'zod/mini'
import type { UpstreamAnswer } from '../upstream-http.ts'

/** The dialects of handler_api that we support (SMS protocol notes, 1.0 and 1.2). */
export type Dialect = 'daisysms' | 'classic'

/** A parsed body: a word with the text after its first colon, JSON that is not an error, or neither of them. */
export type Reply =
  | {
      readonly kind: 'token'
      readonly detail: string
      readonly rest: string | undefined
      readonly slowDown: boolean
    }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly detail: string; readonly slowDown: boolean }

const wordPattern = /^[A-Z][A-Z0-9_ ]{1,39}$/
const slowDownWords = new Set(['TOO_MANY_REQUESTS', 'RATE_LIMIT'])
const maxTextLength = 2_000

/** Parses a body; it counts before the HTTP status. Splits it at the first colon only (SMS protocol notes, 1.17). */
export function readReply(answer: UpstreamAnswer): Reply {
  if (answer.kind === 'no-answer') return { kind: 'fault', detail: answer.detail, slowDown: false }
  const body = answer.text.trim()
  const slowDown = answer.status === 429
  const fault = (detail: string): Reply => ({ kind: 'fault', detail, slowDown })
  if (body === '') return fault('empty')
  if (body.startsWith('<') || /<html/i.test(body)) return fault('html')
  if (/^error(?: code)?:? 1020\b/i.test(body))
    return { kind: 'fault', detail: 'error-1020', slowDown: true }
  if (body.startsWith('{') || body.startsWith('['))
    return readJson(body, slowDown) ?? fault('garbage')
  const colon = body.indexOf(':')
  const token = (colon < 0 ? body : body.slice(0, colon)).trim()
  return (
    readToken(token, colon < 0 ? undefined : body.slice(colon + 1), slowDown) ?? fault('garbage')
  )
}

function readToken(token: string, rest: string | undefined, slowDown: boolean): Reply | undefined {
  if (!wordPattern.test(token)) return undefined
  const known = token.includes('SQL') ? 'ERROR_SQL' : token.replaceAll(' ', '_')
  return { kind: 'token', detail: known, rest, slowDown: slowDown || slowDownWords.has(known) }
}

const JsonError = z.union([
  z.pipe(
    z.object({ title: z.string() }),
    z.transform((it) => it.title),
  ),
  z.pipe(
    z.object({ error: z.string() }),
    z.transform((it) => it.error),
  ),
  z.pipe(
    z.object({ status: z.enum(['error', 'fail', 'false']), message: z.string() }),
    z.transform((it) => it.message),
  ),
  z.pipe(
    z.object({ status: z.enum(['error', 'fail', 'false']), msg: z.string() }),
    z.transform((it) => it.msg),
  ),
])

function readJson(body: string, slowDown: boolean): Reply | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  const error = JsonError.safeParse(value)
  return error.success ? readToken(error.data.trim(), undefined, slowDown) : { kind: 'json', value }
}

/** A code or message, cleaned for users; undefined when it is empty or too long. */
export function readCode(raw: string | undefined): string | undefined {
  const code = cleanText(raw ?? '')
  return code === '' || code.length > maxTextLength ? undefined : code
}

function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
}

/**
 * A message from a header. Node reads header bytes as latin1, and no vendor documents the encoding. Decodes the bytes
 * as UTF-8 where they are valid, else keeps the text.
 */
export function headerText(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined
  try {
    return readCode(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1')))
  } catch {
    return readCode(raw)
  }
}
