import { formatNaira } from '@nosim/contract/base/money.ts'
import type { VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { BankProvider } from './provider.ts'

export type Balances = { readonly main: number; readonly refer: number }

/** Both wallets of a user, in kobo. */
export async function balancesOf(db: Queryable, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('account')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { main: of('main'), refer: of('refer') }
}

/**
 * Brings the table `user_balance`, by which users are found and listed by their balance, up to date. Call it before a
 * transaction that reads the table, not in it: its lock lasts until the transaction ends.
 */
export async function refreshBalances(db: Queryable): Promise<void> {
  await sql`select balances_refresh()`.execute(db)
}

/** Opens the two wallets of a new user. */
export async function openWallet(tx: Queryable, userId: string): Promise<void> {
  await sql`select wallet_open(${userId})`.execute(tx)
}

/**
 * The user's account at this bank, once it is active. An account at a former bank is not shown, so that no user pays
 * into it.
 */
export async function virtualAccountOf(
  db: Queryable,
  userId: string,
  bank: BankProvider['name'],
): Promise<VirtualAccount | null> {
  const account = await datedAccountOf(db, userId, bank)
  if (!account) return null
  const { created_at: _since, ...shown } = account
  return shown
}

/** As virtualAccountOf, with the time of the request. */
export async function datedAccountOf(
  db: Queryable,
  userId: string,
  bank: BankProvider['name'],
): Promise<(VirtualAccount & { created_at: string }) | null> {
  const row = await db
    .selectFrom('virtual_account')
    .select(['account_number', 'bank_name', 'account_name', 'requested_at'])
    .where('user_id', '=', userId)
    .where('provider', '=', bank)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row?.account_number || !row.bank_name || !row.account_name) return null
  return {
    account_number: row.account_number,
    bank_name: row.bank_name,
    account_name: row.account_name,
    created_at: row.requested_at.toISOString(),
  }
}

/** The live event about a deposit. */
export async function depositOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<{ amount: string; status: 'credited' | 'on hold' | 'reversed' } | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select(['amount', 'status'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      amount: formatNaira(row.amount),
      status: row.status === 'credited' || row.status === 'reversed' ? row.status : 'on hold',
    }
  )
}

/**
 * The transfers on both sides of the account `a` of the enclosing query. By the bound `>= 1000` the planner uses the
 * indexes of users' sides; a join by `or` would read the whole ledger. `end` may filter, sort and limit each side,
 * whose transfer is `t`.
 */
export const transfersOf = (columns: RawBuilder<unknown>, end = sql``): RawBuilder<unknown> => sql`
  (select ${columns} from transfer t where t.debit_account = a.id and t.debit_account >= 1000 ${end})
  union all
  (select ${columns} from transfer t where t.credit_account = a.id and t.credit_account >= 1000 ${end})`
