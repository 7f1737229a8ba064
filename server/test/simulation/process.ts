import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import type { DB } from '../../src/platform/db/db-types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import type { MeterOf } from '../../src/platform/db/batcher.ts'
import { on, type Endpoint } from '../../src/platform/http/endpoint.ts'
import { type Log, openLog } from '../../src/platform/process/log.ts'
import { SupplierOrder } from '../../src/platform/supplier-order.ts'
import * as z from 'zod/mini'
import { recordPlaces } from '../../src/platform/suppliers.ts'
import { boost } from '@nosim/contract/shop/boost.ts'
import { kobo } from '@nosim/contract/base/money.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { store } from '@nosim/contract/shop/store.ts'
import { cancelOrder, refillOrder } from '../../src/boost/cancel-refill.ts'
import type { Machine as BoostMachine } from '../../src/boost/machine.ts'
import { openBoostOrders, orderBoost } from '../../src/boost/order-boost.ts'
import { buyNumber, openNumberOrders } from '../../src/numbers/buy-number.ts'
import { cancelNumber } from '../../src/numbers/cancel-number.ts'
import { openAssignments, type Machine } from '../../src/numbers/rental/machine.ts'
import { SupplierLimits } from '../../src/numbers/rental/supplier-limits.ts'
import { buyLogs } from '../../src/store/buy-logs.ts'
import { openPromotions } from '../../src/wallet/promotions/with-promotion.ts'
import type { DepositDependencies } from '../../src/wallet/funding/process-delivery.ts'
import { referralBonus, referralFrom } from '../wallet/test-ledger.ts'
import { bankPort, panelPort, smsPort } from './upstreams/ports.ts'
import { ProcessPool } from './process-pool.ts'
import { never, type Killable, type Scheduler } from './scheduler.ts'
import type { Random } from './random.ts'
import type { Upstreams } from './upstreams/upstreams.ts'
import { runWithin, type VirtualClock } from './virtual-time.ts'

/** Everything outside of the simulated processes, which they share. */
export type Outside = {
  readonly client: Client
  readonly scheduler: Scheduler
  readonly clock: VirtualClock
  /** The random numbers of the product's own code, such as the jitter of its polls. */
  readonly random: Random
  readonly upstreams: Upstreams
  /** Receives the events of the process's log. */
  readonly onEvent: (event: string) => void
}

const limits = { minuteLimit: 1000 }
const windowMs = 7 * 60_000
/** Promotions without guesses of codes and without known browsers. */
const promoted = openPromotions({
  deviceOf: () => '',
  refuseGuesses: async () => undefined,
  countGuess: async () => undefined,
})

/** A process of the product without HTTP server and loops: the simulation starts each piece of its work. */
export class ProductProcess implements Killable {
  readonly name: string
  isDead = false
  readonly machine: Machine
  readonly panel: BoostMachine
  readonly deposits: DepositDependencies
  readonly routes: Readonly<
    Record<'rent' | 'cancel' | 'boost' | 'stop' | 'refill' | 'buy', Endpoint>
  >
  onDeath: () => void = () => undefined
  readonly #outside: Outside
  readonly #death: Promise<'killed'>

