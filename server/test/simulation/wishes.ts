import { Refusal } from '../../src/platform/http/refusal.ts'
import type { ProductProcess } from './process.ts'
import { codes, logPrice, rentalPrices, services, type Wish, type World } from './world.ts'
import * as z from 'zod/mini'

const Placed = z.object({ order_id: z.string(), number: z.optional(z.string()) })

/** A refusal that is not a final answer: the first request with the key is still under way. */
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
    const { order_id: orderId, number } = Placed.parse(reply)
    note(world, wish, { orderId, isOpen: number === '' })
  } catch (error) {
    if (!(error instanceof Refusal)) world.errors.push(`${wish.name}: ${String(error)}`)
    else if (error.code !== stillRunning) note(world, wish, { refusal: error.code })
  } finally {
    wish.isUnderWay = false
  }
}

/**
 * Two answers to one key must be the same. Only an order whose supplier has not answered yet has an open answer first,
 * and its result later (NUM-17).
 */
function note(world: World, wish: Wish, answer: NonNullable<Wish['answer']>): void {
  const words = wordsOf(answer)
  world.trace.note(`answer ${wish.name} ${words}`)
  const what = `${wish.route}${'promo_code' in wish.body ? ' with a code' : ''}: ${words}`
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1)
  const before = wish.answer
  const isFinal = before && 'orderId' in before && !before.isOpen
  if (isFinal && !('orderId' in answer && answer.orderId === before.orderId))
    world.errors.push(`${wish.name} was answered differently: ${words}`)
  wish.answer = answer
}

function wordsOf(answer: NonNullable<Wish['answer']>): string {
  if ('refusal' in answer) return answer.refusal
  return answer.isOpen ? 'placing' : 'placed'
}

/** A new wish of one of the users; undefined where the store has nothing left. */
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
  const code = random.chance(0.3) ? random.pick(codeNames) : undefined
  const shareLeft = code === undefined ? 1 : 1 - codes[code].percent / 100
  const promotion = code && { promo_code: code }
  switch (route) {
    case 'rent': {
      const duration = random.chance(0.8) ? '5min' : '1d'
      return {
        ...promotion,
        service: random.pick(services),
        duration,
        price_ngn: (rentalPrices[duration] / 100) * shareLeft,
        areas: [],
        carriers: [],
        another_number: random.chance(0.3),
      }
    }
    case 'boost':
      return {
        ...promotion,
        service_id: String(1 + random.below(2)),
        link: `https://links.test/${name}`,
        quantity: 10 + random.below(500),
        charge: undefined,
        confirmed: ['other-platform', 'same-link'],
      }
    case 'buy': {
      const logs = await logsOf(world)
      const naira = ((logs.length * logPrice) / 100) * shareLeft
      return logs.length === 0
        ? undefined
        : { ...promotion, logs_ids: logs, total_price: naira.toFixed(2) }
    }
  }
}

const codeNames = ['TENTH', 'HALF'] as const

/** One to three logs that are available, or were sold just now. */
async function logsOf({ database, random, product }: World): Promise<number[]> {
  const rows = await database.own<{ id: number }>(
    `select id from account_log where product = $1 and (state = 'available' or sold_at > sim.now() - interval '20 s')
     order by id limit 12`,
    [product],
  )
  const start = random.below(rows.length)
  return rows.slice(start, start + 1 + random.below(3)).map(({ id }) => id)
}
