export type Fields = Record<string, unknown>

/** The fields of a JSON body or a query; none when it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A field as trimmed text; numbers as written, anything else and absent ones as ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
