/** The HTTP response of an upstream, before a fault is applied. */
export type Answer = {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

// The real suppliers declare all responses as HTML, also JSON (SMS protocol notes, section 1.1).
const SUPPLIER_TYPE = 'text/html; charset=UTF-8'

/** A response of an SMS supplier: a word or JSON text. */
export function plainText(body: string, headers?: Record<string, string>): Answer {
  const answer = { status: 200, type: SUPPLIER_TYPE, body }
  return headers === undefined ? answer : { ...answer, headers }
}

/** A JSON response with a JSON content type. */
export function json(status: number, value: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

export type Fields = Record<string, unknown>

/** The fields of a JSON body or a query; empty where it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A text or number as trimmed text; '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, as the upstreams print times. */
export function wireTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
