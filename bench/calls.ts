import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import type { Figure } from './kit/figure.ts'
import { post } from './kit/post.ts'
import { sized } from './kit/smoke.ts'
import { openStage, type Stage } from './kit/stage.ts'

const minute = sized(60_000, 1000)
/** The calls a minute of the original: each open tab reads the status every 5 s. */
const originalPerMinute = 12

/** The calls to the supplier in a minute, for each waiting rental. */
export async function benchCalls(store: LocalDatabase): Promise<Figure[]> {
  const beside = `the original: ${originalPerMinute} for each open tab`
  const hooked = await callsPerRental(store, 'daisysms', 20)
  const listed = await callsPerRental(store, 'classic', 100)
  return [
    {
      what: 'upstream calls per waiting rental and minute, webhooks coming',
      measured: `${hooked.toFixed(2)} (20 rentals)`,
      baseline: beside,
      bar: '<= 4',
      met: hooked <= 4,
    },
    {
      what: 'the same where the dialect has a list',
      measured: `${listed.toFixed(3)} (100 rentals)`,
      baseline: beside,
      bar: '<= 1/20',
      met: listed <= 1 / 20,
    },
  ]
}

async function callsPerRental(
  store: LocalDatabase,
  dialect: 'daisysms' | 'classic',
  rentals: number,
): Promise<number> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true, dialect })
  const [visitor] = await stage.users(1, 10_000_000)
  const cookie = visitor?.cookie ?? ''
  // First one code by webhook, after which the watcher relies on webhooks.
  const { number } = await rent(stage, cookie)
  await post(`${stage.sandboxUrl}/control/sms/deliver`, '', { number, text: 'Your code is 123456' })
  for (let n = 0; n < rentals; n += 1) await rent(stage, cookie)
  await fetch(`${stage.sandboxUrl}/control/calls`, { method: 'DELETE' })
  await new Promise((resolve) => setTimeout(resolve, minute))
  const answer = await fetch(`${stage.sandboxUrl}/control/calls`)
  const { sms } = (await answer.json()) as { sms?: Record<string, number> } // what the sandbox counts
  const requests = Object.values(sms ?? {}).reduce((sum, count) => sum + count, 0)
  return requests / rentals
}

async function rent(stage: Stage, cookie: string): Promise<{ number: string }> {
  const body = { service: 'am', duration: '5MIN', price_ngn: 100_000 }
  return (await post(`${stage.url}/api/rentals`, cookie, body)) as { number: string } // the contract's reply
}
