import { sql } from 'kysely'
import type { TotalInvariant } from './invariant.ts'

/** The invariants of top-ups and closed days of suppliers; their tables are small. */
export const supplierInvariants = {
  'each top-up of a supplier is booked once, for what the bank paid': () => sql`
    select u.id, t.id as transfer from supplier_topup u left join transfer t on t.key = 'topup:' || u.id
    where t.id is null or t.kind <> 'topup' or t.amount <> u.amount
      or t.debit_account <> case u.kind when 'sms' then 13 else 14 end or t.credit_account <> 1`,
  'each closed day of a supplier adds up, and the ledger has what it could not explain': () => sql`
    select d.kind, d.supplier, d.day, t.id as transfer from supplier_day d
    left join transfer t on t.key = 'float:' || d.kind || ':' || d.supplier || ':' || d.day
    where d.booked <> coalesce(case when t.credit_account in (13, 14) then -t.amount else t.amount end, 0)
      or d.difference_micro_usd <> d.end_micro_usd
        - (d.start_micro_usd + d.topups_micro_usd - d.charges_micro_usd + d.returns_micro_usd)
      or abs(d.booked) <> least(100000000000, round(abs(d.difference_micro_usd)::numeric * d.kobo_per_usd / 1000000))
      or d.booked::numeric * d.difference_micro_usd < 0`,
} as const satisfies Readonly<Record<string, TotalInvariant>>
