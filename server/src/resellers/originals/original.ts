/** A request to one of our own routes. */
export type OwnRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: Json
}

/** The JSON of a body or of an answer; also a form and a query. */
export type Json = Readonly<Record<string, unknown>>

/** A path of the original (S46): the route of ours that answers it, with the field names of the original. */
export type Original = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The field that must name the caller where it is sent. */
  readonly user?: 'user_id' | 'userId'
  /** The request to our route; undefined where the fields name none. */
  readonly request: (fields: Json) => OwnRequest | undefined
  /** What a good answer holds besides `success` and `status`. */
  readonly answer?: (reply: Json) => Json
}

/** A field as text; undefined where it is none. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A path with fields as its query; absent ones are left out. */
export function withQuery(path: string, query: Json): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text]]
  })
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** A part of a path from a field. */
export const inPath = (value: unknown): string => encodeURIComponent(textOf(value) || '-')
