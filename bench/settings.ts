import { machineSettings } from '../server/src/platform/db/machine-settings.ts'
import { median, type Figure } from './kit/figure.ts'
import { requestFor } from './kit/http-load.ts'
import { isSmoke, sized } from './kit/smoke.ts'
import { spentBy } from './kit/spent.ts'
import { asOwner, openStage, openStore, type Stage } from './kit/stage.ts'
import { switches } from './kit/switches.ts'
import { fillInventory, purchase } from './store.ts'

const rounds = sized(3, 1)
const users = sized(4000, 40)
const clients = 32
/** Purchases in a round: enough for a checkpoint with PostgreSQL's defaults in each round. */
const purchases = switches.purchases ?? sized(100_000, 500)

/** Purchases with the settings of `npm start`, each alone and all together, in turns with PostgreSQL's defaults. */
export async function benchSettings(): Promise<Figure[]> {
  const all = switches.pg.length > 0 ? switches.pg : machineSettings()
  const figures: Figure[] = []
  const each = isSmoke || all.length < 2 ? [] : all.map((one) => [one])
  for (const settings of [...each, all]) {
    await using defaults = await openSide([])
    await using own = await openSide(settings)
    const turns: { base: Taken; own: Taken }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const base = await defaults.round()
      turns.push({ base, own: await own.round() })
    }
    figures.push(figureOf(settings, turns))
  }
  return figures
}

/** What each purchase of a round took: time and PostgreSQL's CPU in us, write-ahead log in bytes. */
type Taken = { readonly us: number; readonly cpu: number; readonly log: number }

function figureOf(
  settings: readonly string[],
  turns: readonly { base: Taken; own: Taken }[],
): Figure {
  const textOf = (of: 'base' | 'own') => {
    const at = (name: keyof Taken) => Math.round(median(turns.map((turn) => turn[of][name])))
    return `${at('us')} us by the clock, ${at('cpu')} us of PostgreSQL, ${at('log')} bytes of log`
  }
  const ratioOf = (name: keyof Taken) =>
    median(turns.map(({ base, own }) => own[name] / base[name])).toFixed(2)
  return {
    what: `log bought through HTTP, ${clients} clients, ${settings.join(', ')}`,
    measured: `${textOf('own')}: ${ratioOf('us')} x, ${ratioOf('cpu')} x, ${ratioOf('log')} x`,
    baseline: `PostgreSQL's defaults: ${textOf('base')}`,
    bar: '',
    met: true,
  }
}

async function openSide(settings: readonly string[]) {
  const store = await openStore(settings)
  const stage = await openStage(store, {
    delayMs: 0,
    hook: false,
    env: { STORE_MINUTE_LIMIT: '100000' },
  })
  const logs = await fillInventory(stage, purchases * (rounds + 1))
  const visitors = await stage.users(users, 90_000_000)
  const buy = (count: number) => {
    let left = count
    return requestFor(stage.urls, { clients, ms: Infinity, isOver: () => (left -= 1) < 0 }, () =>
      purchase(visitors, logs),
    )
  }
  await buy(purchases / 2)
  await asOwner(stage.ownerUrl, async (client) => {
    await client.query('analyze')
    await client.query('checkpoint')
  })
  return {
    async round(): Promise<Taken> {
      const before = await logBytes(stage)
      const began = performance.now()
      const { spent } = await spentBy({ storeUrl: store.ownerUrl, ...stage }, () => buy(purchases))
      const us = ((performance.now() - began) / purchases) * 1000
      const log = ((await logBytes(stage)) - before) / purchases
      return { us, cpu: (spent.cpu.postgres / purchases) * 1e6, log }
    },
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}

/** The write-ahead log that a server has written so far, in bytes. */
const logBytes = ({ ownerUrl }: Stage): Promise<number> =>
  asOwner(ownerUrl, async (client) => {
    const found = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
    )
    return Number(found.rows[0]?.bytes)
  })
