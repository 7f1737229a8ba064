import { sql } from 'kysely'

/** What holds of the suppliers' side of the books. */
export const supplierLaws = {
  'what a supplier took for a boost order is what its movements come to': sql`
    select o.id, o.taken_micro_usd, m.total from boost_order o full join (
      select order_id, -sum(micro_usd) as total from boost_movement group by order_id
    ) m on m.order_id = o.id
    where o.id is null or o.taken_micro_usd <> coalesce(m.total, 0)`,
} as const
