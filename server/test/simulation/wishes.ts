import { Refusal } from '../../src/platform/http/refusal.ts'
import type { ProductProcess } from './process.ts'
import { logPrice, rentalPrices, services, type Wish, type World } from './world.ts'
import * as z from 'zod/mini'

const Placed = z.object({ order_id: z.string() })

/** A refusal that is no answer: the first request with the key is still on its way. */
const stillRunning = 'STILL_RUNNING'

/** Sends a wish to a process. A user without an answer sends it again later. */
export async function send(world: World, process: ProductProcess, wish: Wish): Promise<void> {
  wish.isUnderWay = true
  const context = { caller: { userId: wish.user.userId }, idempotencyKey: wish.name }
  try {
    const reply = await process.run(() =>
      process.routes[wish.route].handle({ body: wish.body }, context),
    )
    if (reply === 'killed') return
    const { order_id: orderId } = Placed.parse(reply)
    note(world, wish, { orderId })
  } catch (error) {
    if (!(error instanceof Refusal)) world.errors.push(`${wish.name}: ${String(error)}`)
    else if (error.code !== stillRunning) note(world, wish, { refusal: error.code })
  } finally {
    wish.isUnderWay = false
  }
}

/** Two answers to one key must be the same. */
function note(world: World, wish: Wish, answer: NonNullable<Wish['answer']>): void {
  const words = 'refusal' in answer ? answer.refusal : 'placed'
  world.trace.note(`answer ${wish.name} ${words}`)
  world.counts.set(
    `${wish.route}: ${words}`,
    (world.counts.get(`${wish.route}: ${words}`) ?? 0) + 1,
  )
  const before = wish.answer
  if (before && 'orderId' in before && !('orderId' in answer && answer.orderId === before.orderId))
    world.errors.push(`${wish.name} was answered differently: ${words}`)
  wish.answer = answer
}

/** Something that one of the users wants; undefined where the store has nothing left. */
export async function newWish(world: World, route: Wish['route']): Promise<Wish | undefined> {
  const { random, users, wishes } = world
  const user = random.pick(users)
  const name = `${route}-${wishes.length}`
  const body = await bodyOf(world, route, name)
  if (!user || !body) return undefined
  const wish: Wish = { name, user, route, body, isUnderWay: false, answer: undefined }
  wishes.push(wish)
  return wish
}

async function bodyOf(
  world: World,
  route: Wish['route'],
  name: string,
): Promise<Record<string, unknown> | undefined> {
  const { random } = world
  switch (route) {
    case 'rent': {
      const duration = random.chance(0.8) ? '5min' : '1d'
      return {
        service: random.pick(services),
        duration,
        price_ngn: rentalPrices[duration] / 100,
        areas: [],
        carriers: [],
        another_number: random.chance(0.3),
      }
    }
    case 'boost':
      return {
        service_id: String(1 + random.below(2)),
        link: `https://links.test/${name}`,
        quantity: 10 + random.below(500),
        charge: undefined,
        confirmed: ['other-platform', 'same-link'],
      }
    case 'buy':
      return cartOf(world)
  }
}

/** One to three logs of those that are on the shelf, or were just now. */
async function cartOf({ database, random, product }: World) {
  const rows = await database.own<{ id: number }>(
    `select id from account_log where product = $1 and (state = 'available' or sold_at > sim.now() - interval '20 s')
     order by id limit 12`,
    [product],
  )
  if (rows.length === 0) return undefined
  const start = random.below(rows.length)
  const logs = rows.slice(start, start + 1 + random.below(3)).map(({ id }) => id)
  const naira = (logs.length * logPrice) / 100
  return { logs_ids: logs, total_price: naira.toFixed(2) }
}
