import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { koboMax } from '@nosim/contract/base/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  capture,
  hold,
  type Holder,
  systemBalances,
  type Ledger,
  newHolder,
  openLedger,
  post,
  receive,
  refusal,
  release,
} from '../../../test/wallet/test-ledger.ts'
import { LedgerModel, type Wallet, type Revenue } from '../../../test/wallet/ledger-model.ts'
import { isSoak, rounds } from '../../../test/harness/rounds.ts'

// A failure prints its seed and path: run again with NOSIM_SEED and NOSIM_SEED_PATH set to them.
const seed = process.env.NOSIM_SEED ? Number(process.env.NOSIM_SEED) : undefined
const path = process.env.NOSIM_SEED_PATH
const programs = Number(process.env.NOSIM_RUNS ?? rounds({ quick: 3, whole: 60 }))
/** The time limit, in ms: a busy machine runs fewer programs. */
const limitMs = 50_000

/** An amount in kobo: exact, or relative (`by`) to the balance of a user's wallet. */
type Amount =
  | { readonly exactly: number }
  | { readonly beside: Wallet | 'both'; readonly by: -1 | 0 | 1 }

type Step = {
  readonly do:
    | 'deposit'
    | 'hold'
    | 'capture'
    | 'release'
    | 'give'
    | 'take'
    | 'buy'
    | 'refund'
    | 'cost'
  readonly user: number
  readonly wallet: Wallet
  readonly amount: Amount
  /** The number of a key, reference or subject; there are few, so that they repeat. */
  readonly name: number
  readonly useRefer: boolean
  readonly allowNegative: boolean
  readonly revenue: Revenue
  readonly capped: boolean
  /** Repeats the previous step exactly, like a retry after a lost response. */
  readonly again: boolean
}

const users = 3
const edges = [1, 2, 99, 100, 99_999, 100_000, 100_001, koboMax - 1, koboMax, koboMax + 1, 0, -1]
const wallet = fc.constantFrom<Wallet>('main', 'refer')
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.record({ exactly: fc.integer({ min: 1, max: 300_000 }) }) },
  { weight: 2, arbitrary: fc.record({ exactly: fc.constantFrom(...edges) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      beside: fc.constantFrom<Wallet | 'both'>('main', 'refer', 'both'),
      by: fc.constantFrom<-1 | 0 | 1>(-1, 0, 1),
    }),
  },
)
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step['do']>('deposit', 'hold') },
    { weight: 4, arbitrary: fc.constantFrom<Step['do']>('capture', 'release') },
    { weight: 2, arbitrary: fc.constantFrom<Step['do']>('give', 'take') },
    { weight: 1, arbitrary: fc.constantFrom<Step['do']>('buy', 'refund', 'cost') },
  ),
  user: fc.nat({ max: users - 1 }),
  wallet,
  amount,
  name: fc.nat({ max: 2 }),
  useRefer: fc.boolean(),
  allowNegative: fc.boolean(),
  revenue: fc.constantFrom<Revenue>('revenue_numbers', 'revenue_boost', 'revenue_store'),
  capped: fc.boolean(),
  again: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})

const house = { cost_sms: 6, adjustment: 9, float_sms: 13 }
const revenues = { revenue_numbers: 3, revenue_boost: 4, revenue_store: 5 }
const cap = 400_000

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger[Symbol.asyncDispose]())

type Run = { word: string; holders: Holder[]; model: LedgerModel }

/** Runs one step on the ledger and on the model, and expects the same outcome from both. */
async function take(run: Run, it: Step) {
  const { model, holders } = run
  const holder = holders[it.user]
  if (!holder) throw new Error('a program has all its users')
  const amount = amountOf(model, it)
  const key = `${run.word}:${it.name}`
  const subject = `purchase:${key}`
  switch (it.do) {
    case 'deposit': {
      const facts = { amount, reference: key, ...(it.capped && { cap }) }
      const outcome = await reported(receive(ledger.query, { to: holder, ...facts }))
      return expect(outcome).toBe(model.deposit({ user: it.user, ...facts }))
    }
    case 'hold': {
      const facts = { amount, subject, useRefer: it.useRefer }
      const outcome = await reported(hold(ledger.query, { by: holder, ...facts }))
      return expect(outcome).toBe(model.hold({ user: it.user, ...facts }))
    }
    case 'capture': {
      const outcome = await reported(capture(ledger.query, subject, it.revenue))
      return expect(outcome).toBe(model.capture(subject, it.revenue))
    }
    case 'release':
      return expect(await reported(release(ledger.query, subject))).toBe(model.release(subject))
    case 'give':
    case 'take':
    case 'buy':
    case 'refund':
    case 'cost': {
      const { debit, credit, from, to, kind } = sidesOf(it, it.do, holder[it.wallet])
      // Only an adjustment may leave a wallet below 0; the proof would report any other.
      const allowNegative = it.allowNegative && it.do !== 'buy'
      // A key belongs to one user, or to no user.
      const own = `${key}:${it.do === 'cost' ? 'none' : it.user}`
      const facts = { key: own, amount, kind, allowNegative }
      const posting = post(ledger.query, { ...facts, debit, credit })
      const outcome = await reported(posting.then((id) => model.nameOf(own, id)))
      return expect(outcome).toBe(model.post({ ...facts, from, to }))
    }
  }
}

