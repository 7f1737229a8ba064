-- The suppliers' side of the books: what a panel took for each boost order, what is left at each supplier, what was paid
-- in there, and the statement of each day. Micro-dollars are what a supplier bills, kobo what the ledger holds.

alter table boost_order
  -- What the supplier has taken for the order and not given back, as far as is known.
  add column taken_micro_usd bigint not null default 0 check (taken_micro_usd >= 0),
  -- Whether the supplier told that sum, or it follows from its catalogue.
  add column cost_source text check (cost_source in ('supplier', 'catalogue')),
  -- The sum whose kobo are in cost_booked; null until they are.
  add column booked_micro_usd bigint,
  -- The supplier's own word for the order; an admin may have ended it otherwise.
  add column upstream_state text,
  -- When an admin gave the money back of an order whose answer was lost: the supplier may have it all the same.
  add column released_at timestamptz;
create function boost_note_release() returns trigger language plpgsql as $$
begin
  new.released_at := now();
  return new;
end $$;
create trigger boost_released before update of state on boost_order for each row
  when (old.state = 'unconfirmed' and new.state = 'failed') execute function boost_note_release();
create index boost_order_released on boost_order (released_at) where released_at is not null and upstream_id is null;
update boost_order o set
  taken_micro_usd = coalesce(o.cost_micro_usd, boost_cost(o, o.state, coalesce(o.remains, 0))),
  cost_source = case when o.cost_micro_usd is null then 'catalogue' else 'supplier' end
where o.upstream_id is not null;

-- Each change of what the panel holds of our money; below 0 it left the float.
create table boost_movement (
  id bigint generated always as identity primary key,
  supplier text not null,
  order_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  micro_usd bigint not null check (micro_usd <> 0),
  kind text not null check (kind in ('charge', 'correction', 'return')),
  source text not null check (source in ('supplier', 'catalogue'))
);
create index boost_movement_time on boost_movement (supplier, at);
create index boost_movement_order on boost_movement (order_id);
call make_append_only('boost_movement');
grant select on boost_movement to nosim_app;

-- Notes that the supplier now holds p_total for an order, and writes the difference down. `p_told`: by its own word.
create function boost_take(o boost_order, p_total bigint, p_told boolean) returns void language plpgsql as $$
begin
  if p_total <> o.taken_micro_usd then
    insert into boost_movement (supplier, order_id, micro_usd, kind, source) values (o.provider, o.id,
      o.taken_micro_usd - p_total,
      case when p_total < o.taken_micro_usd then 'return' when o.taken_micro_usd = 0 then 'charge' else 'correction' end,
      case when p_told then 'supplier' else 'catalogue' end);
  end if;
  if (p_total, case when p_told then 'supplier' else 'catalogue' end) is distinct from (o.taken_micro_usd, o.cost_source) then
    update boost_order set taken_micro_usd = p_total, cost_source = case when p_told then 'supplier' else 'catalogue' end
    where id = o.id;
  end if;
end $$;

-- Books the supplier's charge for an order, or the difference to what is booked; answers the kobo booked in all. The
-- charge for an order whose buyer was paid back before anyone knew of it is a loss.
drop function boost_book_cost(boost_order, bigint, bigint);
create function boost_book_cost(o boost_order, p_micro_usd bigint) returns bigint language plpgsql as $$
declare
  cost bigint;
  is_orphan boolean := o.state = 'failed';
  spent text := case when is_orphan then 'orphan_loss' else 'cost_boost' end;
  subject text := case when is_orphan then 'boost-orphan:' else 'boost:' end || o.id;
  key text := 'cost:' || subject || ':' || clock_timestamp();
