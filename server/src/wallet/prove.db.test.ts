import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/db.ts'
import {
  capture,
  hold,
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  post,
  receive,
  refusal,
  release,
} from '../../test/ledger.ts'
import { type Fault, laws, prove } from './prove.ts'

type Image = Record<string, unknown>
type Table = 'account' | 'transfer' | 'deposit' | 'referral_bonus' | 'rental' | 'rental_message'

const keys: Record<Table, string> = {
  account: 'id',
  transfer: 'id',
  deposit: 'id',
  referral_bonus: 'referee',
  rental: 'id',
  rental_message: 'id',
}

let ledger: Ledger
let proving: ReturnType<typeof openDatabase>
let ada: Holder
let chidi: Holder
beforeAll(async () => {
  ledger = await openLedger()
  proving = openDatabase({ url: ledger.database.ownerUrl, poolSize: 1, name: 'prove test' })
  await makeHistory()
})
afterAll(async () => {
  await proving.db.destroy()
  await ledger[Symbol.asyncDispose]()
})

const faults = (): Promise<Fault[]> => prove(proving.db)

/** Something of everything that moves money. */
async function makeHistory(): Promise<void> {
  ada = await newHolder(ledger.ask)
  chidi = await newHolder(ledger.ask, { referredBy: ada.userId })
  await receive(ledger.ask, { to: ada, amount: 900_000 })
  await receive(ledger.ask, { to: chidi, amount: 500_000 })
  await receive(ledger.ask, { to: chidi, amount: 80_000, cap: 500_000 })
  await receive(ledger.ask, { to: { accountNumber: '9999999999' }, amount: 70_000 })
  await ledger.ask(
    `select deposit_receive('billstack', 'dollars', null, null, $1, 5000, null, 'USD', null, null, 10000, 100000)`,
    [ada.accountNumber],
  )
  for (const [index, by] of [ada, chidi].entries()) {
    for (const end of ['open', 'captured', 'released']) {
      const subject = `boost:${end}:${index}`
      await hold(ledger.ask, { by, amount: 3_000 + index, subject, useRefer: true })
      if (end === 'captured') await capture(ledger.ask, subject, 'revenue_boost')
      if (end === 'released') await release(ledger.ask, subject)
    }
    await post(ledger.ask, {
      key: `bought:${by.userId}`,
      debit: by.main,
      credit: 5,
      amount: 2_000,
      kind: 'purchase',
    })
    await post(ledger.ask, {
      key: `refund:${by.userId}`,
      debit: 5,
      credit: by.main,
      amount: 500,
      kind: 'refund',
    })
    await post(ledger.ask, {
      key: `correction:${by.userId}`,
      debit: by.main,
      credit: 9,
      amount: index ? 1 : 2_000_000,
      kind: 'adjustment',
      allowNegative: true,
    })
  }
  await receive(ledger.ask, { to: ada, amount: 3_000_000 })
  for (const state of ['placing', 'waiting', 'completed', 'cancelled', 'timeout', 'refused'])
    await makeRental(chidi, state)
  await ledger.ask("select rental_orphan('daisysms', 'orphan', 250000)")
}

async function makeRental(by: Holder, state: string): Promise<void> {
  await ledger.ask(`insert into service_group (name) values ('tests') on conflict do nothing`)
  await ledger.ask(
    `insert into service (code, name, group_name, cost_micro_usd, repeatable)
     values ('wa', 'WhatsApp', 'tests', 250000, false) on conflict do nothing`,
  )
  await ledger.ask(
    `insert into pricing (numbers_profit, kobo_per_usd) values (50000, 158530) on conflict do nothing`,
  )
  await ledger.ask(`insert into service_price values ('wa', '5min', 40000) on conflict do nothing`)
  const [placed] = await ledger.ask<{ outcome: string; id: string }>(
    `select outcome, id from rental_place($1, $2, '', 'wa', '5min', 40000, 'daisysms', '{}', '{}',
       '7 minutes', '30 seconds', 20, 20)`,
    [by.userId, state],
  )
  expect(placed?.outcome).toBe('placed')
  const id = placed?.id
  if (state === 'placing') return
  if (state === 'refused') {
    await ledger.ask("select rental_refuse($1, 'NO_NUMBERS', 409, '{}')", [id])
    return
  }
  await ledger.ask(
    "select rental_assign($1, $2, '2025550100', 250000, '3 seconds', '3 seconds', '{}')",
    [id, state],
  )
  if (state === 'completed')
    await ledger.ask("select rental_receive($1, '123456', 'Your code', 'x', 10)", [id])
  else if (state !== 'waiting') await ledger.ask("select rental_end($1, $2, 'x')", [id, state])
}

