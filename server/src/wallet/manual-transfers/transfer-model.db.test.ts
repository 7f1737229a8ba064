import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  TransferModel,
  type Action,
  type ManualTransfer,
  type TransferKind,
} from '../../../test/wallet/transfer-model.ts'
import {
  newHolder,
  openLedger,
  receive,
  type Holder,
  type Ledger,
} from '../../../test/wallet/test-ledger.ts'
import { makeRental } from '../../../test/wallet/ledger-history.ts'
import { rounds } from '../../../test/harness/rounds.ts'

// A failure prints its seed and path: run again with NOSIM_SEED and NOSIM_SEED_PATH set to them.
const seed = process.env.NOSIM_SEED ? Number(process.env.NOSIM_SEED) : undefined
const path = process.env.NOSIM_SEED_PATH
const programs = Number(process.env.NOSIM_RUNS ?? rounds({ quick: 3, whole: 25 }))
/** The time limit, in ms: a busy machine runs fewer programs. */
const limitMs = 40_000

const kinds: readonly TransferKind[] = ['credit', 'debit', 'refund', 'assign', 'release', 'keep']
/** The number of users; the last three are the admins. */
const users = 5
const admins = [2, 3, 4] as const
const start = 100_000
const rentalPrice = 40_000
const limits = { amount: 20_000, daily: 60_000 }

type Step = {
  readonly do: 'request' | 'decide' | 'arrive'
  readonly admin: number
  readonly kind: TransferKind
  readonly user: number
  readonly amount: number
  readonly pick: number
  readonly allowNegative: boolean
  readonly agrees: boolean
  /** Repeats the previous request, unchanged or with a kobo more. */
  readonly again: 'no' | 'same' | 'other'
}

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom<Step['do']>('request', 'request', 'request', 'decide', 'decide', 'arrive'),
  admin: fc.constantFrom(...admins),
  kind: fc.constantFrom(...kinds),
  user: fc.nat({ max: users - 1 }),
  amount: fc.oneof(
    fc.constantFrom(1, 19_999, 20_000, 20_001, 40_000, 40_001, start, start + 1),
    fc.integer({ min: 1, max: 130_000 }),
  ),
  pick: fc.nat({ max: 20 }),
  allowNegative: fc.boolean(),
  agrees: fc.boolean(),
  again: fc.constantFrom<Step['again']>('no', 'no', 'no', 'no', 'same', 'other'),
})

const requestOf = (kind: TransferKind, amount: number, pick = 0): Step => ({
  do: 'request',
  admin: 2,
  kind,
  user: 0,
  amount,
  pick,
  allowNegative: false,
  agrees: false,
  again: 'no',
})
const arriveOf = (amount: number, held = false): Step => {
  return { ...requestOf('keep', amount), do: 'arrive', agrees: held }
}
const declineOf = (action: number): Step => {
  return { ...requestOf('keep', 1, action), do: 'decide', admin: 3 }
}
const above = limits.amount + 1
const twice = <T>(it: T): T[] => [it, it]

/** Each kind of transfer in each possible state. Deposits and actions are picked by their order of creation. */
const allStates: readonly Step[] = [
  arriveOf(1),
  arriveOf(above),
  arriveOf(above),
  arriveOf(1, true),
  arriveOf(1),
  requestOf('credit', 1),
  requestOf('debit', 1),
  requestOf('refund', 1),
  requestOf('assign', 1, 0),
  requestOf('release', 1, 3),
  requestOf('keep', 1, 4),
  ...twice(requestOf('credit', above)),
  ...twice(requestOf('debit', above)),
  ...twice(requestOf('refund', above)),
  requestOf('assign', above, 1),
  requestOf('assign', above, 2),
  ...[6, 8, 10, 12].map(declineOf),
]

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger[Symbol.asyncDispose]())

type Requested = { readonly by: number; readonly key: string; readonly move: ManualTransfer }

/** One program: the model, and the ids of its rows in the database. */
class Run {
  readonly model: TransferModel
  readonly holders: readonly Holder[]
  readonly rentals: string[] = []
  readonly deposits: string[] = []
  readonly actions = new Map<Action, string>()
  last: Requested | undefined

  constructor(holders: readonly Holder[]) {
    this.holders = holders
    this.model = new TransferModel(
      holders.map(() => start),
      limits,
    )
  }

  static async begin(): Promise<Run> {
    const holders: Holder[] = []
    for (let count = 0; count < users; count += 1) holders.push(await newHolder(ledger.own))
    const run = new Run(holders)
    for (const [user, to] of holders.entries()) {
      await receive(ledger.own, { to, amount: start + rentalPrice })
      run.rentals.push(await makeRental(ledger, { by: to, state: 'completed' }))
      run.model.rentals.push({ user, price: rentalPrice, refunded: 0 })
    }
    return run
  }

  idOf(user: number | null): string | null {
    return user === null ? null : (this.holders[user]?.userId ?? '')
  }

  subjectOf({ kind, about }: ManualTransfer): string | null {
    if (kind === 'credit' || kind === 'debit') return null
    return kind === 'refund' ? `numbers:${this.rentals[about]}` : `deposit:${this.deposits[about]}`
  }
}

const at = ({ length }: readonly unknown[], pick: number): number | undefined =>
  length === 0 ? undefined : pick % length

