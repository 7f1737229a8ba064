-- The float at the suppliers: readings, top-ups, and the statement of each day.
call make_append_only('supplier_day');

-- All movements of the float at a supplier by our records, without top-ups; negative when money left the float. A
-- return is confirmed where the supplier itself reported its charge.
create or replace view supplier_movement as
  select 'boost' as kind, supplier, at, micro_usd, 'boost:' || order_id as subject, source = 'supplier' as confirmed
  from boost_movement
  union all
  select 'sms', supplier, at, micro_usd, subject, false from sms_movement where micro_usd <> 0;
grant select on supplier_movement to nosim_app;

-- The order of a movement: its id at the supplier (theirs), its service, and the source of its cost. No row for a
-- subject that is not an order.
create or replace function supplier_order(p_subject text) returns table (theirs text, service text, cost_source text)
language sql stable set search_path = public, pg_temp as $$
  select o.upstream_id, o.service_name, o.cost_source from boost_order o
  where o.id = case when p_subject like 'boost:%' then split_part(p_subject, ':', 2)::uuid end
  union all
  select r.activation_id, coalesce(s.name, r.service), r.cost_source from rental r left join service s on s.code = r.service
  where r.id = case when p_subject like 'numbers:%' then split_part(p_subject, ':', 2)::uuid end
  union all
  select f.activation_id, null, f.cost_source from activation_followup f
  where p_subject like 'orphan:%' and f.supplier = split_part(p_subject, ':', 2)
    and f.activation_id = split_part(p_subject, ':', 3)
$$;

-- What a supplier charged beyond what it delivered by its own figures, in micro-dollars. Only orders that ended after
-- p_from and up to p_to count.
create or replace function supplier_held(p_kind text, p_supplier text, p_from timestamptz, p_to timestamptz)
returns table (subject text, micro_usd bigint) language sql stable set search_path = public, pg_temp as $$
  select 'boost:' || b.order_id, b.micro_usd from boost_overcharges(p_supplier, p_from, p_to) b where p_kind = 'boost'
$$;

