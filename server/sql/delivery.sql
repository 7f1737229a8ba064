-- The figures of delivery: which orders and numbers received a code, and how fast (NUM-68,
-- docs/decisions/028-delivery-figures.md).
call raise_list_version_of('delivery_rollup');

-- A wait in seconds, rounded down as delivery_day stores it: to a second below a minute, to five seconds below ten
-- minutes. Longer waits count as ten minutes.
create or replace function delivery_wait(p_wait interval) returns int language sql immutable parallel safe as $$
  select case when s < 60 then s when s < 600 then s - s % 5 else 600 end
  from (select greatest(0, floor(extract(epoch from p_wait)))::int as s) whole
$$;

-- The orders and numbers that ended on a day, by wait in seconds; wait is -1 without a code. A row with an empty
-- supplier counts orders, every other row counts numbers. An order without a number does not count, nor one that ended
-- a day or more after it was placed. A number that the buyer cancelled within 30 s does not count.
create or replace function delivery_of_day(p_day date)
returns table (service text, supplier text, wait int, numbers int)
language sql stable set search_path = public, pg_temp as $$
  with ended as materialized (
    select r.id, r.service, r.state, r.try, r.ended_at, r.cancel_requested_at from rental r
    where r.state in ('completed', 'cancelled', 'timeout')
      and r.created_at >= lagos_start(p_day - 1) and r.created_at < lagos_start(p_day + 1)
      and r.ended_at >= lagos_start(p_day) and r.ended_at < lagos_start(p_day + 1)
      and r.ended_at < r.created_at + interval '1 day'
  ), number as materialized (
    select e.id, e.service, n.supplier, n.outcome = 'delivered' as delivered, e.ended_at, n.rented_at,
      e.state = 'cancelled' and n.try = e.try
        and coalesce(e.cancel_requested_at < n.rented_at + interval '30 seconds', false) as withdrawn
    -- Lateral, so that only the tries of these few orders are read.
    from ended e cross join lateral (
      select t.supplier, t.outcome, t.rented_at, t.try from number_try t where t.rental_id = e.id offset 0) n
  ), counted as (
    select service, '' as supplier,
      case when bool_or(delivered) then delivery_wait(max(ended_at) - min(rented_at)) else -1 end as wait
    from number group by id, service having not bool_and(withdrawn)
    union all
    select service, supplier, case when delivered then delivery_wait(ended_at - rented_at) else -1 end
    from number where not withdrawn
  )
  select service, supplier, wait, count(*)::int from counted group by service, supplier, wait
$$;

-- Counts a day again and replaces its rows. The update of delivery_rollup invalidates the lists that show the figures.
create or replace function delivery_renew(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('nosim delivery_roll_up'));
  delete from delivery_day where day = p_day;
  insert into delivery_day (day, service, supplier, wait, numbers) select p_day, d.* from delivery_of_day(p_day) d;
  update delivery_rollup set through = greatest(through, p_day);
end $$;

-- Counts each day that has ended since the last counted one; the first call counts the 30 days that are shown. Several
-- processes may call it at once: one works, the others find it done. Returns the last day.
create or replace function delivery_roll_up() returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known date;
  over date := ledger_last_ended_day(now());
begin
  perform pg_advisory_xact_lock(hashtext('nosim delivery_roll_up'));
  select through into strict known from delivery_rollup;
  for ahead in reverse over - coalesce(known + 1, over - 29)..0 loop
    perform delivery_renew(over - ahead);
  end loop;
  return greatest(known, over);
end $$;

-- The rows of a day where delivery_day differs from the orders: `kept` is the stored count, `counted` that of the
-- orders.
create or replace function delivery_differences(p_day date)
returns table (service text, supplier text, wait int, kept int, counted int)
language sql stable set search_path = public, pg_temp as $$
  select service, supplier, wait, coalesce(k.numbers, 0), coalesce(c.numbers, 0)
  from (select d.service, d.supplier, d.wait::int as wait, d.numbers from delivery_day d where d.day = p_day) k
  full join delivery_of_day(p_day) c using (service, supplier, wait)
  where k.numbers is distinct from c.numbers order by service, supplier, wait
$$;
