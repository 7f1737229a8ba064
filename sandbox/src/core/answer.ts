/** What an upstream answers over HTTP, before any fault spoils it. */
export type Answer = {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

// The real suppliers call everything HTML, JSON too (SMS protocol notes, section 1.1).
const SUPPLIER_TYPE = 'text/html; charset=UTF-8'

/** A bare word or JSON text in the manner of the SMS suppliers. */
export function plainText(body: string, headers?: Record<string, string>): Answer {
  const answer = { status: 200, type: SUPPLIER_TYPE, body }
  return headers === undefined ? answer : { ...answer, headers }
}

/** A JSON answer in the manner of the banks. */
export function json(status: number, value: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}
