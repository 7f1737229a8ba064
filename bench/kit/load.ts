import type { Pool } from 'undici'
import type { Visitor } from './stage.ts'

/** The number of concurrent clients. */
export const clients = 32

export type Post = { readonly path: string; readonly body: string; readonly key: string }

/**
 * Has visitors post in turns for some ms; answers how many a second, and what each took in ms. Throws but for a 201.
 */
export async function postFor(
  pool: Pool,
  { visitors, ms }: { visitors: readonly Visitor[]; ms: number },
  next: (index: number) => Post,
): Promise<{ perSecond: number; times: number[] }> {
  const end = performance.now() + ms
  const times: number[] = []
  let requests = 0
  const client = async () => {
    while (performance.now() < end) {
      const visitor = visitors[requests % visitors.length]
      const { path, body, key } = next((requests += 1))
      const began = performance.now()
      const answer = await pool.request({
        method: 'POST',
        path,
        headers: {
          cookie: visitor?.cookie ?? '',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${text}`)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { perSecond: (times.length / (performance.now() - began)) * 1000, times }
}
