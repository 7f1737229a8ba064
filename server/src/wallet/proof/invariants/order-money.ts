import { sql } from 'kysely'

/** The holds of an order and their ends: `held` is what its user paid, `promoted` what a promotion paid (kobo). */
export const holdsOf = (subject: string) => sql`lateral (
  select coalesce(sum(h.amount) filter (where h.debit_account >= 1000), 0) as held,
    coalesce(sum(h.amount) filter (where h.debit_account < 1000), 0) as promoted,
    count(*) as holds, array_agg(distinct a.user_id) filter (where h.debit_account >= 1000) as payers,
    count(*) filter (where e.kind = 'capture') as captures, count(*) filter (where e.kind = 'release') as releases
  from transfer h left join transfer e on e.resolves = h.id left join account a on a.id = h.debit_account
  where h.kind = 'hold' and h.subject = ${sql.raw(subject)}
)`

/** The refunds of a paid order, in kobo: `total` to its user, `returned` to the account of a promotion. */
export const refundsOf = (subject: string) => sql`lateral (
  select coalesce(sum(t.amount) filter (where t.credit_account >= 1000), 0) as total,
    coalesce(sum(t.amount) filter (where t.credit_account < 1000), 0) as returned,
    array_agg(distinct a.user_id) filter (where t.credit_account >= 1000) as payees
  from transfer t left join account a on a.id = t.credit_account
  where t.kind = 'refund' and t.subject = ${sql.raw(subject)}
)`

/** The applied manual transfers of these kinds for a subject: their sum (kobo), their number and their users. */
export const decidedFor = (subject: string, ...kinds: readonly string[]) => sql`lateral (
  select coalesce(sum(d.amount), 0) as total, count(*) as moves, array_agg(distinct d.user_id) as users
  from manual_transfer d
  where d.state = 'done' and d.subject = ${sql.raw(subject)} and d.kind = any(${kinds}::text[])
)`
