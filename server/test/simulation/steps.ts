import { sql } from 'kysely'
import { watchOrders } from '../../src/boost/watch.ts'
import { watchSilentOrders } from '../../src/numbers/next-number.ts'
import { watchFollowUps } from '../../src/numbers/orphans/watch.ts'
import { receiveHook } from '../../src/numbers/receive-hook.ts'
import { machineOf } from '../../src/numbers/rental/machine.ts'
import { watchLimits } from '../../src/numbers/watch-limits.ts'
import { watchRentals } from '../../src/numbers/watch.ts'
import { Refusal } from '../../src/platform/http/refusal.ts'
import { keepServing } from '../../src/platform/suppliers.ts'
import { processDelivery, retryDeliveries } from '../../src/wallet/funding/process-delivery.ts'
import { receiveDelivery } from '../../src/wallet/funding/receive-delivery.ts'
import { sweepTransfers } from '../../src/wallet/funding/sweep-transfers.ts'
import type { ProductProcess } from './process.ts'
import { newWish, send } from './wishes.ts'
import type { World } from './world.ts'

/** Prepares a step, if necessary in the database; undefined where the step is not possible now. */
type Occasion = (world: World, process: ProductProcess) => Promise<Step | undefined>
/** Starts the step. Never rejects. */
type Step = () => Promise<unknown>

type Kind = { readonly name: string; readonly weight: number; readonly occasion: Occasion }

const wish = (name: string, weight: number, route: 'rent' | 'boost' | 'buy'): Kind => ({
  name,
  weight,
  occasion: async (world, process) => {
    const made = await newWish(world, route)
    return made && (() => send(world, process, made))
  },
})

/** A request about an order whose id its user has received. */
const request = (name: string, weight: number, route: 'cancel' | 'stop' | 'refill'): Kind => ({
  name,
  weight,
  occasion: async (world, process) => {
    const about = route === 'cancel' ? 'rent' : 'boost'
    const made = world.random.pick(
      world.wishes
        .slice(-60)
        .flatMap(({ route: made, user, answer }) =>
          made === about && answer && 'orderId' in answer ? [{ user, id: answer.orderId }] : [],
        )
        .slice(-8),
    )
    if (!made) return undefined
    const context = { caller: { userId: made.user.userId }, idempotencyKey: '' }
    const input = { params: { order_id: made.id } }
    return () =>
      process
        .run(() => process.routes[route].handle(input, context))
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) world.errors.push(`${name}: ${String(error)}`)
        })
  },
})

const kinds: readonly Kind[] = [
  wish('rent', 10, 'rent'),
  wish('boost', 5, 'boost'),
  wish('buy', 6, 'buy'),
  request('cancel', 5, 'cancel'),
  request('stop', 2, 'stop'),
  request('refill', 1, 'refill'),
  { name: 'send again', weight: 6, occasion: sendAgain },
  { name: 'pay', weight: 5, occasion: pay },
  { name: 'reverse', weight: 0.3, occasion: reverse },
  { name: 'bank hook', weight: 7, occasion: bankHook },
  { name: 'job', weight: 6, occasion: job },
  { name: 'stock', weight: 1.5, occasion: stock },
  { name: 'code', weight: 7, occasion: code },
  { name: 'sms hook', weight: 7, occasion: smsHook },
  { name: 'progress', weight: 6, occasion: progress },
  ...rounds(),
]

/** The next step, which the seed chooses. */
export async function nextStep(
  world: World,
): Promise<{ readonly process: ProductProcess; readonly begin: Step } | undefined> {
  const kind = world.random.weighted(kinds)
  const process = world.random.pick(world.processes)
  if (!process) return undefined
  const begin = await kind.occasion(world, process)
  world.trace.note(`${begin ? 'step' : 'no'} ${kind.name} ${process.name}`)
  return begin && { process, begin }
}

/** Rounds of the background work of a process. */
function rounds(): Kind[] {
  const round = (
    name: string,
    weight: number,
    loop: (process: ProductProcess, world: World, signal: AbortSignal) => Promise<void>,
  ): Kind => ({
    name,
    weight,
    occasion: async (world, process) => () =>
      process.round((signal) => loop(process, world, signal)).catch(() => undefined),
  })
  return [
    ...[0, 1].flatMap((place) => [
      round(`rentals ${place}`, 8, ({ machine }, _world, signal) =>
        watchRentals({ ...machine, sms: machine.suppliers.all[place] ?? machine.sms }, signal),
      ),
      round(`follow-ups ${place}`, 3, ({ machine }, _world, signal) =>
        watchFollowUps({ ...machine, sms: machine.suppliers.all[place] ?? machine.sms }, signal),
      ),
    ]),
    round('silent orders', 3, ({ machine }, _world, signal) => watchSilentOrders(machine, signal)),
    round('limits', 1, ({ machine }, _world, signal) =>
      watchLimits({ machine, publishPublic: () => undefined }, signal),
    ),
    round('panel orders', 6, ({ panel }, _world, signal) => watchOrders(panel, signal)),
    round('heartbeat', 1, ({ machine: { db, log, suppliers }, panel }, _world, signal) =>
      keepServing(
        { db, log },
        [
          ...suppliers.all.map(({ name }) => ({ kind: 'sms', name }) as const),
          ...panel.panels.all.map(({ name }) => ({ kind: 'boost', name }) as const),
        ],
        signal,
      ),
    ),
    round('retry deliveries', 1, ({ deposits }) => retryDeliveries(deposits)),
    round('sweep', 0.1, ({ deposits }) => sweepTransfers(deposits)),
  ]
}

