import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../src/platform/db/db.ts'
import { type Fault, prove } from '../../src/wallet/proof/prove.ts'
import { giveMoney } from '../harness/give-money.ts'
import { type Holder, type Ledger, newHolder, openLedger, receive, refusal } from './test-ledger.ts'
import { openTransferHistory } from './transfer-history.ts'
import { makePromotions } from '../promotions/ledger-history.ts'
import { makeStore } from '../store/ledger-history.ts'

export type Image = Record<string, unknown>

const keys = {
  account: 'id',
  transfer: 'id',
  deposit: 'id',
  referral_bonus: 'referee',
  rental: 'id',
  rental_message: 'id',
  activation_followup: 'activation_id',
  boost_order: 'id',
  store_order: 'id',
  store_line: 'id',
  account_log: 'id',
  unsold_log: 'log',
  wallet_sum: 'account',
  product: 'id',
  ledger_day: 'day',
  manual_transfer: 'id',
  warranty_claim: 'id',
  boost_movement: 'id',
  supplier_topup: 'id',
  supplier_day: 'day',
  missing_transfer: 'id',
  promotion: 'id',
  promotion_use: 'subject',
  promotion_sum: 'id',
} as const
export type Table = keyof typeof keys
export const tables: readonly Table[] = [
  'account',
  'transfer',
  'deposit',
  'referral_bonus',
  'rental',
  'rental_message',
  'activation_followup',
  'boost_order',
  'store_order',
  'store_line',
  'account_log',
  'unsold_log',
  'wallet_sum',
  'product',
  'ledger_day',
  'manual_transfer',
  'warranty_claim',
  'boost_movement',
  'supplier_topup',
  'supplier_day',
  'missing_transfer',
  'promotion',
  'promotion_use',
  'promotion_sum',
]

