-- Numbers: the machine of a rental. placing -> waiting -> completed | cancelled | timeout, or placing -> refused.

-- The expected cost of a rental at the supplier in micro-dollars: the cost of the catalogue for each billed day
-- (numbers/catalogue/prices.ts), a fifth more for a choice of areas and for one of carriers, at most the limit that the
-- supplier was given.
create or replace function rental_expected_cost(r rental) returns bigint language sql stable set search_path = public, pg_temp as $$
  select least(r.max_cost_micro_usd, coalesce((select s.cost_micro_usd
    * case r.duration when '3d' then 3 when '7d' then 7 else 1 end
    * (10 + 2 * (cardinality(r.areas) > 0)::int + 2 * (cardinality(r.carriers) > 0)::int) / 10
    from service s where s.code = r.service), r.max_cost_micro_usd))
$$;

-- Whether webhooks come: one brought a code within the hour, and no poll has found a code without one since.
create or replace function sms_hooks_work(p_provider text) returns boolean language sql stable as $$
  select coalesce((select hook_code_at > now() - interval '1 hour'
    and hook_code_at >= coalesce(poll_code_at, '-infinity') from sms_upstream where provider = p_provider), false)
$$;

-- Whether a process is connected to an SMS supplier; each updates its row every minute.
create or replace function sms_is_served(p_supplier text) returns boolean language sql stable as $$
  select exists (select from supplier s
    where s.kind = 'sms' and s.name = p_supplier and s.served_at > now() - interval '5 minutes')
$$;

-- Serialises all decisions about one activation until the transaction ends.
create or replace function activation_lock(p_supplier text, p_activation_id text) returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended(p_supplier || ':' || p_activation_id, 20))
$$;
revoke execute on function activation_lock from nosim_app;

