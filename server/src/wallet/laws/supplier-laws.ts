import { sql } from 'kysely'

/** What holds of the suppliers' side of the books. */
export const supplierLaws = {
  'what a supplier took for a boost order is what its movements come to': sql`
    select o.id, o.taken_micro_usd, m.total from boost_order o full join (
      select order_id, -sum(micro_usd) as total from boost_movement group by order_id
    ) m on m.order_id = o.id
    where o.id is null or o.taken_micro_usd <> coalesce(m.total, 0)`,
  'each top-up of a supplier is booked once, for what the bank paid': sql`
    select u.id, t.id as transfer from supplier_topup u full join (
      select * from transfer where kind = 'topup' or subject like 'topup:%'
    ) t on t.subject = 'topup:' || u.id
    where u.id is null or t.id is null or t.kind <> 'topup' or t.amount <> u.amount
      or t.debit_account <> case u.kind when 'sms' then 13 else 14 end or t.credit_account <> 1`,
  'each closed day of a supplier adds up, and the ledger has what it could not explain': sql`
    select d.kind, d.supplier, d.day, t.id as transfer from supplier_day d full join (
      select *, case when credit_account in (13, 14) then -amount else amount end as found
      from transfer where subject like 'float:%'
    ) t on t.subject = 'float:' || d.kind || ':' || d.supplier || ':' || d.day
    where d.day is null or d.booked <> coalesce(t.found, 0)
      or d.difference_micro_usd <> d.end_micro_usd
        - (d.start_micro_usd + d.topups_micro_usd - d.charges_micro_usd + d.returns_micro_usd)
      or abs(d.booked) <> least(100000000000, round(abs(d.difference_micro_usd)::numeric * d.kobo_per_usd / 1000000))
      or d.booked * d.difference_micro_usd < 0`,
} as const