/** Repeats a request whose reply was lost, and sometimes one that was answered. */
async function sendAgain(world: World, process: ProductProcess): Promise<Step | undefined> {
  const idle = world.wishes.filter(({ isUnderWay }) => !isUnderWay)
  const open = idle.filter(({ answer }) => !answer)
  const one = world.random.pick(world.random.chance(0.15) ? idle.slice(-20) : open)
  return one && (() => send(world, process, one))
}

async function pay({ upstreams, users, random, bankHooks }: World): Promise<Step | undefined> {
  const account = random.chance(0.05) ? '1000000000' : random.pick(users)?.accountNumber
  if (account === undefined) return undefined
  const hook = upstreams.bank.pay(account, 5000 * (1 + random.below(300)))
  // Some webhooks are lost: a sweep finds the payment.
  const times = random.weighted([
    { weight: 7, count: 1 },
    { weight: 2, count: 2 },
    { weight: 1, count: 0 },
  ]).count
  for (let time = 0; time < times; time += 1) bankHooks.push(hook)
  return async () => undefined
}

async function reverse({ upstreams, bankHooks }: World): Promise<Step | undefined> {
  const hook = upstreams.bank.takeBack()
  if (hook) bankHooks.push(hook)
  return hook === undefined ? undefined : async () => undefined
}

/** Delivers a random webhook of the bank; a webhook without a response is sent again. */
async function bankHook(world: World, process: ProductProcess): Promise<Step | undefined> {
  const { bankHooks, random } = world
  if (bankHooks.length === 0) return undefined
  const [body] = bankHooks.splice(random.below(bankHooks.length), 1)
  if (body === undefined) return undefined
  return async () => {
    const delivery = { rawBody: Buffer.from(body), headers: {} }
    const done = await process
      .run(() => receiveDelivery(process.deposits, delivery))
      .catch(() => 'failed')
    if (done !== undefined) bankHooks.push(body)
  }
}

type Queued = { id: string; delivery: number }

/** Runs a queued job, which leaves the queue when it succeeds. */
async function job(
  { database, random }: World,
  process: ProductProcess,
): Promise<Step | undefined> {
  const queued = await database.own<Queued>(
    `select id::text, (payload ->> 'id')::int as delivery from graphile_worker._private_jobs order by _private_jobs.id limit 20`,
  )
  const one = random.pick(queued)
  if (!one) return undefined
  const { deposits } = process
  return () =>
    process
      .run(async () => {
        await processDelivery(deposits, one.delivery)
        await sql`delete from graphile_worker._private_jobs where id = ${one.id}`.execute(
          deposits.db,
        )
      })
      .catch(() => undefined)
}

/** Adds logs to the product where few are left. */
async function stock({ database, product }: World): Promise<Step | undefined> {
  await database.own(
    `insert into account_log (product, batch, details, digest, login_digest)
     select $1, (select min(id) from stock_batch), 'sealed', int8send(n), int8send(n)
     from (select coalesce(max(id), 0) as last from account_log) a cross join generate_series(last + 1, last + 5) n
     where (select stock from product where id = $1) < 5`,
    [product],
  )
  return async () => undefined
}

async function code({ upstreams, random, smsHooks }: World): Promise<Step | undefined> {
  const supplier = random.pick(upstreams.sms)
  const activation = supplier?.receiveCode()
  if (!supplier || !activation) return undefined
  const times = random.weighted([
    { weight: 6, count: 1 },
    { weight: 2, count: 2 },
    { weight: 2, count: 0 },
  ]).count
  for (let time = 0; time < times; time += 1)
    smsHooks.push({ supplier: supplier.name, activationId: activation.id })
  return async () => undefined
}

async function smsHook(world: World, process: ProductProcess): Promise<Step | undefined> {
  const { smsHooks, random, upstreams } = world
  const [hook] = smsHooks.splice(random.below(smsHooks.length), 1)
  const machine = hook && machineOf(process.machine, hook.supplier)
  if (!machine) return undefined
  const { activationId } = hook
  const body = Buffer.from(JSON.stringify({ activationId }))
  return async () => {
    const done = await process.run(() => receiveHook(machine, body)).catch(() => 'failed')
    if (done === undefined) {
      const supplier = upstreams.sms.find(({ name }) => name === hook.supplier)
      const activation = supplier?.activations.find(({ id }) => id === activationId)
      if (activation) activation.isHooked = true
    } else {
      smsHooks.push(hook)
    }
  }
}

async function progress({ upstreams, random }: World): Promise<Step | undefined> {
  random.pick(upstreams.panels)?.progress()
  return async () => undefined
}

/** Runs everything that waits, once. The end of a simulation repeats this; only the last round sweeps the bank. */
export async function settleOnce(world: World, { isLast = false } = {}): Promise<void> {
  const { scheduler } = world
  const once = async (occasion: Occasion) => {
    const [process] = world.processes
    const begin = process && (await occasion(world, process))
    if (begin) await scheduler.run([begin()])
    return begin !== undefined
  }
  for (const one of world.wishes.filter(({ answer }) => !answer)) {
    await once(async (_world, process) => () => send(world, process, one))
  }
  for (const occasion of [smsHook, bankHook, job])
    for (let count = 0; count < 200 && (await once(occasion)); count += 1);
  for (const { name, occasion } of rounds()) if (name !== 'sweep' || isLast) await once(occasion)
}
