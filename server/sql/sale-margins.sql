-- The revenue and the cost of each number: what its buyer and a promotion paid, and what the supplier charged. Numbers
-- without an order (activation_followup without a rental) are included with their charge, so that the costs equal those
-- of the ledger.
create or replace view number_margin as
  select t.rental_id, t.supplier, t.service, t.activation_id, t.number, t.rented_at, t.ended_at,
    t.outcome = 'delivered' as is_delivered, t.outcome = 'waiting' as is_waiting,
    -- The buyer pays nothing for it: no code came, or an admin refunded the whole price.
    t.outcome = 'silent' or (t.outcome = 'delivered' and r.refunded = r.price) as is_refunded,
    case when t.outcome = 'delivered' then r.price - r.refunded + r.cut - promotion_share(r.price, r.cut, r.refunded)
      else 0 end as revenue,
    t.cost_micro_usd, t.cost_booked, coalesce(t.upstream_end, 'unknown') as upstream_end
  from number_try t join rental r on r.id = t.rental_id
  union all
  select null, f.supplier, coalesce(f.service, ''), f.activation_id, null, f.since, f.settled_at, false, false, true, 0,
    f.cost_micro_usd, f.cost_booked, case f.outcome when 'open' then 'unknown' else f.outcome end
  from activation_followup f where f.rental_id is null;
grant select on number_margin to nosim_app;