begin
  if o.booked_micro_usd is not distinct from p_micro_usd then
    return o.cost_booked;
  end if;
  select round(p_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > o.cost_booked then
    perform ledger_post(key, house(spent), house('float_boost'), cost - o.cost_booked, 'cost',
      'Supplier charge for a boost order', subject);
  elsif cost < o.cost_booked then
    perform ledger_post(key, house('float_boost'), house(spent), o.cost_booked - cost, 'cost',
      'Supplier paid back for a boost order', subject);
  end if;
  update boost_order set cost_booked = cost, booked_micro_usd = p_micro_usd where id = o.id;
  return cost;
end $$;
revoke execute on function boost_take, boost_book_cost from public, nosim_app;

-- As in 0007, but the supplier's charge is noted, at the catalogue's price until it tells its own. A repeat answers true
-- again: the first answer may have been lost on its way.
create or replace function boost_confirm(p_id uuid, p_upstream_id text, p_check_after interval, p_reply jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
begin
  update boost_order set state = 'pending', upstream_id = p_upstream_id, misses = 0, word = null, changed_at = now(),
    next_check_at = now() + p_check_after
  where id = p_id and state in ('placing', 'unconfirmed') and not exists (select 1 from boost_order other
    where other.provider = boost_order.provider and other.upstream_id = p_upstream_id)
  returning * into o;
  if not found then
    return exists (select from boost_order b where b.id = p_id and b.upstream_id = p_upstream_id and b.state <> 'failed');
  end if;
  perform boost_take(o, boost_cost(o, 'pending', 0), false);
  perform idempotency_answer(o.user_id, 'boost', o.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- The supplier has an order whose buyer was paid back because nobody knew: its charge is a loss, and later words of the
-- supplier's correct it. False where the order is not such a one, or another has that number.
create function boost_orphan(p_id uuid, p_upstream_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
  charge bigint;
begin
  update boost_order set upstream_id = p_upstream_id, misses = 0, next_check_at = now(), changed_at = now()
  where id = p_id and state = 'failed' and upstream_id is null and not exists (select 1 from boost_order other
    where other.provider = boost_order.provider and other.upstream_id = p_upstream_id)
  returning * into o;
  if not found then
    return exists (select from boost_order b where b.id = p_id and b.upstream_id = p_upstream_id and b.state = 'failed');
  end if;
  charge := boost_cost(o, 'pending', 0);
  perform boost_take(o, charge, false);
  perform boost_book_cost(o, charge);
  return true;
end $$;

-- As in 0011, but every word about the charge is written down when it comes, and an order whose money went back before
-- the supplier ended it has its charge booked at once.
create or replace function boost_progress(
  p_id uuid, p_state text, p_start_count bigint, p_remains bigint, p_cost_micro_usd bigint, p_check_after interval
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
  due bigint;
  target bigint;
  becomes text;
  is_first boolean;
  is_clear boolean;
  is_end boolean := p_state in ('success', 'partial', 'cancelled');
  is_told boolean;
  total bigint;
begin
  if p_state not in ('pending', 'processing', 'success', 'partial', 'cancelled') then
    raise exception 'a boost order is not %', p_state using errcode = 'NS004';
  end if;
  select * into o from boost_order where id = p_id for no key update;
  if not found or o.state in ('placing', 'unconfirmed') or o.upstream_id is null then
    return 'not-open';
  end if;
  is_first := o.state in ('pending', 'processing');
  is_clear := o.type <> 'Package' and p_remains is not null;

  -- A sum that no transfer can hold is none.
  is_told := coalesce(p_cost_micro_usd::numeric * (select kobo_per_usd from pricing) / 1000000 <= 100000000000, false);
  total := case
    when is_told then p_cost_micro_usd
    when not is_end or o.cost_source = 'supplier' and p_state in ('success', o.upstream_state) then o.taken_micro_usd
    else boost_cost(o, p_state, coalesce(p_remains, 0)) end;
  perform boost_take(o, total, is_told or total = o.taken_micro_usd and o.cost_source = 'supplier');
  if not is_first then
    perform boost_book_cost(o, total);
  end if;
  if o.upstream_state is distinct from p_state or is_told and o.cost_micro_usd is distinct from total then
    update boost_order set upstream_state = p_state, cost_micro_usd = case when is_told then total else cost_micro_usd end
    where id = p_id;
  end if;
  if o.state = 'failed' then
    update boost_order set misses = 0, start_count = coalesce(p_start_count, start_count),
      remains = coalesce(p_remains, remains), next_check_at = now() + p_check_after
    where id = p_id;
    return 'orphan';
  end if;

  if p_state = 'partial' and not is_clear and (is_first or o.refunded = 0) then
    update boost_order set word = 'ended in part: to be settled by hand', misses = 0,
      next_check_at = now() + p_check_after
    where id = p_id;
    return 'held';
  end if;
  -- What has ended does not begin again.
  if not is_first and not is_end then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  due := case p_state
    when 'cancelled' then o.charge
    when 'partial' then case when is_clear then boost_unserved(o.charge, o.quantity, p_remains) else 0 end
    else 0 end;
  target := greatest(o.refunded, due);
  -- An order that was paid back keeps saying so.
  becomes := case when o.state = 'cancelled' or (p_state = 'success' and target > 0) then o.state else p_state end;
  if (o.state, o.start_count, o.remains, o.refunded) is not distinct from
     (becomes, coalesce(p_start_count, o.start_count), coalesce(p_remains, o.remains), target)
     and (is_first or o.booked_micro_usd is not distinct from total) then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  if is_first and is_end then
    if target = o.charge then
      perform wallet_release('boost:' || p_id, case p_state when 'cancelled' then 'Refund: boost order cancelled'
        else 'Refund: nothing was delivered' end);
    else
      perform wallet_capture('boost:' || p_id, 'revenue_boost', 'Boost order');
    end if;
    perform boost_book_cost(o, total);
  end if;
  if target > o.refunded and not (is_first and target = o.charge) then
    perform wallet_refund('boost:' || p_id, 'revenue_boost', o.user_id, o.refunded, target - o.refunded,
      'Refund: the part of a boost order that was not delivered');
  end if;
  update boost_order set
    state = becomes,
    start_count = coalesce(p_start_count, start_count), remains = coalesce(p_remains, remains),
    refunded = target, misses = 0, word = null,
    changed_at = now(), next_check_at = now() + p_check_after,
    ended_at = case when is_end then coalesce(ended_at, now()) end
  where id = p_id;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return 'moved';
end $$;

-- The day in Lagos of a moment.
create function lagos_day(p_at timestamptz) returns date language sql immutable parallel safe as $$
  select (p_at at time zone 'Africa/Lagos')::date
$$;

-- What was left at a supplier by its own word. Of each day (in Lagos) the first and the last are kept, and one an hour.
create table supplier_float (
  kind text not null check (kind in ('sms', 'boost')),
  supplier text not null,
  at timestamptz not null default clock_timestamp(),
  micro_usd bigint not null,
  primary key (kind, supplier, at)
);
grant select on supplier_float to nosim_app;

create function supplier_read(p_kind text, p_supplier text, p_micro_usd bigint) returns void
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

-- Paid in at a supplier, as an admin wrote it down.
create table supplier_topup (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('sms', 'boost')),
  supplier text not null,
  micro_usd bigint not null check (micro_usd > 0),
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  reference text not null check (reference <> ''),
  note text not null,
  made_by uuid not null references app_user,
  at timestamptz not null default clock_timestamp(),
  unique (kind, supplier, reference)
);
create index supplier_topup_time on supplier_topup (kind, supplier, at);
grant select on supplier_topup to nosim_app;

-- Writes a top-up down, once per key, and books it: bank -> float.
-- outcome: 'placed' (status, reply: id) | 'conflict' | 'running' | 'answered' (status, reply) | 'absent' | 'known'.
-- Only 'placed' burns the key.
create function supplier_top_up(
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
    delete from idempotency i where i.user_id = p_actor and i.route = 'topup' and i.key = p_key;
    return;
  end if;
  perform ledger_post('topup:' || new_id, house('float_' || p_kind), house('bank'), p_amount, 'topup',
    'Paid in at a supplier', 'topup:' || new_id);
  status := 201;
  reply := jsonb_build_object('id', new_id);
  perform idempotency_answer(p_actor, 'topup', p_key, status, reply);
end $$;

-- All that moved the float at a supplier by our books, but for top-ups; below 0 it left the float. A return is
-- confirmed where the supplier itself told what it holds now.
create view supplier_movement as
  select 'boost' as kind, supplier, at, micro_usd, 'boost:' || order_id as subject, source = 'supplier' as confirmed
  from boost_movement
  union all
  select 'sms', supplier, at, micro_usd, subject, false from sms_movement where micro_usd <> 0;
grant select on supplier_movement to nosim_app;

-- What a panel holds of our money beyond what it served by its own word, for the orders that it ended between two moments.
create function boost_owed(p_supplier text, p_from timestamptz, p_to timestamptz)
returns table (order_id uuid, micro_usd bigint) language sql stable set search_path = public, pg_temp as $$
  select o.id, o.taken_micro_usd - boost_cost(o, o.upstream_state, coalesce(o.remains, 0))
  from boost_order o
  where o.provider = p_supplier and o.upstream_state in ('partial', 'cancelled') and o.type <> 'Package'
    and o.ended_at > p_from and o.ended_at <= p_to
    and o.taken_micro_usd > boost_cost(o, o.upstream_state, coalesce(o.remains, 0))
$$;
create index boost_order_short on boost_order (provider, ended_at) where upstream_state in ('partial', 'cancelled');

-- The statement of a day (in Lagos): from the last reading of the float before it, or its first, to its last. Nothing
-- where there is no reading on the day. difference = end - (start + top-ups - charges + returns). `owed`: returns that
-- the supplier denies by its own figures, and of those it never confirmed as much as the float is short.
create function supplier_statement(p_kind text, p_supplier text, p_day date)
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
  owed_micro_usd := least(unconfirmed, greatest(0, -difference_micro_usd)) + case p_kind when 'boost' then
    (select coalesce(sum(b.micro_usd), 0) from boost_owed(p_supplier, first.at, last.at) b) else 0 end;
  return next;
end $$;

-- The days that are over, each as it was found when it was closed.
create table supplier_day (
  kind text not null,
  supplier text not null,
  day date not null,
  start_at timestamptz not null,
  start_micro_usd bigint not null,
  end_at timestamptz not null,
  end_micro_usd bigint not null,
  topups_micro_usd bigint not null,
  charges_micro_usd bigint not null,
  returns_micro_usd bigint not null,
  owed_micro_usd bigint not null,
  difference_micro_usd bigint not null,
  kobo_per_usd bigint not null,
  -- The difference in the ledger, in kobo; below 0 it is a loss.
  booked bigint not null,
  closed_at timestamptz not null default clock_timestamp(),
  primary key (kind, supplier, day)
);
call make_append_only('supplier_day');
grant select on supplier_day to nosim_app;

-- Closes each day that is over and has a reading, once, and books what it cannot explain, so that the ledger follows the
-- real float. Answers the days that it closed.
create function supplier_close() returns setof supplier_day
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
    where f.at < lagos_start(ledger_last_over(now()) + 1) and f.at >= coalesce((select lagos_start(max(d.day) + 1)
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
      perform ledger_post(key, house('orphan_loss'), house('float_' || known.kind), cost, 'cost',
        'Missing from the float of a supplier', key);
    elsif closed.booked > 0 then
      perform ledger_post(key, house('float_' || known.kind), house('orphan_loss'), cost, 'cost',
        'Found in the float of a supplier', key);
    end if;
    return next closed;
  end loop;
end $$;