/** The request of a step, as the route passes it; undefined where it has no subject yet. */
function moveOf({ model }: Run, it: Step): ManualTransfer | undefined {
  const { kind, allowNegative } = it
  if (kind === 'credit' || kind === 'debit') {
    return { kind, user: it.user, amount: it.amount, about: 0, allowNegative }
  }
  const about = at(kind === 'refund' ? model.rentals : model.deposits, it.pick)
  if (about === undefined) return undefined
  if (kind === 'refund') {
    const user = model.rentals[about]?.user ?? 0
    return { kind, user, amount: it.amount, about, allowNegative: false }
  }
  const deposit = model.deposits[about]
  if (!deposit || (kind === 'release' && deposit.user === null)) return undefined
  const user = { assign: it.user, release: deposit.user, keep: null }[kind]
  return { kind, user, amount: deposit.amount, about, allowNegative: false }
}

async function request(run: Run, it: Step): Promise<void> {
  const move = moveOf(run, it)
  const fresh = move && { by: it.admin, key: randomUUID(), move }
  const requested = it.again === 'no' || !run.last ? fresh : run.last
  if (!requested) return
  run.last = requested
  const { by, key } = requested
  const sent =
    it.again === 'other' ? { ...requested.move, amount: requested.move.amount + 1 } : requested.move
  const count = run.model.actions.length
  const wanted = run.model.request(by, key, sent)
  const [row] = await ledger.query<{ outcome: string; status: number; reply: unknown; id: string }>(
    `select *, reply ->> 'id' as id from manual_transfer_request($1, $2, $3, $4, $5, $6, 'Somebody called', $7, $8, $9, $10, 0,
       100000000000)`,
    [
      run.idOf(by),
      key,
      Buffer.from(JSON.stringify(sent)),
      sent.kind,
      run.idOf(sent.user),
      sent.amount,
      run.subjectOf(sent),
      sent.allowNegative,
      limits.amount,
      limits.daily,
    ],
  )
  const kept = JSON.stringify(row?.reply)
  const state = /"state":"(\w+)"/.exec(kept)?.[1] ?? 'short'
  const outcome = { placed: state, answered: `again ${state}` }[row?.outcome ?? ''] ?? row?.outcome
  expect([sent.kind, outcome]).toEqual([sent.kind, wanted])
  const action = run.model.actions[count]
  if (action) run.actions.set(action, row?.id ?? '')
}

async function decide(run: Run, it: Step): Promise<void> {
  const index = at(run.model.actions, it.pick)
  const action = index === undefined ? undefined : run.model.actions[index]
  if (!action) return
  const wanted = run.model.decide(it.admin, action, it.agrees)
  const [row] = await ledger.query<{ outcome: string }>(
    "select outcome from manual_transfer_decide($1, $2, $3, 'x', 0, 100000000000)",
    [run.idOf(it.admin), run.actions.get(action), it.agrees],
  )
  expect([action.kind, row?.outcome]).toEqual([action.kind, wanted])
}

async function arrive(run: Run, it: Step): Promise<void> {
  const held = it.agrees ? run.holders[it.user] : undefined
  const reference = randomUUID()
  await receive(ledger.own, {
    to: held ?? { accountNumber: '0000000000' },
    amount: it.amount,
    reference,
    cap: 0,
  })
  const [row] = await ledger.own<{ id: string }>('select id from deposit where reference = $1', [
    reference,
  ])
  run.deposits.push(row?.id ?? '')
  run.model.deposits.push({
    amount: it.amount,
    status: held ? 'held' : 'suspense',
    user: held ? it.user : null,
  })
}

/** Compares the database with the model. */
async function compare(run: Run): Promise<void> {
  const accounts = run.holders.map(({ main }) => main)
  const rows = await ledger.own<{ balance: number }>(
    'select balance from account where id = any($1) order by id',
    [accounts],
  )
  expect(rows.map(({ balance }) => balance)).toEqual(run.model.balances)
  const deposits = await ledger.own<{ status: string }>(
    'select status from deposit where id = any($1) order by id',
    [run.deposits],
  )
  expect(deposits.map(({ status }) => status)).toEqual(
    run.model.deposits.map(({ status }) => status),
  )
  const rentals = await ledger.own<{ refunded: number }>(
    'select refunded from rental where id = any($1) order by id',
    [run.rentals],
  )
  expect(rentals.map(({ refunded }) => refunded)).toEqual(
    run.model.rentals.map(({ refunded }) => refunded),
  )
}

const steps = { request, decide, arrive }

test(
  'three admins move money in random order: each response, each balance and the proof match the model [TRANSFER-1, TRANSFER-4]',
  { tags: 'rounds', timeout: limitMs + 40_000 },
  async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (program) => {
        const run = await Run.begin()
        for (const one of program) {
          await steps[one.do](run, one)
          await compare(run)
        }
        for (const { kind, state } of run.model.actions) met.add(`${kind} ${state}`)
        await ledger.prove()
      }),
      {
        numRuns: programs + 1,
        examples: [[[...allStates]]],
        interruptAfterTimeLimit: limitMs,
        ...(seed !== undefined && { seed }),
        ...(path !== undefined && { path }),
      },
    )
    if (path !== undefined) return
    const limited = ['credit', 'debit', 'refund', 'assign'].flatMap((kind) =>
      ['done', 'waiting', 'declined'].map((state) => `${kind} ${state}`),
    )
    expect([...met].toSorted()).toEqual([...limited, 'release done', 'keep done'].toSorted())
  },
)
