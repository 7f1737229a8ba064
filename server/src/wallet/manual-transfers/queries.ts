import type { MoneyAction, SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { formatNaira, kobo, type Kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Page = { readonly page: number; readonly limit: number }
type Named = { user_id: string; name: string; email: string }

const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('user_id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)},
    'email', ${sql.ref(`${alias}.email`)}) end`

type ActionRow = Pick<
  MoneyAction,
  'id' | 'kind' | 'reason' | 'subject' | 'allow_negative' | 'status' | 'asked_by' | 'own' | 'note'
> & {
  user: Named | null
  amount: number
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  balance: number | null
  balance_now: number | null
}

const actionView = (reader: string) => sql`
  select m.id, m.kind, ${named('u')} as "user", m.amount, m.reason, m.subject, m.allow_negative, m.state as status,
    a.email as asked_by, m.requested_at as asked_at, m.requested_by = ${reader} as own, d.email as decided_by, m.decided_at, m.note,
    m.balance, case m.state when 'waiting' then w.balance end as balance_now
  from manual_transfer m join app_user a on a.id = m.requested_by left join app_user d on d.id = m.decided_by
  left join app_user u on u.id = m.user_id left join account w on w.user_id = m.user_id and w.kind = 'main'`

/** The manual transfers that wait for a second admin. */
export const waitingTransfers = sql`from manual_transfer where state = 'waiting'`

/** Manual transfers as the admin `reader` sees them: waiting ones oldest first, all others newest first. */
export async function actionsOf(
  db: Queryable,
  reader: string,
  { status, page, limit }: Page & { status: MoneyAction['status'] },
): Promise<{ actions: MoneyAction[]; total: number }> {
  const order = status === 'waiting' ? sql`m.id` : sql`m.id desc`
  const [rows, count] = await Promise.all([
    sql<ActionRow>`${actionView(reader)} where m.state = ${status} order by ${order}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from manual_transfer where state = ${status}`.execute(db),
  ])
  return { actions: rows.rows.map(presentAction), total: count.rows[0]?.total ?? 0 }
}

/** One manual transfer as the admin `reader` sees it. */
export async function actionOf(
  db: Queryable,
  reader: string,
  id: string,
): Promise<MoneyAction | undefined> {
  const found = await sql<ActionRow>`${actionView(reader)} where m.id = ${id}`.execute(db)
  return found.rows[0] && presentAction(found.rows[0])
}

const presentAction = (row: ActionRow): MoneyAction => ({
  ...row,
  amount: formatNaira(row.amount),
  asked_at: row.asked_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  balance: nairaOr(row.balance),
  balance_now: nairaOr(row.balance_now),
})

const nairaOr = (amount: number | null): string | null =>
  amount === null ? null : formatNaira(amount)

/** Kobo that this admin requested to move today (in Lagos), summed as `manual_transfer_request` does. */
export async function requestedToday(db: Queryable, admin: string): Promise<Kobo> {
  const found = await sql<{ moved: number }>`select coalesce(sum(amount), 0)::bigint as moved
    from manual_transfer where requested_by = ${admin} and manual_transfer_is_limited(kind)
      and state <> 'declined'
      and requested_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`.execute(
    db,
  )
  return kobo(found.rows[0]?.moved ?? 0)
}

/** Whether an amount needs a second admin, by the limits that `manual_transfer_request` applies. */
export async function needsSecondAdmin(
  db: Queryable,
  limits: { readonly amount: Kobo; readonly daily: Kobo },
  { admin, amount }: { admin: string; amount: Kobo },
): Promise<boolean> {
  return amount > limits.amount || (await requestedToday(db, admin)) + amount > limits.daily
}

/**
 * The status of the newest request about each of these subjects, such as `claim:<id>`. A subject without a request is
 * absent.
 */
export async function requestsAbout(
  db: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, MoneyAction['status']>> {
  const found = await sql<{ subject: string; state: MoneyAction['status'] }>`
    select distinct on (subject) subject, state from manual_transfer
    where subject = any(${subjects}::text[]) order by subject, id desc`.execute(db)
  return new Map(found.rows.map(({ subject, state }) => [subject, state]))
}

type DepositRow = Omit<SuspenseItem, 'amount' | 'created_at' | 'settled_at' | 'reversed_at'> & {
  amount: number
  created_at: Date
  settled_at: Date | null
  reversed_at: Date | null
}

const depositView = sql`
  select d.id, d.provider as bank, d.reference, d.account_number, d.payer_name, d.amount, d.currency, d.status,
    ${named('u')} as "user", d.created_at, d.settled_at, d.reversed_at
  from deposit d left join app_user u on u.id = d.user_id`

const needsDecision = sql`d.status in ('held', 'suspense', 'foreign') and d.settled_at is null`

/** The deposits that need a decision. */
export const openDeposits = sql`from deposit d where ${needsDecision}`

/** Deposits that need a decision, oldest first; or those that an admin settled or the bank reversed, newest first. */
export async function suspenseOf(
  db: Queryable,
  { status, page, limit }: Page & { status: 'open' | 'settled' | 'reversed' },
): Promise<{ deposits: SuspenseItem[]; total: number }> {
  const [which, order] = {
    open: [needsDecision, sql`d.created_at, d.id`] as const,
    settled: [sql`d.settled_at is not null`, sql`d.settled_at desc, d.id`] as const,
    reversed: [sql`d.reversed_at is not null`, sql`d.reversed_at desc, d.id`] as const,
  }[status]
  const [rows, count] = await Promise.all([
    sql<DepositRow>`${depositView} where ${which} order by ${order}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from deposit d where ${which}`.execute(db),
  ])
  return { deposits: rows.rows.map(presentDeposit), total: count.rows[0]?.total ?? 0 }
}

const presentDeposit = (row: DepositRow): SuspenseItem => ({
  ...row,
  amount: formatNaira(row.amount),
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  reversed_at: row.reversed_at?.toISOString() ?? null,
})

/** The user and the amount of a deposit, for a manual transfer about it. */
export async function depositById(
  db: Queryable,
  id: string,
): Promise<{ userId: string | null; amount: Kobo } | undefined> {
  const found = await db
    .selectFrom('deposit')
    .select(['user_id', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { userId: found.user_id, amount: kobo(found.amount) }
}
