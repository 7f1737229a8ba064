import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { freePort } from '../server/src/platform/process/free-port.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { requestFor, type Loaded, type Request } from './kit/http-load.ts'
import { sized } from './kit/smoke.ts'
import { spentBy, whereTimeGoes, type Spent } from './kit/spent.ts'
import { asOwner, openStage, type Stage, type Visitor } from './kit/stage.ts'
import { fillInventory } from './store.ts'

const rounds = sized(3, 1)
const ms = sized(2000, 200)
const clients = 32
const openRentals = 5

/**
 * Reads of a signed-in user over 32 connections, compressed as for browsers, in turns with a bare Fastify that returns
 * one object.
 */
export async function benchReads(store: LocalDatabase): Promise<Figure[]> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true })
  await fillInventory(stage, sized(10_000, 1000))
  const [visitor] = await stage.users(1, 1_000_000)
  if (!visitor) throw new Error('no user to read')
  for (let count = 0; count < openRentals; count += 1) await rent(stage, visitor)
  await asOwner(stage.ownerUrl, (client) => client.query('analyze'))
  await using bare = await openBare()
  const figures: Figure[] = []
  for (const [path, bar] of [
    ['/api/services', 0.3],
    ['/api/me', 0.2],
    ['/api/store/products'],
    ['/api/rentals?active=1'],
    ['/api/me/summary'],
    ['/api/site'],
    ['/healthz'],
  ] as const) {
    figures.push(
      await compare({ storeUrl: store.ownerUrl, stage, bareUrl: bare.url }, visitor, { path, bar }),
    )
  }
  return figures
}

type Sides = { readonly storeUrl: string; readonly stage: Stage; readonly bareUrl: string }

async function compare(
  { storeUrl, stage, bareUrl }: Sides,
  { cookie }: Visitor,
  { path, bar }: { path: string; bar: number | undefined },
): Promise<Figure> {
  const get = (at: string): Request => ({
    method: 'GET',
    path: at,
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  await requestFor(stage.urls, { clients, ms: ms / 4 }, () => get(path))
  const turns: { base: Loaded; own: Loaded; spent: Spent }[] = []
  const before = await stage.statements()
  for (let round = 0; round < rounds; round += 1) {
    const base = await requestFor([bareUrl], { clients, ms }, () => get('/'))
    const { result: own, spent } = await spentBy({ storeUrl, ...stage }, () =>
      requestFor(stage.urls, { clients, ms }, () => get(path)),
    )
    turns.push({ base, own, spent })
  }
  const requests = turns.reduce((sum, { own }) => sum + own.times.length, 0)
  const statements = ((await stage.statements()) - before) / requests
  const ratio = median(turns.map(({ base, own }) => own.perSecond / base.perSecond))
  const times = turns.flatMap(({ own }) => own.times)
  return {
    what: `GET ${path}, ${clients} clients`,
    measured: `${Math.round(median(turns.map(({ own }) => own.perSecond)))}/s, ${ratio.toFixed(2)} x; p99 ${percentile(times, 99).toFixed(1)} ms; ${statements.toFixed(2)} statements; ${whereTimeGoes(turns.map(({ own, spent }) => ({ spent, operations: own.times.length })))}`,
    baseline: `a bare Fastify ${Math.round(median(turns.map(({ base }) => base.perSecond)))}/s`,
    bar: bar === undefined ? '' : `>= ${bar} x`,
    met: bar === undefined || ratio >= bar,
  }
}

async function rent(stage: Stage, { cookie }: Visitor): Promise<void> {
  const answer = await fetch(`${stage.url}/api/rentals`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'am', duration: '5MIN', price_ngn: 100_000 }),
  })
  if (!answer.ok) throw new Error(`no number: ${answer.status} ${await answer.text()}`)
}

async function openBare(): Promise<{ url: string } & AsyncDisposable> {
  const port = await freePort()
  const child = fork(resolve('bench/kit/bare-server.ts'), {
    env: { ...process.env, PORT: String(port) },
  })
  await new Promise((ready) => child.once('message', ready))
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill()
      await ended
    },
  }
}
