-- The cost of each service by a rule, in micro-dollars for the short rental, and the supplier whose list it is from.
-- Prices follow from it. 'catalogue': the cost in our catalogue. 'cheapest': the lowest of the suppliers that are on
-- and have the service. 'first': that of the first such supplier in order of priority. Where no supplier listed the
-- service within a day, supplier is null and the cost is that of the catalogue. A listed cost of $1,000 or more is an
-- error of the list and is skipped, so that no price exceeds the range of money.
create or replace function service_costs(p_rule text) returns table (service text, cost_micro_usd bigint, supplier text)
language sql stable set search_path = public, pg_temp as $$
  select s.code, coalesce(l.cost_micro_usd, s.cost_micro_usd), l.supplier
  from service s left join lateral (
    select c.cost_micro_usd, c.supplier from service_cost c join supplier p on p.kind = 'sms' and p.name = c.supplier
    where p_rule <> 'catalogue' and c.service = s.code and p.switch = 'on' and p.place is not null
      and c.available is distinct from 0 and c.seen_at > now() - interval '1 day' and c.cost_micro_usd < 1000000000
    order by case p_rule when 'cheapest' then c.cost_micro_usd end, p.place limit 1) l on true
$$;
