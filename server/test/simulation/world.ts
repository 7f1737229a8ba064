import { newHolder, type Holder } from '../wallet/test-ledger.ts'
import type { SmsHook } from './upstreams/sms-supplier.ts'
import { panelRate } from './upstreams/boost-panel.ts'
import { bankName } from './upstreams/bank.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from './database.ts'
import { ProductProcess } from './process.ts'
import { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import { Trace } from './trace.ts'
import { endFaults, openUpstreams, type Upstreams } from './upstreams/upstreams.ts'
import { VirtualClock } from './virtual-time.ts'

/** A request of a user, which is sent with one key until it has an answer. */
export type Wish = {
  /** Also its Idempotency-Key. */
  readonly name: string
  readonly user: Holder
  readonly route: 'rent' | 'boost' | 'buy'
  readonly body: Record<string, unknown>
  isUnderWay: boolean
  /** Undefined until the user has an answer; a refusal by its code. `isOpen`: the supplier has not answered yet. */
  answer:
    | { readonly orderId: string; readonly isOpen: boolean }
    | { readonly refusal: string }
    | undefined
}

/** Everything in one simulation. */
export type World = {
  readonly seed: number
  /** The random numbers of the schedule. */
  readonly random: Random
  readonly clock: VirtualClock
  readonly database: SimulatedDatabase
  readonly scheduler: Scheduler
  readonly trace: Trace
  readonly upstreams: Upstreams
  /** Two processes of the product; a killed one is replaced by a new one. */
  readonly processes: ProductProcess[]
  readonly users: readonly Holder[]
  readonly wishes: Wish[]
  /** Webhooks that are on their way, in no order. */
  readonly smsHooks: SmsHook[]
  readonly bankHooks: string[]
  readonly product: number
  readonly counts: Map<string, number>
  /** Errors of the product that are not refusals. */
  readonly errors: string[]
  /** Replaces a dead process, as a supervisor does. */
  restart(process: ProductProcess): Promise<void>
  healUpstreams(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Prices in kobo. */
export const logPrice = 40_000
export const boostRate = 200_000
export const rentalPrices = { '5min': 60_000, '1d': 90_000 } as const
/** The payment of each user at the start of a simulation, in kobo; its webhook is on its way. */
const firstPayment = 2_000_000
export const services = ['plain', 'again'] as const
/** The codes of promotions: their percent, and the number of orders that may use each. */
export const codes = {
  TENTH: { percent: 10, most: null },
  HALF: { percent: 50, most: 40 },
} as const

/** The changes of a planted fault before the first step. */
export type Plant = {
  /** Changes the database, as its owner. */
  readonly inDatabase?: (own: SimulatedDatabase['own']) => Promise<void>
  /** Changes a process when it starts. */
  readonly inProcess?: (process: ProductProcess) => void
}

type Opening = {
  readonly seed: number
  /** The owner's address of a server of `openSimulationServer`. */
  readonly server: string
  readonly plant?: Plant
  readonly onLine?: (line: string) => void
}

/** Opens a database with users and a catalogue, and starts two processes on it. */
export async function openWorld({ seed, server, plant = {}, onLine }: Opening): Promise<World> {
  const clock = new VirtualClock()
  const trace = new Trace(onLine)
  const database = await openSimulatedDatabase(clock, server)
  const { own } = database
  const scheduler = new Scheduler({
    random: new Random(seed, 'scheduler'),
    clock,
    trace,
    moveClock: database.moveClock,
  })
  const upstreams = openUpstreams(seed, clock)
  const counts = new Map<string, number>()
  const outside = {
    client: database.app,
    scheduler,
    clock,
    random: new Random(seed, 'product'),
    upstreams,
    onEvent: (event: string) => {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      trace.note(`event ${event}`)
    },
  }
  const open = (name: string) => {
    const process = new ProductProcess(name, outside)
    plant.inProcess?.(process)
    return process
  }
  const users = await makeUsers(own)
  const product = await makeCatalogue(own, users)
  await makePromotions(own)
  await plant.inDatabase?.(own)
  const world: World = {
    seed,
    random: new Random(seed, 'schedule'),
    clock,
    database,
    scheduler,
    trace,
    upstreams,
    processes: ['A', 'B'].map(open),
    users,
    wishes: [],
    smsHooks: [],
    bankHooks: [],
    product,
    counts,
    errors: [],
    async restart(dead) {
      const place = world.processes.indexOf(dead)
      const process = open(dead.name)
      world.processes[place] = process
      await scheduler.run([process.start()])
    },
    healUpstreams: () => endFaults(upstreams),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
  await scheduler.run(world.processes.map((process) => process.start()))
  for (const { accountNumber } of users)
    world.bankHooks.push(upstreams.bank.pay(accountNumber, firstPayment))
  return world
}

/** Five users with an account at the bank; three were referred by the first. */
async function makeUsers(own: SimulatedDatabase['own']): Promise<Holder[]> {
  const first = await newHolder(own, { provider: bankName })
  const users = [first]
  for (const referredBy of [first.userId, first.userId, first.userId, undefined])
    users.push(await newHolder(own, { provider: bankName, ...(referredBy && { referredBy }) }))
  return users
}

/** Two services, two boosts and a product. Returns the id of the product. */
async function makeCatalogue(
  own: SimulatedDatabase['own'],
  users: readonly Holder[],
): Promise<number> {
  await own(
    `insert into pricing (numbers_profit, boost_profit, kobo_per_usd) values (50000, 5000, 150000)`,
  )
  await own(`insert into service_group (name, enabled) values ('tests', true)`)
  for (const [place, code] of services.entries()) {
    await own(
      `insert into service (code, name, group_name, cost_micro_usd, repeatable) values ($1, $1, 'tests', 80000, $2)`,
      [code, place > 0],
    )
    for (const [duration, price] of Object.entries(rentalPrices))
      await own('insert into service_price (service, duration, price) values ($1, $2, $3)', [
        code,
        duration,
        price,
      ])
  }
  await own(
    `insert into boost_service (id, name, category, type, rate_micro_usd, rate, min, max, refill, cancel)
     select n, 'Boost ' || n, 'Tests', 'Default', $1, $2, 10, 100000, true, true from generate_series(1, 2) n`,
    [panelRate, boostRate],
  )
  const [product] = await own<{ id: number }>(
    `with shelf as (insert into category (name) values ('Tests') returning id),
       made as (insert into product (category, name, price, warranty_hours) select id, 'A log', $1, 24 from shelf returning id)
     select id from made`,
    [logPrice],
  )
  const id = product?.id ?? 0
  await own(
    `insert into stock_batch (product, source, right_to_sell, created_by) values ($1, 'made up', true, $2)`,
    [id, users[0]?.userId],
  )
  return id
}

/** Codes for everything, one of them with a limit, and an automatic promotion of boosts. */
async function makePromotions(own: SimulatedDatabase['own']): Promise<void> {
  const promotions = [
    ...Object.entries(codes).map(([code, { percent, most }]) => [code, percent, most, null]),
    [null, 5, null, 'boost'],
  ]
  for (const [code, percent, most, line] of promotions)
    await own(
      `insert into promotion (name, code, percent, most_uses, line, one_account, starts_at, ends_at)
       values (coalesce($1, 'Automatic'), $1, $2, $3, $4, false, sim.now() - interval '1 day', sim.now() + interval '10 years')`,
      [code, percent, most, line],
    )
}