-- Orders that a supplier still has: open ones, long rentals that may receive messages, requests for a further number,
-- and activations whose end is not known.
create or replace function supplier_open_orders(p_kind text, p_supplier text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case p_kind when 'sms' then
      (select count(*) from rental_watch where supplier = p_supplier)
      + (select count(*) from rental_try where outcome = 'requested' and supplier = p_supplier)
      + (select count(*) from activation_followup where outcome = 'open' and supplier = p_supplier)
    -- Every open order has a next check.
    else (select count(*) from boost_order where provider = p_supplier and next_check_at is not null
      and state in ('placing', 'unconfirmed', 'pending', 'processing'))
  end
$$;

-- The net sum that left the float at a supplier in the last 24 hours by our records, in micro-dollars: the basis of its
-- runway.
create or replace function supplier_spent(p_kind text, p_supplier text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(-sum(micro_usd), 0)::bigint from supplier_movement
  where kind = p_kind and supplier = p_supplier and at > now() - interval '24 hours'
$$;

-- Stores a reading of the float. Of each day it keeps the first reading of each hour and the last one, for 400 days.
create or replace function supplier_record_float(p_kind text, p_supplier text, p_micro_usd bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('nosim float ' || p_kind || ':' || p_supplier, 0));
  select max(at) into last_at from supplier_float where kind = p_kind and supplier = p_supplier;
  delete from supplier_float f where f.kind = p_kind and f.supplier = p_supplier and f.at = last_at
    and lagos_day(last_at) = lagos_day(clock_timestamp())
    and exists (select from supplier_float e where e.kind = p_kind and e.supplier = p_supplier and e.at < last_at
      and e.at >= date_trunc('hour', last_at));
  insert into supplier_float (kind, supplier, micro_usd) values (p_kind, p_supplier, p_micro_usd);
  delete from supplier_float f where f.kind = p_kind and f.supplier = p_supplier
    and f.at < now() - interval '400 days';
end $$;

-- Records a top-up, once per key, and books it: bank -> float.
-- outcome: 'placed' (status, reply: id) | 'conflict' | 'running' | 'answered' (status, reply) | 'absent' | 'known'.
-- Only 'placed' uses up the key.
create or replace function supplier_top_up(
  p_actor uuid, p_key text, p_body_hash bytea, p_kind text, p_supplier text, p_micro_usd bigint, p_amount bigint,
  p_reference text, p_note text, out outcome text, out status int, out reply jsonb, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  new_id uuid;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_actor, 'topup', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;
  if not exists (select from supplier s where s.kind = p_kind and s.name = p_supplier
    union all select from supplier_float f where f.kind = p_kind and f.supplier = p_supplier) then
    outcome := 'absent';
  else
    insert into supplier_topup (kind, supplier, micro_usd, amount, reference, note, made_by)
    values (p_kind, p_supplier, p_micro_usd, p_amount, p_reference, p_note, p_actor)
    on conflict (kind, supplier, reference) do nothing returning id into new_id;
    outcome := case when new_id is null then 'known' else 'placed' end;
  end if;
  if outcome <> 'placed' then
    perform idempotency_release(p_actor, 'topup', p_key);
    return;
  end if;
  perform ledger_post(null, 'topup:' || new_id, system_account('float_' || p_kind), system_account('bank'), p_amount, 'topup',
    'Paid in at a supplier', 'topup:' || new_id);
  status := 201;
  reply := jsonb_build_object('id', new_id);
  perform idempotency_respond(p_actor, 'topup', p_key, status, reply);
end $$;

-- The statement of a day in Lagos. It begins at the last reading of the float before the day, or at the day's first. It
-- ends at the day's last reading; a day without a reading has no row.
-- difference = end - (start + top-ups - charges + returns).
-- owed: what the supplier charged beyond its delivery (supplier_held), plus unconfirmed returns as far as the float is
-- short.
create or replace function supplier_statement(p_kind text, p_supplier text, p_day date)
returns table (
  start_at timestamptz, start_micro_usd bigint, end_at timestamptz, end_micro_usd bigint, topups_micro_usd bigint,
  charges_micro_usd bigint, returns_micro_usd bigint, owed_micro_usd bigint, difference_micro_usd bigint
) language plpgsql stable set search_path = public, pg_temp as $$
declare
  first supplier_float;
  last supplier_float;
  unconfirmed bigint;
begin
  select * into last from supplier_float f where f.kind = p_kind and f.supplier = p_supplier
    and f.at >= lagos_start(p_day) and f.at < lagos_start(p_day + 1) order by f.at desc limit 1;
  if not found then
    return;
  end if;
  select * into first from supplier_float f where f.kind = p_kind and f.supplier = p_supplier
    and f.at < lagos_start(p_day) order by f.at desc limit 1;
  if not found then
    select * into first from supplier_float f where f.kind = p_kind and f.supplier = p_supplier
      and f.at >= lagos_start(p_day) order by f.at limit 1;
  end if;
  start_at := first.at; start_micro_usd := first.micro_usd; end_at := last.at; end_micro_usd := last.micro_usd;
  select coalesce(sum(t.micro_usd), 0) into topups_micro_usd from supplier_topup t
  where t.kind = p_kind and t.supplier = p_supplier and t.at > first.at and t.at <= last.at;
  select coalesce(-sum(m.micro_usd) filter (where m.micro_usd < 0), 0),
    coalesce(sum(m.micro_usd) filter (where m.micro_usd > 0), 0),
    coalesce(sum(m.micro_usd) filter (where m.micro_usd > 0 and not m.confirmed), 0)
  into charges_micro_usd, returns_micro_usd, unconfirmed from supplier_movement m
  where m.kind = p_kind and m.supplier = p_supplier and m.at > first.at and m.at <= last.at;
  difference_micro_usd := end_micro_usd - (start_micro_usd + topups_micro_usd - charges_micro_usd + returns_micro_usd);
  owed_micro_usd := least(unconfirmed, greatest(0, -difference_micro_usd))
    + (select coalesce(sum(h.micro_usd), 0) from supplier_held(p_kind, p_supplier, first.at, last.at) h);
  return next;
end $$;

-- Closes each ended day that has a reading, once, and books its difference, so that the ledger follows the real float.
-- Returns the days that it closed.
create or replace function supplier_close() returns setof supplier_day
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
  closed supplier_day;
  rate bigint;
  cost bigint;
  key text;
begin
  perform pg_advisory_xact_lock(hashtext('nosim supplier_close'));
  select kobo_per_usd into rate from pricing;
  for known in
    select distinct f.kind, f.supplier, lagos_day(f.at) as day from supplier_float f
    where f.at < lagos_start(ledger_last_ended_day(now()) + 1) and f.at >= coalesce((select lagos_start(max(d.day) + 1)
      from supplier_day d where d.kind = f.kind and d.supplier = f.supplier), '-infinity')
    order by 3, 1, 2
  loop
    select least(100000000000, round(abs(s.difference_micro_usd)::numeric * rate / 1000000)) into cost
    from supplier_statement(known.kind, known.supplier, known.day) s;
    insert into supplier_day
    select known.kind, known.supplier, known.day, s.*, rate, sign(s.difference_micro_usd) * cost, clock_timestamp()
    from supplier_statement(known.kind, known.supplier, known.day) s returning * into closed;
    key := 'float:' || known.kind || ':' || known.supplier || ':' || known.day;
    if closed.booked < 0 then
      perform ledger_post(null, key, system_account('orphan_loss'), system_account('float_' || known.kind), cost, 'cost',
        'Missing from the float of a supplier', key);
    elsif closed.booked > 0 then
      perform ledger_post(null, key, system_account('float_' || known.kind), system_account('orphan_loss'), cost, 'cost',
        'Found in the float of a supplier', key);
    end if;
    return next closed;
  end loop;
end $$;