/** The two sides of a plain posting: the ids of the ledger and the names of the model. */
function sidesOf(it: Step, act: 'give' | 'take' | 'buy' | 'refund' | 'cost', mine: number) {
  const owner = { user: it.user, wallet: it.wallet }
  const revenue = revenues[it.revenue]
  const of = {
    give: [house.adjustment, mine, 'adjustment', owner, 'adjustment'],
    take: [mine, house.adjustment, owner, 'adjustment', 'adjustment'],
    buy: [mine, revenue, owner, it.revenue, 'purchase'],
    refund: [revenue, mine, it.revenue, owner, 'refund'],
    cost: [house.cost_sms, house.float_sms, 'cost_sms', 'float_sms', 'cost'],
  } as const
  const [debit, credit, from, to, kind] = of[act]
  return { debit, credit, from, to, kind }
}

/** The result of a call as text, or the SQLSTATE of its refusal. */
async function reported(call: Promise<unknown>): Promise<string> {
  const [word, answer] = await Promise.all([refusal(call), call.catch(() => undefined)])
  return word === 'accepted' ? String(answer) : word
}

function amountOf(model: LedgerModel, it: Step): number {
  if ('exactly' in it.amount) return it.amount.exactly
  const { main, refer } = model.walletsOf(it.user)
  const { beside, by } = it.amount
  const base = beside === 'both' ? main + refer : beside === 'main' ? main : refer
  return base + by
}

/** The state of the ledger in the form of the model. */
async function stateOf(holders: readonly Holder[], before: Record<string, number>) {
  const wallets = await ledger.query<{ user_id: string; kind: Wallet; balance: number }>(
    'select user_id, kind, balance from account where user_id = any($1)',
    [holders.map((it) => it.userId)],
  )
  const of = (userId: string, kind: Wallet) =>
    wallets.find((row) => row.user_id === userId && row.kind === kind)?.balance
  const now = await systemBalances(ledger.query)
  return {
    users: holders.map(({ userId }) => ({ main: of(userId, 'main'), refer: of(userId, 'refer') })),
    house: Object.fromEntries(
      Object.entries(now).map(([kind, total]) => [kind, total - (before[kind] ?? 0)]),
    ),
  }
}

async function countTransfers(): Promise<number> {
  const rows = await ledger.query<{ count: number }>('select count(*)::int as count from transfer')
  return rows[0]?.count ?? 0
}

const plain: Omit<Step, 'do' | 'amount' | 'name'> = {
  user: 0,
  wallet: 'main',
  useRefer: true,
  allowNegative: false,
  revenue: 'revenue_numbers',
  capped: false,
  again: false,
}
const one = (act: Step['do'], exactly: number, more: Partial<Step> = {}): Step => ({
  ...plain,
  do: act,
  amount: { exactly },
  name: 0,
  ...more,
})
/** Steps that are rare at random: a hold from both wallets that ends one way, and then is tried the other way. */
const seldom: Step[] = [
  one('give', 500, { wallet: 'refer' }),
  one('give', 1_000, { name: 1 }),
  one('hold', 1_200),
  one('release', 1),
  one('capture', 1),
  one('hold', 1_300, { name: 1 }),
  one('capture', 1, { name: 1 }),
  one('release', 1, { name: 1 }),
  // A hold from the main wallet alone.
  one('hold', 100, { name: 2, useRefer: false }),
  // A deposit above the daily cap.
  one('deposit', cap + 1, { capped: true }),
]
/** With a main wallet below 0: a hold that the refer wallet covers, another user with its subject, and a short hold. */
const debtor: Step[] = [
  one('give', 500, { wallet: 'refer' }),
  one('take', 300, { name: 1, allowNegative: true }),
  one('hold', 400),
  one('hold', 400, { user: 1 }),
  one('hold', 700, { name: 1 }),
]

test(
  'random operations leave the ledger in the state of the model, and the invariants hold after every step [LEDGER-2]',
  { tags: 'rounds' },
  async () => {
    const seen = new Set<string>()
    let done = 0
    const program = fc.array(step, { minLength: 10, maxLength: 25, size: 'max' })
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        const eldest = await newHolder(ledger.query)
        const friend = () => newHolder(ledger.query, { referredBy: eldest.userId })
        const holders = [eldest, await friend(), await friend()]
        const model = new LedgerModel([undefined, 0, 0])
        const before = await systemBalances(ledger.query)
        const transfersBefore = await countTransfers()
        const run = { word: randomUUID(), holders, model }
        let last: Step | undefined
        for (const it of steps) {
          last = it.again && last ? last : { ...it, amount: { exactly: amountOf(model, it) } }
          await take(run, last)
          expect(await stateOf(holders, before)).toEqual(model.state())
          expect((await countTransfers()) - transfersBefore).toBe(model.transfers)
          await ledger.prove()
        }
        for (const word of model.words) seen.add(word)
        done += 1
      }),
      {
        numRuns: programs,
        examples: [[seldom], [debtor]],
        interruptAfterTimeLimit: limitMs,
        ...(seed !== undefined && { seed }),
        ...(path && { path }),
      },
    )
    // A generator that never reaches all these outcomes would prove nothing.
    if (isSoak && done >= programs)
      expect([...seen].toSorted()).toEqual(
        expect.arrayContaining([
          'NS005',
          '23514',
          'NS001',
          'NS002',
          'NS004',
          'bonus',
          'captured',
          'credited',
          'duplicate',
          'held',
          'held by two wallets',
          'mismatch',
          'posted',
          'posted below 0',
          'released',
          'repeated',
          'short',
        ]),
      )
  },
)
