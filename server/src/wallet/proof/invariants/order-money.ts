import { sql } from 'kysely'

/** The holds of an order and how they ended. */
export const holdsOf = (subject: string) => sql`lateral (
  select coalesce(sum(h.amount), 0) as held, count(*) as holds, array_agg(distinct a.user_id) as payers,
    count(*) filter (where e.kind = 'capture') as captures, count(*) filter (where e.kind = 'release') as releases
  from transfer h left join transfer e on e.resolves = h.id left join account a on a.id = h.debit_account
  where h.kind = 'hold' and h.subject = ${sql.raw(subject)}
)`

/** What was paid back of an order after it was paid. */
export const refundsOf = (subject: string) => sql`lateral (
  select coalesce(sum(t.amount), 0) as total, array_agg(distinct a.user_id) as payees
  from transfer t left join account a on a.id = t.credit_account
  where t.kind = 'refund' and t.subject = ${sql.raw(subject)}
)`

/** What admins decided to give back of a thing, by moves of these kinds. */
export const decidedFor = (subject: string, ...kinds: readonly string[]) => sql`lateral (
  select coalesce(sum(d.amount), 0) as total, count(*) as moves, array_agg(distinct d.user_id) as users
  from manual_transfer d
  where d.state = 'done' and d.subject = ${sql.raw(subject)} and d.kind = any(${kinds}::text[])
)`