const rowsOf = async (table: Table): Promise<Image[]> => {
  const rows = await ledger.own<{ image: Image }>(
    `select to_jsonb(t) as image from ${table} t order by ${keys[table]}`,
  )
  return rows.map((row) => row.image)
}

/** Runs as only a thief with the keys of the whole database could: no trigger, no foreign key. */
async function unguarded(work: () => Promise<unknown>): Promise<void> {
  await ledger.own('set session_replication_role = replica')
  try {
    await work()
  } finally {
    await ledger.own('set session_replication_role = origin')
  }
}

async function put(table: Table, image: Image): Promise<void> {
  await ledger.own(
    `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(image)],
  )
}

const drop = (table: Table, image: Image) =>
  ledger.own(`delete from ${table} where ${keys[table]}::text = $1`, [String(image[keys[table]])])

/** What a proof says once rows are other rows; or the SQLSTATE with which the tables refuse to be so. */
async function tampered(
  table: Table,
  { before, after }: { before?: Image; after?: Image },
): Promise<string[]> {
  await ledger.own('begin')
  const word = await refusal(
    unguarded(async () => {
      if (before) await drop(table, before)
      if (after) await put(table, after)
    }).then(() => ledger.own('commit')),
  )
  if (word !== 'accepted') {
    await ledger.own('rollback')
    return [word]
  }
  const found = await faults()
  await unguarded(async () => {
    if (after) await drop(table, after)
    if (before) await put(table, before)
  })
  return found.map((fault) => fault.law)
}

const named = (image: Image) => JSON.stringify(image)

/** Each row of a table with one field changed in each of these ways; answers what nobody noticed. */
async function unnoticed(
  table: Table,
  field: string,
  change: (value: unknown, image: Image) => readonly unknown[],
): Promise<string[]> {
  const missed: string[] = []
  for (const image of await rowsOf(table)) {
    const values = change(image[field], image).filter((value) => value !== image[field])
    for (const value of values) {
      const found = await tampered(table, { before: image, after: { ...image, [field]: value } })
      if (found.length === 0) missed.push(`${field} -> ${String(value)} in ${named(image)}`)
    }
  }
  return missed
}

const off = (value: unknown) => (typeof value === 'number' ? [value + 1, value - 1, value * 2] : [])
const somebody = '00000000-0000-7000-8000-000000000000'

test('a rich and clean history gives no fault', async () => {
  expect(await faults()).toEqual([])
  const kinds = await ledger.own<{ kind: string }>('select distinct kind from transfer order by 1')
  expect(kinds.map((it) => it.kind)).toEqual([
    'adjustment',
    'bonus',
    'capture',
    'cost',
    'deposit',
    'hold',
    'purchase',
    'refund',
    'release',
    'suspense',
  ])
})

describe('one field of one row changed is found', () => {
  const revenueNumbers = 3
  const houses = [1, 2, 3, 6, 8, 9, 10, 12]

  test('in a balance', async () => {
    expect(await unnoticed('account', 'balance', off)).toEqual([])
  })

  test('in the owner of a purse', async () => {
    const lines = await rowsOf('transfer')
    const used = new Set(lines.flatMap((it) => [it.debit_account, it.credit_account]))
    const others = (_: unknown, { id }: Image) =>
      Number(id) >= 1000 && used.has(id) ? [somebody] : []
    expect(await unnoticed('account', 'user_id', others)).toEqual([])
  })

  test('in the amount of a transfer', async () => {
    // What a supplier charged is nowhere else in the books: a proof cannot know it.
    const amounts = (value: unknown, image: Image) => (image.kind === 'cost' ? [] : off(value))
    expect(await unnoticed('transfer', 'amount', amounts)).toEqual([])
  })

  test.each(['debit_account', 'credit_account'])(
    'in the %s of a transfer',
    async (side) => {
      // Whose revenue it was is proven for rentals; what else is sold has no books of its own yet.
      const sales = new Set(['capture', 'purchase', 'refund'])
      const others = (_: unknown, image: Image) => [
        ...houses.filter((house) => !sales.has(String(image.kind)) || house !== revenueNumbers),
        ada.main,
        chidi.main,
        ada.refer,
        987_654_321,
      ]
      expect(await unnoticed('transfer', side, others)).toEqual([])
    },
    60_000,
  )

  test.each(['debit_balance', 'credit_balance'])('in the %s of a line', async (side) => {
    expect(await unnoticed('transfer', side, off)).toEqual([])
  })

  test('in the hold that a transfer ends', async () => {
    const holds = (await rowsOf('transfer')).filter((it) => it.kind === 'hold').map((it) => it.id)
    const others = (value: unknown) => (value ? [...holds, 987_654_321, null] : holds)
    expect(await unnoticed('transfer', 'resolves', others)).toEqual([])
  })

  test('in the kind of a transfer', async () => {
    const kinds = [
      'deposit',
      'hold',
      'capture',
      'release',
      'purchase',
      'refund',
      'bonus',
      'suspense',
      'assign',
      'cost',
      'adjustment',
    ]
    expect(await unnoticed('transfer', 'kind', () => kinds)).toEqual([])
  }, 60_000)

  test('in what a transfer is for, where that is more than a word', async () => {
    const told = /^(rental|deposit|referral):/
    const others = (value: unknown) => (told.test(String(value)) ? ['nothing'] : [])
    expect(await unnoticed('transfer', 'subject', others)).toEqual([])
  })

  test('in a deposit', async () => {
    const booked = (value: unknown, image: Image) => (image.status === 'foreign' ? [] : off(value))
    expect(await unnoticed('deposit', 'amount', booked)).toEqual([])
    const states = () => ['credited', 'held', 'suspense', 'foreign']
    expect(await unnoticed('deposit', 'status', states)).toEqual([])
    expect(
      await unnoticed('deposit', 'currency', (value) => [value === 'NGN' ? 'USD' : 'NGN']),
    ).toEqual([])
    // Whose the held and the foreign ones are is not booked yet.
    const owners = (_: unknown, image: Image) =>
      image.status === 'credited' ? [ada.userId, chidi.userId, null] : []
    expect(await unnoticed('deposit', 'user_id', owners)).toEqual([])
  })

  test('in a bonus', async () => {
    expect(await unnoticed('referral_bonus', 'amount', off)).toEqual([])
    const people = () => [ada.userId, chidi.userId, somebody]
    expect(await unnoticed('referral_bonus', 'referrer', people)).toEqual([])
    expect(await unnoticed('referral_bonus', 'referee', people)).toEqual([])
    const deposits = (await rowsOf('deposit')).filter((it) => it.user_id !== chidi.userId)
    expect(
      await unnoticed('referral_bonus', 'deposit_id', () => deposits.map((it) => it.id)),
    ).toEqual([])
  })

  test('in a rental', async () => {
    expect(await unnoticed('rental', 'price', off)).toEqual([])
    expect(await unnoticed('rental', 'user_id', () => [ada.userId, somebody])).toEqual([])
    const open = ['placing', 'waiting']
    const states = (value: unknown) =>
      open.includes(String(value))
        ? ['completed', 'cancelled', 'timeout', 'refused']
        : value === 'completed'
          ? [...open, 'cancelled', 'timeout', 'refused']
          : [...open, 'completed']
    expect(await unnoticed('rental', 'state', states)).toEqual([])
  })
})

describe.each<Table>(['transfer', 'deposit', 'referral_bonus', 'rental', 'rental_message'])(
  'a row of %s',
  (table) => {
    test('taken away is found', async () => {
      const missed: string[] = []
      for (const image of await rowsOf(table)) {
        // Money for nobody, and in no book, leaves no trace when it goes; nor does what an orphan cost.
        // What became of a hold for a thing without books of its own cannot be known either.
        if (image.status === 'foreign' || /^(orphan|boost:captured):/.test(String(image.subject)))
          continue
        const found = await tampered(table, { before: image })
        if (found.length === 0) missed.push(named(image))
      }
      expect(missed).toEqual([])
    })
  },
)

test('a purse taken away is found', async () => {
  for (const image of await rowsOf('account'))
    if (image.balance !== 0) expect(await tampered('account', { before: image })).not.toEqual([])
})

test.each<[string, (image: Image) => boolean]>([
  ['deposit', (it) => it.kind === 'deposit'],
  ['bonus', (it) => it.kind === 'bonus'],
  ['capture', (it) => it.kind === 'capture'],
  ['release', (it) => it.kind === 'release'],
  ['hold', (it) => it.kind === 'hold'],
  ['purchase', (it) => it.kind === 'purchase'],
  ['suspense', (it) => it.kind === 'suspense'],
])('a second %s like the first is found', async (_kind, fits) => {
  const image = (await rowsOf('transfer')).find(fits)
  const again = { ...image, id: 999_999, key: 'again' }
  expect(await tampered('transfer', { after: again })).not.toEqual([])
})

describe('each law has a fault of its own', () => {
  const planted: [string, () => Promise<unknown>][] = [
    [
      'all balances add up to 0, users from their rows and the house from its transfers',
      () => ledger.own('update account set balance = balance + 1 where id = $1', [ada.main]),
    ],
    [
      "each user's balance is the sum of its transfers",
      () =>
        ledger.own(
          'update account set balance = balance + case when id = $1 then 1 else -1 end where id = any($2)',
          [ada.main, [ada.main, chidi.main]],
        ),
    ],
    [
      'the balance after each line follows from the line before',
      () =>
        ledger.own(
          'update transfer set credit_balance = credit_balance + 1 where id = (select max(id) from transfer where credit_account = $1)',
          [ada.main],
        ),
    ],
    [
      'both sides of each transfer exist',
      () => ledger.own("update transfer set debit_account = 500 where kind = 'bonus'"),
    ],
    [
      'no purse is below 0 unless an adjustment made it so',
      () =>
        ledger.own(
          `with gone as (update account set balance = -1 where id = $1 returning 1)
           insert into transfer (key, debit_account, credit_account, amount, kind, description, subject, debit_balance)
           select 'theft', id, 9, balance + 1, 'purchase', 'x', 'x', -1 from account, gone where id = $1`,
          [chidi.main],
        ),
    ],
    [
      'what ends a hold is for the same amount, out of escrow, and goes back to its owner or to revenue',
      () =>
        ledger.own(
          `update transfer e set credit_account = $1 from transfer h
           where h.id = e.resolves and e.kind = 'release' and h.debit_account <> $1`,
          [ada.main],
        ),
    ],
    [
      'the holds of one purchase end the same way',
      async () => {
        await hold(ledger.ask, { by: ada, amount: 50_000, subject: 'mixed', useRefer: true })
        await ledger.own(
          `insert into transfer (key, debit_account, credit_account, amount, kind, description, subject, resolves,
             credit_balance)
           select 'mixed' || h.id, 2, case when a.kind = 'main' then 5 else a.id end, h.amount,
             case when a.kind = 'main' then 'capture' else 'release' end, 'x', h.subject, h.id,
             case when a.kind = 'refer' then a.balance + h.amount end
           from transfer h join account a on a.id = h.debit_account where h.subject = 'mixed'`,
        )
      },
    ],
    [
      'escrow is the sum of the open holds',
      () =>
        ledger.own(
          "update transfer set credit_account = 3 where kind = 'hold' and subject like 'boost:open:%'",
        ),
    ],
    [
      'each rental holds its price while open, keeps it with a code, and gives it back without',
      () => ledger.own("update rental set state = 'cancelled' where state = 'waiting'"),
    ],
    [
      'a rental is completed exactly when a message came',
      () => ledger.own('delete from rental_message'),
    ],
    [
      'each transfer goes between accounts that its kind may move money between',
      () => ledger.own("update transfer set debit_account = 9 where kind = 'suspense'"),
    ],
    [
      'what a supplier charged for a number is booked once, for one that was sold',
      () => ledger.own("delete from transfer where kind = 'cost' and subject like 'rental:%'"),
    ],
    [
      'each deposit is booked once, for what arrived, to whom it says',
      () => ledger.own("update deposit set amount = amount + 1 where status = 'held'"),
    ],
    [
      'each booked arrival of money has its deposit',
      () => ledger.own("delete from deposit where status = 'suspense'"),
    ],
    [
      'each bonus has its transfer, for a deposit of the friend, to another',
      () => ledger.own('update referral_bonus set amount = amount + 1'),
    ],
  ]

  test.each(planted)('%s', async (law, plant) => {
    const dump = new Map<Table, Image[]>()
    for (const table of [
      'account',
      'transfer',
      'deposit',
      'referral_bonus',
      'rental',
      'rental_message',
    ] as const)
      dump.set(table, await rowsOf(table))
    await unguarded(plant)
    const found = await faults()
    await unguarded(async () => {
      for (const [table, images] of dump) {
        await ledger.own(`delete from ${table}`)
        await ledger.own(
          `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(images)],
        )
      }
    })
    expect(found.map((it) => it.law)).toContain(law)
    expect(found.find((it) => it.law === law)?.examples.length).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
  })

  test('and no law is left without one', () => {
    expect(planted.map(([law]) => law).toSorted()).toEqual(Object.keys(laws).toSorted())
  })
})
