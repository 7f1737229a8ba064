import { appendFileSync } from 'node:fs'
type T = { n: number; ms: number }
const g = globalThis as unknown as { __m?: Map<string, T> }
export const meters = (g.__m ??= (() => {
  const m = new Map<string, T>()
  process.on('exit', () =>
    appendFileSync('/tmp/meters.jsonl', JSON.stringify(Object.fromEntries(m)) + '\n'),
  )
  setInterval(
    () =>
      appendFileSync(
        '/tmp/meters.live',
        JSON.stringify({ pid: process.pid, ...Object.fromEntries(m) }) + '\n',
      ),
    20000,
  ).unref()
  return m
})())
export async function metered<X>(name: string, work: () => Promise<X>): Promise<X> {
  const t = performance.now()
  try {
    return await work()
  } finally {
    const o = meters.get(name) ?? { n: 0, ms: 0 }
    o.n++
    o.ms += performance.now() - t
    meters.set(name, o)
  }
}
