import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  releasedTogether,
} from '../../../test/wallet/test-ledger.ts'
import { rounds, sample } from '../../../test/harness/rounds.ts'

const connections = 24
const revenue = 5
const costSms = 6
const floatSms = 13
const adjustment = 9

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger(connections)
})
afterAll(() => ledger[Symbol.asyncDispose]())

/** A user with these balances, in kobo. */
async function holderWith(main: number, refer: number): Promise<Holder> {
  const holder = await newHolder(ledger.query)
  if (main > 0) await receive(ledger.query, { to: holder, amount: main })
  if (refer > 0)
    await post(ledger.query, {
      key: `gift:${holder.userId}`,
      debit: adjustment,
      credit: holder.refer,
      amount: refer,
      kind: 'adjustment',
    })
  return holder
}

async function walletsOf({ userId }: Holder): Promise<number[]> {
  const rows = await ledger.query<{ balance: number }>(
    'select balance from account where user_id = $1 order by kind',
    [userId],
  )
  return rows.map((row) => row.balance)
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('500 concurrent purchases', () => {
  const price = 1_000

  test.each(
    sample(
      [
        { k: 0, main: price - 1, refer: 0, useRefer: false },
        { k: 1, main: price, refer: 0, useRefer: false },
        { k: 7, main: 7 * price + price - 1, refer: 0, useRefer: false },
        { k: 100, main: 100 * price, refer: 50 * price, useRefer: false },
        { k: 1, main: 1, refer: price - 1, useRefer: true },
        { k: 30, main: 20 * price + 400, refer: 9 * price + 600, useRefer: true },
        { k: 60, main: 0, refer: 60 * price + price - 1, useRefer: true },
        { k: 499, main: 499 * price, refer: price - 1, useRefer: true },
      ],
      3,
    ),
  )(
    'with $main and $refer kobo (refer wallet: $useRefer) succeed $k times',
    { tags: 'rounds' },
    async ({ k, main, refer, useRefer }) => {
      const by = await holderWith(main, refer)
      const spend = (index: number) => () =>
        hold(ledger.query, {
          by,
          amount: price,
          subject: `spend:${by.userId}:${index}`,
          useRefer,
        })
      // At the end, a refer wallet with less than the price pays first, and the main wallet pays the rest.
      const answers = await releasedTogether(
        ledger,
        times(500, spend),
        `select 1 from account where user_id = '${by.userId}' for update`,
      )
      const held = answers.filter((it) => it.status === 'fulfilled' && it.value === 0)
      const short = answers.filter((it) => it.status === 'fulfilled' && it.value > 0)
      const affordable = Math.floor((main + (useRefer ? refer : 0)) / price)
      expect(held).toHaveLength(affordable)
      expect(short).toHaveLength(500 - affordable)
      expect(affordable).toBe(k)
      const [left = 0, leftRefer = 0] = await walletsOf(by)
      expect(left + leftRefer).toBe(main + refer - k * price)
      await ledger.prove()
    },
  )
})

test(
  'a concurrent capture and release end a hold once, without a deadlock',
  { tags: 'rounds' },
  async () => {
    for (let round = 0; round < rounds({ quick: 20, whole: 100 }); round += 1) {
      const by = await holderWith(700, 300)
      const subject = `round:${by.userId}`
      expect(await hold(ledger.query, { by, amount: 1_000, subject, useRefer: true })).toBe(0)
      const capturing = () => refusal(capture(ledger.query, subject))
      const releasing = () => refusal(release(ledger.query, subject))
      const pairs = [capturing, releasing, capturing, releasing]
      const answers = await releasedTogether(ledger, round % 2 ? pairs : pairs.toReversed())
      const words = answers.map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason)))
      // UNIQUE (resolves) refuses the losing kind; both calls of the winning kind get the same response.
      expect(words.toSorted()).toEqual(['NS005', 'NS005', 'accepted', 'accepted'])
      const ends = await ledger.query<{ kind: string; amount: number }>(
        "select kind, amount from transfer where subject = $1 and kind in ('capture', 'release') order by amount",
        [subject],
      )
      expect(ends.map((it) => it.amount)).toEqual([300, 700])
      expect(ends[0]?.kind).toBe(ends[1]?.kind)
      const back = ends[0]?.kind === 'release' ? [700, 300] : [0, 0]
      expect(await walletsOf(by)).toEqual(back)
    }
  },
)