-- Places an order: claims the key, reads the price, holds it. One transaction without a call to the supplier. The order waits
-- p_window for its first code and lives p_life from then on.
-- outcome: 'placed' | an outcome of purchase_begin | 'service-off' | 'price-changed' (price) | 'too-many'
--   | 'short' (shortage). Only 'placed' and 'short' use up the key.
create or replace function rental_place(
  p_user uuid, p_key text, p_body_hash bytea, p_service text, p_duration text, p_seen_price bigint,
  p_provider text, p_areas text[], p_carriers text[], p_window interval, p_life interval, p_settle_after interval,
  p_open_limit int, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out price bigint, out shortage bigint,
  out id uuid, out created_at timestamptz, out ends_at timestamptz, out max_cost_micro_usd bigint,
  out service_name text, out repeatable boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  select b.outcome, b.status, b.reply into outcome, status, reply from purchase_begin(p_user, 'numbers', p_key, p_body_hash) b;
  if outcome <> 'claimed' then
    return;
  end if;

  select s.name, s.repeatable, sp.price, sp.price * 1000000 / pr.kobo_per_usd
  into service_name, repeatable, price, max_cost_micro_usd
  from service s
  join service_group g on g.name = s.group_name and g.enabled
  join service_price sp on sp.service = s.code and sp.duration = p_duration
  cross join pricing pr
  where s.code = p_service and s.enabled;
  outcome := case
    when price is null then 'service-off'
    when price > p_seen_price then 'price-changed'
    when (select count(*) from rental r where r.user_id = p_user and r.state in ('placing', 'waiting')) >= p_open_limit
      or (select count(*) from rental r where r.user_id = p_user and r.created_at > now() - interval '1 minute')
        >= p_minute_limit then 'too-many'
    else 'placed' end;
  if outcome <> 'placed' then
    perform idempotency_release(p_user, 'numbers', p_key);
    return;
  end if;

  id := uuidv7();
  shortage := wallet_hold(p_user, price, true, 'numbers:' || id, 'Number for ' || service_name || ', '
    || case p_duration when '5min' then '5 minutes' when '4h' then '4 hours' when '1d' then '1 day' when '3d' then '3 days'
      else '7 days' end);
  if shortage > 0 then
    outcome := purchase_short(p_user, 'numbers', p_key, shortage);
    return;
  end if;
  created_at := now();
  ends_at := created_at + p_window;
  insert into rental (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd,
    created_at, ends_at, life, idempotency_key)
  values (id, p_user, p_service, p_duration, price, 'placing', p_provider, p_areas, p_carriers, max_cost_micro_usd,
    created_at, ends_at, p_life, p_key);
  insert into rental_watch (rental_id, supplier, next_check_at) values (id, p_provider, created_at + p_settle_after);
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', id::text);
end $$;

-- Records that the user of a rental has a number; false when another user had it. The primary key makes two users of the same
-- number wait for each other. Error: NS004 not a scope.
create or replace function number_assign_owner(r rental, p_number text, p_scope text)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  taken text;
begin
  if p_scope not in ('service', 'any') then
    raise exception '% is not a scope of numbers', p_scope using errcode = 'NS004';
  end if;
  if p_scope = 'any' then
    -- First, so that users of other services wait at the same row.
    insert into number_owner as o (number, scope, user_id, rental_id) values (p_number, '*', r.user_id, r.id)
    on conflict (number, scope) do update set rental_id = o.rental_id where o.user_id = excluded.user_id;
    if not found or exists (select from number_owner o where o.number = p_number and o.user_id <> r.user_id) then
      delete from number_owner o where o.number = p_number and o.scope = '*' and o.rental_id = r.id;
      return false;
    end if;
  end if;
  insert into number_owner as o (number, scope, user_id, rental_id) values (p_number, r.service, r.user_id, r.id)
  on conflict (number, scope) do update set rental_id = o.rental_id where o.user_id = excluded.user_id;
  return found;
end $$;
revoke execute on function number_assign_owner from nosim_app;

-- The supplier assigned a number: placing -> waiting. p_scope 'service' keeps every other user from this number for the same
-- service, 'any' for all services. Returns:
--   'assigned' (now, or before with this activation)
--   'settled': the order or the activation was settled differently
--   'taken': another rental has this activation
--   'resold': another user had the number; the order still waits, and the activation is followed up.
create or replace function rental_assign(
  p_id uuid, p_activation_id text, p_number text, p_cost_micro_usd bigint, p_check_after interval,
  p_check_after_hooked interval, p_reply jsonb, p_scope text default 'service'
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  select * into strict r from rental where id = p_id for no key update;
  if r.activation_id = p_activation_id and r.state in ('waiting', 'completed') then
    return 'assigned';
  elsif r.state <> 'placing' then
    return 'settled';
  end if;
  perform activation_lock(r.provider, p_activation_id);
  if exists (select from rental x where x.provider = r.provider and x.activation_id = p_activation_id) then
    return 'taken';
  end if;
  -- A webhook may name the activation before the response that assigns its number.
  delete from activation_followup f
  where f.supplier = r.provider and f.activation_id = p_activation_id and f.outcome = 'open' and f.reason = 'webhook';
  if exists (select from activation_followup f where f.supplier = r.provider and f.activation_id = p_activation_id) then
    return 'settled';
  end if;
  if not number_assign_owner(r, p_number, p_scope) then
    perform followup_open(r.provider, p_activation_id, null, r.service,
      coalesce(p_cost_micro_usd, rental_expected_cost(r)), 'resold', interval '10 seconds');
    return 'resold';
  end if;
  update rental set state = 'waiting', activation_id = p_activation_id, number = p_number,
    cost_micro_usd = coalesce(p_cost_micro_usd, rental_expected_cost(r)),
    cost_source = case when p_cost_micro_usd is null then 'catalogue' else 'supplier' end, rented_at = now()
  where id = p_id;
  update rental_watch set failed_checks = 0,
    next_check_at = now() + case when sms_hooks_work(r.provider) then p_check_after_hooked else p_check_after end
  where rental_id = p_id;
  perform idempotency_respond(r.user_id, 'numbers', r.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', p_id::text);
  return 'assigned';
end $$;

-- No number was assigned: placing -> refused, the hold is released, and the refusal is the response of the key.
create or replace function rental_refuse(p_id uuid, p_detail text, p_status int, p_reply jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  update rental set state = 'refused', detail = p_detail, ended_at = now()
  where id = p_id and state = 'placing' returning * into r;
  if not found then
    return false;
  end if;
  delete from rental_watch where rental_id = p_id;
  perform wallet_release('numbers:' || p_id, 'Refund: no number was given');
  perform idempotency_respond(r.user_id, 'numbers', r.idempotency_key, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', p_id::text);
  return true;
end $$;

-- A message arrived. The first one completes the rental, captures the hold, books the cost, and starts the time of a long rental.
-- Returns 'completed' | 'added' | 'known' (the message is stored already) | 'late' (the hold was released before).
create or replace function rental_receive(p_id uuid, p_code text, p_text text, p_fingerprint bytea, p_delay_ms int)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
  cost bigint;
begin
  select * into strict r from rental where id = p_id for no key update;
  if r.state not in ('waiting', 'completed') then
    return 'late';
  end if;
  -- One endpoint of the supplier returns the text of a message and another does not: the same code is the same message.
  if exists (select from rental_message m where m.rental_id = p_id and m.code = p_code
    and (m.text is null or p_text is null)) then
    return 'known';
  end if;
  insert into rental_message (rental_id, code, text, fingerprint)
  values (p_id, p_code, p_text, p_fingerprint) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', p_id::text);
  if r.state = 'completed' then
    return 'added';
  end if;
  select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  update rental set state = 'completed', code_delay_ms = p_delay_ms, ended_at = now(), cancel_requested_at = null,
    ends_at = case when duration = '5min' then ends_at else now() + life end,
    cost_booked = cost, upstream_end = 'charged', upstream_ended_at = now()
  where id = p_id;
  update rental_watch set failed_checks = 0 where rental_id = p_id;
  perform wallet_capture('numbers:' || p_id, 'revenue_numbers', 'Number rental');
  if cost > 0 then
    perform ledger_post('cost:numbers:' || p_id, system_account('cost_sms'), system_account('float_sms'), cost, 'cost',
      'Supplier charge for a number', 'numbers:' || p_id);
  end if;
  return 'completed';
end $$;

-- The wait ended without a code: waiting -> cancelled or timeout, and the hold is released. p_upstream is what the supplier did
-- with its price: 'returned' it, or 'unknown', which is followed up. Error: NS004 not such an end.
create or replace function rental_end(p_id uuid, p_state text, p_detail text, p_upstream text default 'returned')
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  if p_state not in ('cancelled', 'timeout') or p_upstream not in ('returned', 'unknown') then
    raise exception 'a rental does not end as % (%)', p_state, p_upstream using errcode = 'NS004';
  end if;
  update rental set state = p_state, detail = p_detail, ended_at = now(), upstream_end = p_upstream, upstream_ended_at = now()
  where id = p_id and state = 'waiting' returning * into r;
  if not found then
    return false;
  end if;
  delete from rental_watch where rental_id = p_id;
  perform wallet_release('numbers:' || p_id,
    case p_state when 'cancelled' then 'Refund: number cancelled' else 'Refund: no code arrived' end);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', p_id::text);
  if p_upstream = 'unknown' then
    perform followup_open(r.provider, r.activation_id, r.id, r.service, r.cost_micro_usd, p_detail, interval '10 seconds');
    update activation_followup set cost_source = r.cost_source
    where supplier = r.provider and activation_id = r.activation_id;
  end if;
  return true;
end $$;

-- Records an activation without a status from the supplier; false where it is recorded or another rental has it. Without a cost it
-- takes that of the newest order whose response was lost, else that of the catalogue, else none.
create or replace function followup_open(
  p_supplier text, p_activation_id text, p_rental uuid, p_service text, p_cost_micro_usd bigint, p_reason text,
  p_after interval
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cost bigint := p_cost_micro_usd;
begin
  perform activation_lock(p_supplier, p_activation_id);
  if p_rental is null and exists (select from rental r where r.provider = p_supplier and r.activation_id = p_activation_id) then
    return false;
  end if;
  if cost is null then
    cost := coalesce(
      (select rental_expected_cost(r) from rental r where r.state = 'refused' and r.detail like 'response lost%'
        and r.provider = p_supplier and r.service = p_service and r.ended_at > now() - interval '24 hours'
        order by r.ended_at desc limit 1),
      (select s.cost_micro_usd from service s where s.code = p_service));
  end if;
  insert into activation_followup (supplier, activation_id, rental_id, service, cost_micro_usd, cost_source, reason,
    next_check_at)
  values (p_supplier, p_activation_id, p_rental, p_service, cost,
    case when p_cost_micro_usd is null then 'catalogue' else 'supplier' end, p_reason, now() + p_after)
  on conflict do nothing;
  return found;
end $$;

-- Settles such an activation with the status of the supplier, or as 'unknown' after a day without one. A charge is booked once.
-- Returns 'settled', 'open' (a charge without a known cost waits for the end of its day) or 'known' (settled before, or the
-- activation of a rental).
create or replace function followup_settle(p_supplier text, p_activation_id text, p_outcome text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f activation_followup;
  cost bigint := 0;
  key text := 'orphan:' || p_supplier || ':' || p_activation_id;
begin
  perform activation_lock(p_supplier, p_activation_id);
  select * into f from activation_followup x
  where x.supplier = p_supplier and x.activation_id = p_activation_id for no key update;
  if not found or f.outcome not in ('open', 'unknown') then
    return 'known';
  end if;
  if p_outcome = 'charged' and f.cost_micro_usd is null then
    return 'open';
  end if;
  if p_outcome = 'charged' then
    select round(f.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
    if cost > 0 then
      perform ledger_post(key, system_account('orphan_loss'), system_account('float_sms'), cost, 'cost',
        'Supplier charge for a number that no user paid for', key);
    end if;
  end if;
  update activation_followup x set outcome = p_outcome, settled_at = now(), cost_booked = cost
  where x.supplier = p_supplier and x.activation_id = p_activation_id;
  return 'settled';
end $$;

-- Refunds a completed rental, or a part of it, for an admin. Returns 'done' | 'settled' (not refundable) | 'too-much'.
create or replace function rental_refund_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  r rental;
begin
  select * into strict r from rental where id = split_part(a.subject, ':', 2)::uuid for no key update;
  if r.state <> 'completed' or r.refunded = r.price then
    return 'settled';
  elsif a.amount > r.price - r.refunded then
    return 'too-much';
  end if;
  perform wallet_refund_to_source(a.subject, 'revenue_numbers', r.refunded, a.amount, 'Refund: ' || a.reason);
  update rental set refunded = refunded + a.amount where id = r.id;
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', r.id::text);
  return 'done';
end $$;
revoke execute on function rental_refund_by_hand from nosim_app;

-- Releases the hold of an open rental for an admin. What the supplier did with its price is not known: the activation is
-- followed up when that supplier is connected again. Returns 'done' | 'settled' (not open) | 'served' (a process is
-- connected to the supplier and ends the rental itself) | 'not-whole'.
create or replace function rental_release_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  r rental;
begin
  -- A code that arrives holds the row: the money is released only where none came first.
  select * into strict r from rental where id = split_part(a.subject, ':', 2)::uuid for no key update;
  if r.state not in ('placing', 'waiting') then
    return 'settled';
  elsif sms_is_served(r.provider) then
    return 'served';
  elsif a.amount <> r.price then
    return 'not-whole';
  elsif r.state = 'waiting' then
    perform rental_end(r.id, 'cancelled', 'released by an admin', 'unknown');
  else
    perform rental_refuse(r.id, 'response lost, released by an admin', 503, '{"code": "SUPPLIER_DOWN"}');
  end if;
  return 'done';
end $$;
revoke execute on function rental_release_by_hand from nosim_app;

-- What an SMS supplier took out of our float and returned, in micro-dollars, negative when taken. The float at the end of a
-- day is the float at its start plus these plus the top-ups. 'charged' moves nothing: the price left with the number.
create or replace view sms_movement as
  select provider as supplier, rented_at as at, -cost_micro_usd as micro_usd, 'taken' as kind,
    'numbers:' || id as subject, cost_source as source
  from rental where rented_at is not null
  union all
  select provider, upstream_ended_at, case upstream_end when 'returned' then cost_micro_usd else 0 end, upstream_end,
    'numbers:' || id, cost_source
  from rental where upstream_ended_at is not null and upstream_end in ('returned', 'charged')
  union all
  select supplier, since, -cost_micro_usd, 'taken', 'orphan:' || supplier || ':' || activation_id, cost_source
  from activation_followup where rental_id is null and cost_micro_usd is not null
  union all
  select supplier, settled_at, case outcome when 'returned' then cost_micro_usd else 0 end, outcome,
    case when rental_id is null then 'orphan:' || supplier || ':' || activation_id else 'numbers:' || rental_id end,
    cost_source
  from activation_followup where settled_at is not null and outcome in ('returned', 'charged') and cost_micro_usd is not null;
grant select on sms_movement to nosim_app;

-- Orders whose response was lost and whose hold was released: each may have cost up to max_cost_micro_usd at the supplier.
-- An activation that was found later is in activation_followup.
create or replace view sms_lost_response as
  select id as rental_id, provider as supplier, service, duration, max_cost_micro_usd, rental_expected_cost(rental) as
    expected_micro_usd, ended_at as at
  from rental where state = 'refused' and detail like 'response lost%';
grant select on sms_lost_response to nosim_app;
