import { sql } from 'kysely'
import { invariant } from './invariant.ts'
import { promotionAccounts } from './lines.ts'

/** The invariants of promotions: what they paid, and how often they were used (PROMO-8, PROMO-9). */
export const promotionInvariants = {
  'each use of a promotion is one transfer, its order and a cut of it': invariant(
    'promotion_use',
    ({ keys }) => sql`
    select u.subject as key, u.cut, p.paid, o.cut as of_order from promotion_use u
    cross join lateral (select split_part(u.subject, ':', 1) as line, split_part(u.subject, ':', 2)::uuid as id) s
    left join sale_cut o on o.line = s.line and o.order_id = s.id
    cross join lateral (
      select coalesce(sum(t.amount), 0) as paid, count(*) as transfers from transfer t
      where t.user_id = u.user_id and t.key in ('hold:' || u.subject || ':promotion', 'purchase:' || u.subject || ':promotion')
    ) p
    where ${keys('u.subject')} and (p.transfers <> 1 or p.paid <> u.cut
      or (o.user_id, o.price, o.cut) is distinct from (u.user_id, u.price, u.cut)
      or o.is_released <> (u.returned_at is not null))`,
  ),
  'what a promotion pays is for an order that uses it': invariant(
    'transfer',
    ({ keys }) => sql`
    select t.id as key, t.kind, t.amount from transfer t
    where ${keys('t.id')} and (t.debit_account in ${promotionAccounts} or t.credit_account in ${promotionAccounts})
      and not exists (select from promotion_use u where u.subject = t.subject and u.user_id = t.user_id
        and (t.kind not in ('hold', 'purchase') or u.cut = t.amount))`,
  ),
  'the sums of a promotion are those of its uses, and none is above its limit': invariant(
    'promotion',
    ({ keys }) => sql`
    select p.id as key, s.placed, s.returned, s.cost, n.cost as paid from promotion p
    cross join lateral (
      select coalesce(sum(placed), 0) as placed, coalesce(sum(returned), 0) as returned, coalesce(sum(cost), 0) as cost
      from promotion_sum where promotion = p.id
    ) s
    cross join lateral (
      select count(*) as placed, count(u.returned_at) as returned, coalesce(sum(u.cut - r.amount) filter (where u.returned_at is null), 0)
        as cost
      from promotion_use u cross join lateral (
        select coalesce(sum(t.amount), 0) as amount from transfer t where t.user_id = u.user_id and t.subject = u.subject
          and t.kind = 'refund' and t.credit_account in ${promotionAccounts}
      ) r where u.promotion = p.id
    ) n
    where ${keys('p.id')} and ((s.placed, s.returned, s.cost) <> (n.placed, n.returned, n.cost)
      or n.placed - n.returned > p.most_uses)`,
  ),
} as const
