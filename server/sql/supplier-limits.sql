-- What limits the orders of an SMS supplier: its switch, and its float compared with the cost of our orders there.

-- The expected cost in micro-dollars that the last reading of the float at p_supplier, at p_since, does not include
-- yet. It is the cost of orders and further tries that wait for the supplier's response, and of numbers assigned since
-- p_since. An earlier number has already left the float.
create or replace function sms_committed(p_supplier text, p_since timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (coalesce((select sum(rental_expected_cost(p::rental)) from rental_placing p where p.provider = p_supplier), 0)
    + coalesce((select sum(rental_expected_cost(r)) from rental_try t join rental r on r.id = t.rental_id
      where t.outcome = 'requested' and t.supplier = p_supplier), 0)
    + coalesce((select sum(r.cost_micro_usd) from rental r
      where r.rented_at > p_since and r.provider = p_supplier), 0)
    + coalesce((select sum(t.cost_micro_usd) from rental_try t
      where t.outcome = 'replaced' and t.started_at > p_since and t.supplier = p_supplier), 0)
    + coalesce((select sum(f.cost_micro_usd) from activation_followup f
      where f.since > p_since and f.rental_id is null and f.supplier = p_supplier), 0))::bigint
$$;

-- The limits of each SMS supplier. Without a reading of the float in the last ten minutes, float_micro_usd is null and
-- committed_micro_usd is 0.
create or replace view sms_supplier_limit as
  select s.name, s.switch, f.micro_usd as float_micro_usd, f.at as float_at,
    case when f.at is null then 0 else sms_committed(s.name, f.at) end as committed_micro_usd
  from supplier s left join lateral (
    select micro_usd, at from supplier_float where kind = 'sms' and supplier = s.name and at > now() - interval '10 minutes'
    order by at desc limit 1) f on true
  where s.kind = 'sms';
grant select on sms_supplier_limit to nosim_app;
