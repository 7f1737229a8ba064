-- The figures of boosts: which orders were completed, and how fast (BOOST-33, docs/decisions/028-delivery-figures.md).
call raise_list_version_of('boost_delivery_rollup');

-- A time in minutes, rounded down as boost_delivery_day stores it: to a minute below an hour, to five minutes below
-- twelve hours, to an hour below 7 days. Longer times count as 7 days.
create or replace function boost_delivery_wait(p_wait interval) returns int language sql immutable parallel safe as $$
  select case when m < 60 then m when m < 720 then m - m % 5 when m < 10080 then m - m % 60 else 10080 end
  from (select greatest(0, floor(extract(epoch from p_wait) / 60))::int as m) whole
$$;

-- The number of orders that ended on a day, by service and by wait in minutes; wait is -1 where the order was not
-- completed. An order that no panel took does not count.
create or replace function boost_delivery_of_day(p_day date) returns table (service bigint, wait int, orders int)
language sql stable set search_path = public, pg_temp as $$
  select o.service, case when o.state = 'success' then boost_delivery_wait(o.ended_at - o.created_at) else -1 end, count(*)::int
  from boost_order o
  where o.ended_at >= lagos_start(p_day) and o.ended_at < lagos_start(p_day + 1)
    and o.upstream_id is not null and o.state in ('success', 'partial', 'cancelled', 'failed')
  group by 1, 2
$$;

-- Counts a day again and replaces its rows. The update of boost_delivery_rollup invalidates the lists that show the
-- figures.
create or replace function boost_delivery_renew(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('nosim boost_delivery_roll_up'));
  delete from boost_delivery_day where day = p_day;
  insert into boost_delivery_day (day, service, wait, orders) select p_day, d.* from boost_delivery_of_day(p_day) d;
  update boost_delivery_rollup set through = greatest(through, p_day);
end $$;

-- Once a day, counts each of the last 30 ended days again, because the panel corrects some orders after their end.
-- Deletes the rows of earlier days. Several processes may call it at once: one works, the others find it done. Returns
-- the last day.
create or replace function boost_delivery_roll_up() returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known date;
  over date := ledger_last_ended_day(now());
begin
  perform pg_advisory_xact_lock(hashtext('nosim boost_delivery_roll_up'));
  select through into strict known from boost_delivery_rollup;
  if known >= over then
    return known;
  end if;
  delete from boost_delivery_day where day <= over - 30;
  for back in reverse 29..0 loop
    perform boost_delivery_renew(over - back);
  end loop;
  return over;
end $$;

-- The rows of a day where boost_delivery_day differs from the orders: `kept` is the stored count, `counted` that of the
-- orders.
create or replace function boost_delivery_differences(p_day date)
returns table (service bigint, wait int, kept int, counted int)
language sql stable set search_path = public, pg_temp as $$
  select service, wait, coalesce(k.orders, 0), coalesce(c.orders, 0)
  from (select d.service, d.wait::int as wait, d.orders from boost_delivery_day d where d.day = p_day) k
  full join boost_delivery_of_day(p_day) c using (service, wait)
  where k.orders is distinct from c.orders order by service, wait
$$;
