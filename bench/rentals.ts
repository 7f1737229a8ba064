import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { besideTpcb } from './kit/beside-tpcb.ts'
import type { Figure } from './kit/figure.ts'
import { requestFor, type Request } from './kit/http-load.ts'
import { isSmoke, sized } from './kit/smoke.ts'
import { asOwner, openStage, type Stage, type Visitor } from './kit/stage.ts'

const users = sized(4000, 40)
/** Numbers of clients, each with its bar if there is one. */
const levels = isSmoke ? ([[8]] as const) : ([[1], [8], [32, 0.5], [128]] as const)

/**
 * Rentals bought through HTTP, the whole stack: session, hold, the call to the supplier over HTTP, and the stored number. The app,
 * the sandbox, PostgreSQL and this load share the machine, in turns with TPC-B on the same server. One code comes
 * by webhook first, so that the watcher knows that webhooks come, as in a day's work.
 */
export async function benchRentals(store: LocalDatabase): Promise<Figure[]> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true })
  const visitors = await stage.users(users, 90_000_000)
  await provenHook(stage, visitors[0])
  let count = 0
  const load = (clients: number, ms: number) =>
    requestFor(stage.urls, { clients, ms }, () => rental(visitors, (count += 1)))
  await load(32, sized(3000, 300))
  // After the warm-up: a plan made of empty tables would scan them.
  await asOwner(stage.ownerUrl, (client) => client.query('analyze'))
  const figures: Figure[] = []
  for (const [clients, bar] of levels) {
    const what = 'rental bought through HTTP, supplier answering at once'
    figures.push(
      await besideTpcb(store.ownerUrl, stage, { what, unit: 'rentals', clients, bar, load }),
    )
  }
  return figures
}

const rental = (visitors: readonly Visitor[], count: number): Request => ({
  method: 'POST',
  path: '/api/rentals',
  headers: {
    cookie: visitors[count % visitors.length]?.cookie ?? '',
    'idempotency-key': `bench-${count}`,
  },
  body: '{"service":"fb","duration":"5MIN","price_ngn":100000}',
  status: 201,
})

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
