import { Pool } from 'undici'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { clients, postFor } from './kit/load.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { pgbench } from './kit/pgbench.ts'
import { openStage, type Stage, type Visitor } from './kit/stage.ts'

const rounds = 4
const seconds = 5
const users = 400

/**
 * Rentals bought through HTTP, the whole stack: session, hold, the call to the supplier over HTTP, and the stored number. The app,
 * the sandbox, PostgreSQL and this load share the machine, in turns with TPC-B on the same server. One code comes
 * by webhook first, so that the watcher knows that webhooks come, as in a day's work.
 */
export async function benchRentals(store: LocalDatabase): Promise<Figure> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true })
  const visitors = await stage.users(users, 90_000_000)
  await provenHook(stage, visitors[0])
  const pool = new Pool(stage.url, { connections: clients })
  await buyFor(pool, visitors, 2000)
  const ratios: number[] = []
  const rates: number[] = []
  const tpcb: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const base = await pgbench(store.ownerUrl, seconds)
    const bought = await buyFor(pool, visitors, seconds * 1000)
    times.push(...bought.times)
    tpcb.push(base)
    rates.push(bought.perSecond)
    ratios.push(bought.perSecond / base)
  }
  await pool.close()
  const ratio = median(ratios)
  return {
    what: 'rental bought through HTTP, supplier answering at once',
    measured: `${Math.round(median(rates))} rentals/s, ${ratio.toFixed(2)} x (p50 ${Math.round(median(times))} ms, p99 ${Math.round(percentile(times, 99))} ms at ${clients} clients)`,
    baseline: `TPC-B ${Math.round(median(tpcb))} tps`,
    bar: '>= 0.5 x',
    met: ratio >= 0.5,
  }
}

async function provenHook(stage: Stage, visitor: Visitor | undefined): Promise<void> {
  if (!visitor) throw new Error('no user to buy')
  const headers = { cookie: visitor.cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ service: 'am', duration: '5MIN', price_ngn: 100_000 })
  const bought = await fetch(`${stage.url}/api/rentals`, { method: 'POST', headers, body })
  const { number } = (await bought.json()) as { number: string } // the contract's reply
  await fetch(`${stage.sandboxUrl}/control/sms/deliver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, text: 'Your code is 123456' }),
  })
}

const buyFor = (pool: Pool, visitors: readonly Visitor[], ms: number) =>
  postFor(pool, { visitors, ms }, (index) => ({
    path: '/api/rentals',
    body: '{"service":"fb","duration":"5MIN","price_ngn":100000}',
    key: `bench-${index}-${performance.now()}`,
  }))
