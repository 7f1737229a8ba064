import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { besideTpcb, levelsWith } from './kit/beside-tpcb.ts'
import type { Figure } from './kit/figure.ts'
import { requestFor, type Request } from './kit/http-load.ts'
import { sized } from './kit/smoke.ts'
import { asOwner, openStage, type Stage, type Visitor } from './kit/stage.ts'

const users = sized(4000, 40)
const levels = levelsWith(0.5)

/**
 * Rentals bought through HTTP with the whole stack: session, hold, the HTTP call to the supplier, and the stored
 * number. The app has one process, then two. It shares the machine with the sandbox, PostgreSQL and this load. Rounds
 * are in turns with TPC-B on the same server. First one code comes by webhook, so that the watcher relies on webhooks,
 * as in production.
 */
export async function benchRentals(store: LocalDatabase): Promise<Figure[]> {
  return [...(await benchLevels(store, 1)), ...(await benchLevels(store, 2))]
}

async function benchLevels(store: LocalDatabase, processes: 1 | 2): Promise<Figure[]> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true, processes })
  const visitors = await stage.users(users, 90_000_000)
  await provenHook(stage, visitors[0])
  let count = 0
  const load = (clients: number, ms: number) =>
    requestFor(stage.urls, { clients, ms }, () => rental(visitors, (count += 1)))
  await load(32, sized(3000, 300))
  // After the warm-up, because plans that were made for empty tables would scan them.
  await asOwner(stage.ownerUrl, (client) => client.query('analyze'))
  const figures: Figure[] = []
  const what = `rental bought through HTTP, supplier answering at once${processes > 1 ? `, ${processes} processes` : ''}`
  for (const [clients, bar] of levels[processes]) {
    figures.push(
      await besideTpcb(store.ownerUrl, stage, { what, unit: 'rentals', clients, bar, load }),
    )
  }
  return figures
}

/** The request of a rental, for the next user. */
export const rental = (visitors: readonly Visitor[], count: number): Request => ({
  method: 'POST',
  path: '/api/rentals',
  headers: {
    cookie: visitors[count % visitors.length]?.cookie ?? '',
    'idempotency-key': `bench-${count}`,
  },
  body: '{"service":"fb","duration":"5MIN","price_ngn":100000}',
  status: 201,
})

/** Lets the supplier send one code by webhook, so that the watcher relies on webhooks. */
export async function provenHook(stage: Stage, visitor: Visitor | undefined): Promise<void> {
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
