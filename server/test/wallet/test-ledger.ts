import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { openDatabase, type Db } from '../../src/platform/db/db.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/test-client.ts'

type Row = Record<string, unknown>

/** The ledger without the product around it: its SQL functions, called as the app calls them. */
export type Ledger = {
  readonly database: TestDatabase
  /** The database as the app. */
  readonly db: Db
  readonly pool: Pool
  readonly query: <T extends Row>(text: string, values?: unknown[]) => Promise<T[]>
  /** Runs statements as the owner, on one connection. */
  readonly own: <T extends Row>(text: string, values?: unknown[]) => Promise<T[]>
  /** Throws with every broken invariant, except those that need an order behind each transfer. */
  prove(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type Holder = {
  readonly userId: string
  readonly main: number
  readonly refer: number
  readonly accountNumber: string
  readonly ourReference: string
}

export const referralBonus = 10_000
export const referralFrom = 100_000

/** Invariants that do not hold where the ledger's functions are called without their orders. */
const needsOrders = new Set([
  'each transfer belongs to an order, a deposit or a manual transfer',
  'each transfer moves money between accounts that its kind allows',
  'the end of a hold moves the same amount out of escrow, to its owner or to revenue',
  'escrow is what the open orders hold',
])

/** Opens a ledger on a separate database, by default of the shared server; its disposal ends with a proof. */
export async function openLedger(poolSize = 4, server?: string): Promise<Ledger> {
  const database = await cloneDatabase(server)
  // Tests queue a hundred calls and more, which on a busy machine wait longer than a request may.
  const { db, pool } = openDatabase({
    url: database.url,
    poolSize,
    name: 'ledger test',
    waitMs: 60_000,
  })
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // The app calls these only through the functions of orders and deposits; a test calls each directly.
  await owner.query(`grant execute on function ledger_post, ledger_post_many, wallet_hold_many, wallet_purchase_many, wallet_capture, wallet_release,
    wallet_refund, wallet_refund_to_source, boost_book_cost to nosim_app`)
  const proving = openDatabase({ url: database.ownerUrl, poolSize: 1, name: 'ledger proof' })
  const ledger: Ledger = {
    database,
    db,
    pool,
    query: async (text, values) => (await pool.query(text, values)).rows,
    own: async (text, values) => (await owner.query(text, values)).rows,
    async prove() {
      const faults = (await prove(proving.db)).filter(
        ({ invariant }) => !needsOrders.has(invariant),
      )
      if (faults.length > 0)
        throw new Error(`the ledger does not add up: ${JSON.stringify(faults, null, 1)}`)
    },
    async [Symbol.asyncDispose]() {
      try {
        await ledger.prove()
      } finally {
        await Promise.all([db.destroy(), proving.db.destroy(), owner.end()])
        await database[Symbol.asyncDispose]()
      }
    },
  }
  return ledger
}

let accountNumbers = 6_600_000_000

/** A user with two wallets and an account at the bank, without the sign-up around it. */
export async function newHolder(
  query: Ledger['query'],
  options: { referredBy?: string; provider?: string } = {},
): Promise<Holder> {
  const word = randomUUID()
  const [user] = await query<{ id: string }>(
    `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, referred_by,
       email_confirmed_at)
     values ($1, $1, '08012345678', 'Ada', 'Obi', '', $2, $3, now()) returning id`,
    [`${word}@people.test`, word, options.referredBy ?? null],
  )
  const userId = user?.id ?? ''
  await query('select wallet_open($1)', [userId])
  const provider = options.provider ?? 'billstack'
  accountNumbers += 1
  const holder = {
    userId,
    accountNumber: String(accountNumbers),
    ourReference: `va-${userId}-${provider}`,
  }
  await query(
    `insert into virtual_account (user_id, provider, state, reference, account_number, bank_name, account_name)
     values ($1, $2, 'active', $3, $4, 'PALMPAY', 'Ada Obi')`,
    [userId, provider, holder.ourReference, holder.accountNumber],
  )
  const wallets = await query<{ id: number }>(
    'select id from account where user_id = $1 order by kind',
    [userId],
  )
  return { ...holder, main: wallets[0]?.id ?? 0, refer: wallets[1]?.id ?? 0 }
}

export type Arrival = {
  readonly to: Pick<Holder, 'accountNumber'>
  readonly amount: number
  readonly reference?: string
  readonly cap?: number
}

/** Books a transfer that arrived at the bank. Returns the outcome. */
export async function receive(query: Ledger['query'], arrival: Arrival): Promise<string> {
  const [row] = await query<{ outcome: string }>(
    `select outcome from deposit_receive(p_provider := 'billstack', p_reference := $1, p_session_id := null,
       p_our_reference := null, p_account_number := $2, p_amount := $3, p_fee := null, p_currency := 'NGN',
       p_payer_name := null, p_daily_cap := $4, p_bonus := $5, p_bonus_from := $6)`,
    [
      arrival.reference ?? randomUUID(),
      arrival.to.accountNumber,
      arrival.amount,
      arrival.cap ?? null,
      referralBonus,
      referralFrom,
    ],
  )
  return row?.outcome ?? ''
}

export type Posting = {
  readonly key: string
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly kind: string
  readonly subject?: string
  readonly allowNegative?: boolean
  /** The user; by default the user of the accounts. */
  readonly userId?: string
}

/** One call of ledger_post. Returns the transfer's id. */
export async function post(query: Ledger['query'], posting: Posting): Promise<number> {
  const [row] = await query<{ id: number }>(
    `select id from ledger_post(coalesce($9, (select user_id from account where id in ($2, $3) and user_id is not null limit 1)),
       $1, $2, $3, $4, $5, $6, $7, null, $8)`,
    [
      posting.key,
      posting.debit,
      posting.credit,
      posting.amount,
      posting.kind,
      'A test',
      posting.subject ?? `test:${posting.key}`,
      posting.allowNegative ?? false,
      posting.userId ?? null,
    ],
  )
  return row?.id ?? 0
}

export type Hold = {
  readonly by: Pick<Holder, 'userId'>
  readonly amount: number
  readonly subject: string
  readonly useRefer?: boolean
}

/** Holds the price of one order. Returns the missing amount, in kobo. */
export async function hold(query: Ledger['query'], it: Hold): Promise<number> {
  const [row] = await query<{ missing: number }>(
    "select (wallet_hold_many(array[$1::uuid], array[$2::bigint], $3, array[$4], array['A purchase']))[1] as missing",
    [it.by.userId, it.amount, it.useRefer ?? false, it.subject],
  )
  return row?.missing ?? Number.NaN
}

const userOfHold = "(select user_id from transfer where subject = $1 and kind = 'hold' limit 1)"

export async function capture(
  query: Ledger['query'],
  subject: string,
  revenue = 'revenue_numbers',
): Promise<number> {
  const [row] = await query<{ ended: number }>(
    `select wallet_capture(${userOfHold}, $1, $2, 'A purchase') as ended`,
    [subject, revenue],
  )
  return row?.ended ?? Number.NaN
}

export async function release(query: Ledger['query'], subject: string): Promise<number> {
  const [row] = await query<{ given: number }>(
    `select wallet_release(${userOfHold}, $1, 'A refund') as given`,
    [subject],
  )
  return row?.given ?? Number.NaN
}

/** The SQLSTATE that a call is refused with, or 'accepted'. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code !== 'string') throw error
    return code
  }
}

/** The balances of the system accounts by kind, summed from the transfers. */
export async function systemBalances(query: Ledger['query']): Promise<Record<string, number>> {
  const rows = await query<{ kind: string; total: number }>(
    `select a.kind, coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)::bigint as total
     from account a left join transfer t on a.id in (t.debit_account, t.credit_account)
     where a.user_id is null group by a.kind`,
  )
  return Object.fromEntries(rows.map((row) => [row.kind, row.total]))
}

/** The longest wait at the barrier, in ms; shorter than the app's lock_timeout, which would end the calls first. */
const barrierMs = 2500

/**
 * A barrier inside the database. Starts calls that wait for a lock of the owner, and releases it when all connections
 * wait. By default the lock is on the table of transfers.
 */
export async function releasedTogether<T>(
  ledger: Ledger,
  calls: readonly (() => Promise<T>)[],
  lock = 'lock table transfer in exclusive mode',
): Promise<PromiseSettledResult<T>[]> {
  await ledger.own('begin')
  try {
    await ledger.own(lock)
    const running = Promise.allSettled(calls.map((call) => call()))
    const waiting = Math.min(calls.length, ledger.pool.options.max ?? 1)
    await until(async () => {
      // Inside a transaction the view would keep its first snapshot.
      await ledger.own('select pg_stat_clear_snapshot()')
      const rows = await ledger.own<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (rows[0]?.count ?? 0) >= waiting
    }, barrierMs)
    await ledger.own('rollback')
    return await running
  } catch (error) {
    await ledger.own('rollback')
    throw error
  }
}