  constructor(name: string, outside: Outside) {
    this.name = name
    this.#outside = outside
    this.#death = new Promise((resolve) => {
      this.onDeath = () => resolve('killed')
    })
    const { scheduler, client } = outside
    const pool = new ProcessPool(this, client, scheduler)
    const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    const log = logInto(outside.onEvent)
    const publish = () => undefined
    const meterOf: MeterOf = () => ({ sent: nothing, refused: nothing, watch: nothing })
    this.machine = this.#openNumbers({ db, log, publish, meterOf })
    const panels = outside.upstreams.panels.map((one) => panelPort(one, this, scheduler))
    const order = new SupplierOrder(atLeastOne(panels), () => outside.clock.ms)
    const [panel] = order.all
    this.panel = { db, log, publish, meterOf, panel, panels: order, count: nothing }
    this.deposits = {
      db,
      bank: bankPort(outside.upstreams.bank, this, scheduler),
      log,
      publish,
      writeLetter: async () => undefined,
      rules: {
        dailyCap: kobo(100_000_000),
        missingLimit: kobo(10_000_000),
        referralBonus: kobo(referralBonus),
        referralFrom: kobo(referralFrom),
      },
      count: nothing,
      noteWaiting: nothing,
      noteSweepLag: nothing,
    }
    this.routes = {
      rent: on(
        numbers.buy,
        buyNumber(openNumberOrders(this.machine, { ...limits, windowMs, openLimit: 20 }), promoted),
      ),
      cancel: on(numbers.cancel, cancelNumber(this.machine)),
      boost: on(boost.order, orderBoost(openBoostOrders(this.panel, limits), promoted)),
      stop: on(boost.cancel, cancelOrder(this.panel)),
      refill: on(boost.refill, refillOrder(this.panel)),
      buy: on(
        store.buy,
        buyLogs({ db, meterOf, publish, stockChanged: nothing }, { ...limits, promoted }),
      ),
    }
  }

  /** Runs work of the process. Resolves with its result, or with 'killed'. `onSleep` is called when the work pauses. */
  run<T>(work: () => Promise<T>, onSleep: () => void = nothing): Promise<T | 'killed'> {
    if (this.isDead) return never()
    const { clock, random, scheduler } = this.#outside
    const sleep = (wake: () => void, ms: number) => {
      const drop = scheduler.sleep(this, wake, ms)
      onSleep()
      return drop
    }
    return Promise.race([runWithin({ clock, random, sleep }, work), this.#death])
  }

  /** One round of a loop that runs until its signal fires. */
  round(loop: (signal: AbortSignal) => Promise<void>): Promise<void | 'killed'> {
    const ending = new AbortController()
    return this.run(
      () => loop(ending.signal),
      () => queueMicrotask(() => ending.abort()),
    )
  }

  /** Runs the work of a start of the product. */
  start(): Promise<void | 'killed'> {
    const { sms, panels } = this.#outside.upstreams
    return this.run(async () => {
      await recordPlaces(this.machine.db, [
        ...sms.map(({ name }) => ({ kind: 'sms', name }) as const),
        ...panels.map(({ name }) => ({ kind: 'boost', name }) as const),
      ])
      await this.machine.limits.refresh(this.machine.db)
    })
  }

  #openNumbers(parts: Pick<Machine, 'db' | 'log' | 'publish' | 'meterOf'>): Machine {
    const { upstreams, scheduler, clock } = this.#outside
    const ports = upstreams.sms.map((one) => smsPort(one, this, scheduler))
    const suppliers = new SupplierOrder(atLeastOne(ports), () => clock.ms)
    const rules = { scope: 'service', nextNumberAfterMs: 120_000 } as const
    return {
      ...parts,
      sms: suppliers.all[0],
      suppliers,
      limits: new SupplierLimits(suppliers, { reserveMicroUsd: 1_000_000 }),
      count: nothing,
      rules,
      assignments: openAssignments(parts.db, rules, parts.meterOf('assignments')),
    }
  }
}

const nothing = () => undefined

function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (!first) throw new Error('a simulation has an upstream of each kind')
  return [first, ...others]
}

const Line = z.object({
  event: z.string(),
  err: z.optional(z.object({ message: z.string() })),
})

/** A log whose lines are counted by their event. */
function logInto(onEvent: (event: string) => void): Log {
  return openLog('warn', {
    write: (line: string) => {
      const { event, err } = Line.parse(JSON.parse(line))
      // Ids differ from run to run.
      onEvent(err ? `${event}: ${err.message.replaceAll(/[0-9a-f-]{36}/g, 'id')}` : event)
    },
  })
}
