/** The fields of a call, each once and as text. */
export type Fields = Readonly<Record<string, string>>

/** The values that some clients send for a field that they leave out. */
const absent = new Set(['', 'undefined', 'null'])

/** A limit above the number of fields of any call. */
const mostFields = 100

/**
 * The fields of a call, from its query and its body; the query wins. Values are trimmed. A field with one of the values
 * in `absent` is left out. A list, such as `orders[0]=1&orders[1]=2`, `orders[]=1` or a JSON array, is joined by
 * commas. Undefined where the body cannot be read.
 */
export async function readFields(
  query: URLSearchParams,
  { type, body }: { type: string; body: Buffer },
): Promise<Fields | undefined> {
  const sent = body.length === 0 ? [] : await readBody(type, body)
  if (!sent) return undefined
  const fields = new Map<string, string>()
  for (const source of [sent, [...query]]) {
    const own = new Map<string, string[]>()
    for (const [name, value] of source.slice(0, mostFields)) {
      const text = value.trim()
      const key = name.replace(/\[\d*\]$/, '')
      if (!absent.has(text)) own.set(key, [...(own.get(key) ?? []), text])
    }
    for (const [key, values] of own) fields.set(key, values.join(','))
  }
  return Object.fromEntries(fields)
}

type Pair = readonly [name: string, value: string]

async function readBody(type: string, body: Buffer): Promise<readonly Pair[] | undefined> {
  try {
    if (/^application\/json\b/i.test(type)) return jsonPairs(JSON.parse(body.toString('utf8')))
    if (/^multipart\/form-data\b/i.test(type)) {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': type },
      }).formData()
      return [...form].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      )
    }
    return [...new URLSearchParams(body.toString('utf8'))]
  } catch {
    // Every error is a parser's: the body does not have the format of its type.
    return undefined
  }
}

function jsonPairs(value: unknown): readonly Pair[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.entries(value).flatMap(([name, one]): Pair[] => {
    const all: unknown[] = Array.isArray(one) ? one : [one]
    return all.flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean'
        ? [[name, String(item)]]
        : [],
    )
  })
}