describe('100 concurrent calls with one key', () => {
  test('post once between two system accounts, and all return the same transfer', async () => {
    const before = await systemBalances(ledger.query)
    const cost = { key: 'race:cost', debit: costSms, credit: floatSms, amount: 5, kind: 'cost' }
    const answers = await releasedTogether(
      ledger,
      times(100, () => () => post(ledger.query, cost)),
    )
    const ids = new Set(answers.map((it) => (it.status === 'fulfilled' ? it.value : it.reason)))
    expect(ids.size).toBe(1)
    const after = await systemBalances(ledger.query)
    expect((after.cost_sms ?? 0) - (before.cost_sms ?? 0)).toBe(-5)
  })

  test('post once from a wallet, and all return the same transfer', async () => {
    const holder = await holderWith(500, 0)
    const facts = { debit: holder.main, credit: adjustment, amount: 500, kind: 'adjustment' }
    const debit = { key: `race:${holder.userId}`, ...facts }
    const answers = await releasedTogether(
      ledger,
      times(100, () => () => post(ledger.query, debit)),
    )
    const ids = new Set(answers.map((it) => (it.status === 'fulfilled' ? it.value : it.reason)))
    expect(ids.size).toBe(1)
    expect(await walletsOf(holder)).toEqual([0, 0])
  })

  test('hold once, although the wallets change meanwhile [LEDGER-2]', async () => {
    const by = await holderWith(900, 600)
    const purchase = { by, amount: 1_000, subject: `once:${by.userId}`, useRefer: true }
    const answers = await releasedTogether(
      ledger,
      times(100, () => () => hold(ledger.query, purchase)),
      `select 1 from account where user_id = '${by.userId}' for update`,
    )
    expect(
      new Set(answers.map((it) => (it.status === 'fulfilled' ? it.value : it.reason))),
    ).toEqual(new Set([0]))
    expect(await walletsOf(by)).toEqual([500, 0])
  })

  test('book a deposit once', async () => {
    const to = await newHolder(ledger.query)
    const arrival = { to, amount: 777, reference: `race:${to.userId}` }
    const answers = await releasedTogether(
      ledger,
      times(100, () => () => receive(ledger.query, arrival)),
    )
    const words = answers.map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason)))
    expect(words.toSorted()).toEqual(['credited', ...times(99, () => 'duplicate')])
    expect(await walletsOf(to)).toEqual([777, 0])
  })
})

test('concurrent calls with one key of a user and different facts: one succeeds and the others are rejected', async () => {
  for (let round = 0; round < 15; round += 1) {
    const holder = await holderWith(1_000, 0)
    const key = `facts:${round}:${holder.userId}`
    const { main, refer } = holder
    const posts = times(4, (index) => [
      { key, debit: main, credit: adjustment, amount: 10 + index, kind: 'adjustment' },
      { key, debit: adjustment, credit: main, amount: 10 + index, kind: 'adjustment' },
      { key, debit: main, credit: revenue, amount: 10 + index, kind: 'purchase' },
      { key, debit: adjustment, credit: refer, amount: 10 + index, kind: 'adjustment' },
    ]).flat()
    const answers = await releasedTogether(
      ledger,
      posts.map((posting) => () => refusal(post(ledger.query, posting))),
    )
    const words = answers.map((it) => (it.status === 'fulfilled' ? it.value : String(it.reason)))
    expect(words.toSorted()).toEqual([...times(posts.length - 1, () => 'NS002'), 'accepted'])
    const rows = await ledger.query('select id from transfer where key = $1', [key])
    expect(rows).toHaveLength(1)
  }
})

test(
  'concurrent deposits of a referrer and referred users beside purchases cause no deadlock',
  { tags: 'soak' },
  async () => {
    // A chain and a fan of referrals, whose order differs from the order of the wallets' ids in places.
    const eldest = await holderWith(50_000, 500)
    const friends = await Promise.all(
      times(3, () => newHolder(ledger.query, { referredBy: eldest.userId })),
    )
    const grandchild = await newHolder(ledger.query, { referredBy: friends[1]?.userId ?? '' })
    // An older user may be referred by a younger one once an operator has corrected a referral.
    await ledger.own('update app_user set referred_by = $1 where id = $2', [
      grandchild.userId,
      eldest.userId,
    ])
    const users = [eldest, ...friends, grandchild]
    for (const to of users) await receive(ledger.query, { to, amount: 90_000 })

    const subjectOf = (who: Holder, round: number) => `mixed:${round}:${who.userId}`
    for (let round = 0; round < 200; round += 1) {
      const purchases = users.map((by) => () => {
        const subject = subjectOf(by, round)
        return hold(ledger.query, { by, amount: 1_500, subject, useRefer: true })
      })
      const arrivals = users.map((to) => () => receive(ledger.query, { to, amount: 100_000 }))
      const ends = users.map((who, index) => () => {
        const subject = subjectOf(who, round - 1)
        return index % 2 ? capture(ledger.query, subject) : release(ledger.query, subject)
      })
      const calls: (() => Promise<unknown>)[] = [...arrivals, ...purchases, ...ends]
      const rotated = [
        ...calls.slice(round % calls.length),
        ...calls.slice(0, round % calls.length),
      ]
      const answers = await Promise.all(rotated.map((call) => refusal(call())))
      expect(answers.filter((word) => word !== 'accepted')).toEqual([])
    }
    const bonuses = await ledger.query<{ count: number }>(
      'select count(*)::int as count from referral_bonus where referee = any($1)',
      [users.map((it) => it.userId)],
    )
    expect(bonuses[0]?.count).toBe(users.length)
  },
)

test('concurrent sets of postings to common accounts in opposite orders are all posted [LEDGER-2]', async () => {
  const holders = await Promise.all(times(16, () => holderWith(0, 0)))
  const accounts = holders.map(({ main }) => main)
  const count = connections * 5
  const calls = times(count, (index) => () => {
    const order = index % 2 === 0 ? accounts : accounts.toReversed()
    return ledger.query(
      `select ledger_post_many(array(select row('sets:${index}:' || a, 9, a, 10, 'adjustment', 'x', 'x', null, h.user_id)::posting
         from unnest($1::bigint[]) with ordinality w (a, place) join account h on h.id = a order by w.place))`,
      [order],
    )
  })
  const ended = await releasedTogether(ledger, calls)
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  for (const holder of holders) expect((await walletsOf(holder))[0]).toBe(count * 10)
})