/** A ledger with every kind of transfer, and functions to tamper with it. */
export type History = {
  readonly ledger: Ledger
  readonly ada: Holder
  readonly chidi: Holder
  faults(): Promise<Fault[]>
  rowsOf(table: Table): Promise<Image[]>
  /** Runs without triggers and foreign keys, as only a superuser of the database can. */
  unguarded(work: () => Promise<unknown>): Promise<void>
  /** The faults of a proof after a change of rows, or the SQLSTATE with which the tables refuse the change. */
  tampered(table: Table, change: { before?: Image; after?: Image }): Promise<string[]>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openHistory(): Promise<History> {
  const ledger = await openLedger()
  const proving = openDatabase({
    url: ledger.database.ownerUrl,
    poolSize: 1,
    name: 'prove test',
  })
  const ada = await newHolder(ledger.query)
  const chidi = await newHolder(ledger.query, { referredBy: ada.userId })
  await moveMoney(ledger, ada, chidi)
  for (const state of ['placing', 'waiting', 'completed', 'cancelled', 'timeout', 'refused'])
    await makeRental(ledger, { by: chidi, state })
  await makeRental(ledger, { by: chidi, state: 'waiting', key: 'released' })
  await makeRental(ledger, { by: chidi, state: 'placing', key: 'released unanswered' })
  // Held in both wallets: the bonus first, the rest from the main one.
  await makeRental(ledger, { by: ada, state: 'waiting' })
  await ledger.query(
    "select followup_open('daisysms', 'orphan', null, 'wa', 250000, 'not stored', '10 s')",
  )
  await ledger.query("select followup_settle('daisysms', 'orphan', 'charged')")
  await makeBoosts(ledger, ada)
  await makeSuppliers(ledger, ada)
  await makeStore(ledger, ada, chidi)
  await makePromotions(ledger, chidi)
  await openTransferHistory(ledger, { ada, chidi })
  await unguardedOn(ledger, () => letDaysPass(ledger))

  const faults = () => prove(proving.db)
  const unguarded = (work: () => Promise<unknown>) => unguardedOn(ledger, work)
  return {
    ledger,
    ada,
    chidi,
    faults,
    rowsOf: (table) => rowsOf(ledger, table),
    unguarded,
    tampered: (table, change) => tampered({ ledger, faults }, table, change),
    async [Symbol.asyncDispose]() {
      await proving.db.destroy()
      await ledger[Symbol.asyncDispose]()
    },
  }
}

/** Makes half of all transfers some days older, and rolls them up. */
async function letDaysPass({ own }: Ledger): Promise<void> {
  await own(`update transfer set created_at = created_at - interval '3 days'
    where id <= (select percentile_disc(0.5) within group (order by id) from transfer)`)
  await own('select ledger_roll_up()')
}

/** Every kind of transfer that needs no order. */
async function moveMoney(ledger: Ledger, ada: Holder, chidi: Holder): Promise<void> {
  const { query } = ledger
  await receive(query, { to: ada, amount: 900_000 })
  await receive(query, { to: chidi, amount: 500_000 })
  await receive(query, { to: chidi, amount: 80_000, cap: 500_000 })
  await receive(query, { to: { accountNumber: '9999999999' }, amount: 70_000 })
  await query(
    `select deposit_receive('billstack', 'dollars', null, null, $1, 5000, null, 'USD', null, null, 10000, 100000)`,
    [ada.accountNumber],
  )
  // The balances are below 0 for a while.
  await giveMoney(ledger.own, [
    { userId: ada.userId, kobo: -2_000_000 },
    { userId: chidi.userId, kobo: -1 },
  ])
  await receive(query, { to: ada, amount: 3_000_000 })
}

/** Makes a rental of 400 naira in this state. Returns its id. */
export async function makeRental(
  { query }: Ledger,
  { by, state, key = state }: { by: Holder; state: string; key?: string },
): Promise<string> {
  await query(`insert into service_group (name) values ('tests') on conflict do nothing`)
  await query(
    `insert into service (code, name, group_name, cost_micro_usd, repeatable)
     values ('wa', 'WhatsApp', 'tests', 250000, false) on conflict do nothing`,
  )
  await query(
    `insert into pricing (numbers_profit, kobo_per_usd) values (50000, 158530) on conflict do nothing`,
  )
  await query(`insert into service_price values ('wa', '5min', 40000) on conflict do nothing`)
  const [placed] = await query<{ outcome: string; id: string }>(
    `select outcome, id from rental_place_many(array[$1::uuid], array[$2], array[''::bytea], '{wa}', '{5min}', '{40000}',
       '{[]}', '{[]}', '{420}', '{1}', '{daisysms}', '{null}', '[null]', '7 minutes', '30 seconds', 20, 20, true)`,
    [by.userId, key],
  )
  if (placed?.outcome !== 'placed') throw new Error(`a rental was ${placed?.outcome}`)
  const { id } = placed
  if (state === 'placing') return id
  if (state === 'refused') {
    await query("select rental_refuse($1, $2, 'NO_NUMBERS', 409, '{}')", [by.userId, id])
    return id
  }
  await query(
    "select rental_assign_many(array[$1::uuid], array[$2::uuid], '{daisysms}', array[$2::text], array[$3], array[250000], array['{}'::jsonb], array[3], array[3], '{null}', interval '2 minutes', 'service', true)",
    [by.userId, id, `1202${id.replaceAll(/\D/g, '').slice(-7)}`],
  )
  if (state === 'completed')
    await query(
      "select rental_receive(user_id, id, provider, activation_id, '123456', 'Your code', 'x', 10) from rental where id = $1",
      [id],
    )
  else if (state !== 'waiting')
    await query(
      "select rental_end(user_id, id, activation_id, $2, 'x') from rental where id = $1",
      [id, state],
    )
  return id
}

/** The upstream statuses of each order in turn: state, what remains of 1,000, and the charge in micro-dollars. */
const boosts: readonly (readonly (readonly [string, number, number])[])[] = [
  [['processing', 900, 900_000]],
  [['success', 0, 900_000]],
  [['partial', 400, 540_000]],
  [['cancelled', 1000, 0]],
  [
    ['success', 0, 900_000],
    ['partial', 100, 810_000],
    ['partial', 700, 270_000],
  ],
]

/** Boost orders in every state, one of them corrected twice. */
async function makeBoosts({ query }: Ledger, by: Holder): Promise<void> {
  await query(
    `insert into boost_service (id, name, category, type, rate_micro_usd, rate, min, max, refill, cancel)
     values (7, 'Followers', 'Tests', 'Default', 900000, boost_rate(900000, 158530, 5000), 1, 5000, true, true)`,
  )
  const place = async (): Promise<string> => {
    const [placed] = await query<{ outcome: string; id: string }>(
      `select outcome, id from boost_place_many(array[$1::uuid], array[$2], array[''::bytea], array[7],
         array['https://social.example/ada'], array[1000], array[null::bigint], '[]', '[null]', '{panel}', 'panel', '40 s', 100, true)`,
      [by.userId, randomUUID()],
    )
    if (placed?.outcome !== 'placed') throw new Error(`a boost was ${placed?.outcome}`)
    return placed.id
  }
  await place()
  await query("select boost_mark_unconfirmed($1, $2, 'lost', '{}')", [by.userId, await place()])
  await query("select boost_refuse($1, $2, 'Bad link', 400, '{}')", [by.userId, await place()])
  for (const reported of boosts) {
    const id = await place()
    await query("select boost_confirm($1, $2, $3, '1 s', '{}')", [by.userId, id, randomUUID()])
    for (const one of reported)
      await query("select boost_progress($1, $2, $3, 5, $4, $5, '1 s')", [by.userId, id, ...one])
  }
}

/** A top-up, a day with too little money, one with too much, and a refunded boost that the panel had accepted. */
async function makeSuppliers({ query, own }: Ledger, by: Holder): Promise<void> {
  const readings = [
    ['sms', 'daisysms', 100, 97],
    ['boost', 'panel', 50, 55],
  ] as const
  for (const [kind, supplier, ...sums] of readings) {
    for (const [hours, sum] of sums.entries()) {
      await own(
        `insert into supplier_float select $1, $2, lagos_start((now() - interval '3 days')::date) + $3 * interval '1 hour',
           $4::bigint * 1000000`,
        [kind, supplier, hours, sum],
      )
    }
  }
  await query(
    "select supplier_top_up($1, 'topup', 'x', 'boost', 'panel', 5000000, 800000, 'TT-1', '')",
    [by.userId],
  )
  await query('select supplier_close()')
  const [lost] = await query<{ id: string }>(
    "select id from boost_order where state = 'unconfirmed'",
  )
  await query("select boost_refuse($1, $2, 'Never came', 503, '{}')", [by.userId, lost?.id])
  await query("select boost_orphan($1, $2, '4711')", [by.userId, lost?.id])
}

async function rowsOf(ledger: Ledger, table: Table): Promise<Image[]> {
  const rows = await ledger.own<{ image: Image }>(
    `select to_jsonb(t) as image from ${table} t order by ${keys[table]}`,
  )
  return rows.map((row) => row.image)
}

async function unguardedOn(ledger: Ledger, work: () => Promise<unknown>): Promise<void> {
  await ledger.own('set session_replication_role = replica')
  try {
    await work()
  } finally {
    await ledger.own('set session_replication_role = origin')
  }
}

/** Inserts rows. Rentals in state `placing` belong to the child table. */
export async function put(ledger: Ledger, table: Table, images: readonly Image[]): Promise<void> {
  const isPlacing = (image: Image) => table === 'rental' && image.state === 'placing'
  await ledger.own(
    `insert into rental_placing select p.* from jsonb_array_elements($1::jsonb) image,
      jsonb_populate_record(null::rental_placing, image || '{"body_hash": "\\\\x"}') p`,
    [JSON.stringify(images.filter(isPlacing))],
  )
  await ledger.own(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(images.filter((image) => !isPlacing(image)))],
  )
}

const drop = (ledger: Ledger, table: Table, image: Image) =>
  ledger.own(`delete from ${table} where ${keys[table]}::text = $1`, [String(image[keys[table]])])

async function tampered(
  { ledger, faults }: Pick<History, 'ledger' | 'faults'>,
  table: Table,
  { before, after }: { before?: Image; after?: Image },
): Promise<string[]> {
  await ledger.own('begin')
  const word = await refusal(
    unguardedOn(ledger, async () => {
      if (before) await drop(ledger, table, before)
      if (after) await put(ledger, table, [after])
    }).then(() => ledger.own('commit')),
  )
  if (word !== 'accepted') {
    await ledger.own('rollback')
    return [word]
  }
  const found = await faults()
  await unguardedOn(ledger, async () => {
    if (after) await drop(ledger, table, after)
    if (before) await put(ledger, table, [before])
  })
  return found.map((fault) => fault.invariant)
}
