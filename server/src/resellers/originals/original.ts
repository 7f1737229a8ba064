/** A request to one of our own routes. */
export type OwnRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: Json
}

/** The fields of a JSON body, an answer, a form or a query. */
export type Json = Readonly<Record<string, unknown>>

/** A path of the original (S46) and our route that answers it, with the field names of the original. */
export type Original = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The field that must be the id of the caller, where it is sent. */
  readonly user?: 'user_id' | 'userId'
  /** The request to our route; undefined where the fields name no such request. */
  readonly request: (fields: Json) => OwnRequest | undefined
  /** The fields of a successful answer besides `success` and `status`. */
  readonly answer?: (reply: Json) => Json
}

/** A field as text; undefined where it is neither text nor a number. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A path with fields as its query; absent fields are left out. */
export function withQuery(path: string, query: Json): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text]]
  })
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** A field as a part of a path; `-` where it is absent. */
export const inPath = (value: unknown): string => encodeURIComponent(textOf(value) || '-')
