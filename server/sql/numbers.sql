-- Numbers: the machine of a rental. placing -> waiting -> completed | cancelled | timeout, or placing -> refused. An
-- order that is being placed is in rental_placing, a child table of rental, so that reads of rental include it. It
-- moves to rental when it is placed or refused.
drop function if exists rental_place, rental_orders_cut, rental_assign, number_assign_owner, rental_orders, rental_assign_many, rental_lock_numbers,
  rental_place_many, rental_receive, rental_end, rental_lock, rental_refuse, rental_is_online;

-- The expected cost of a rental at the supplier in micro-dollars: the cost of the catalogue for each billed day
-- (numbers/catalogue/prices.ts). A choice of areas adds a fifth, and so does a choice of carriers. The cost is never
-- above the limit that the supplier was given.
create or replace function rental_expected_cost(r rental) returns bigint language sql stable set search_path = public, pg_temp as $$
  select least(r.max_cost_micro_usd, coalesce((select s.cost_micro_usd
    * case r.duration when '3d' then 3 when '7d' then 7 else 1 end
    * (10 + 2 * (cardinality(r.areas) > 0)::int + 2 * (cardinality(r.carriers) > 0)::int) / 10
    from service s where s.code = r.service), r.max_cost_micro_usd))
$$;

-- Whether webhooks arrive: one brought a code within the last hour, and since then no poll found a code without a
-- webhook.
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

-- As activation_lock, but returns false where another transaction has the lock and p_wait is false.
create or replace function activation_try_lock(p_supplier text, p_activation_id text, p_wait boolean) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if p_wait then
    perform activation_lock(p_supplier, p_activation_id);
    return true;
  end if;
  return pg_try_advisory_xact_lock(hashtextextended(p_supplier || ':' || p_activation_id, 20));
end $$;
revoke execute on function activation_try_lock from nosim_app;

-- Places orders of different users: reads the prices and holds them, in one transaction without a call to the supplier.
-- An order goes to its supplier in p_providers, and waits p_window for its first code. In that time it takes up to
-- p_most_tries numbers. After the code a long rental lives p_lives (seconds). p_areas and p_carriers are arrays of
-- texts. p_again_of is the completed order of the same user whose number is rented again, or null. p_promotions is the
-- p_wishes of promotion_choices. It waits for locked accounts only where p_wait. Returns a row for each order, in the
-- given order; price is what the buyer pays.
-- outcome: 'placed' | an outcome of purchases_begin, 'busy' included | 'service-off' | 'price-changed' (price)
--   | 'again-open' (an open order is for that number) | 'too-many' | 'sold-out' or 'again-off' (no supplier is given)
--   | one of promotion_choice (least_spend) | 'short' (shortage). Only 'placed' and 'short' use up the key.
create or replace function rental_place_many(
  p_users uuid[], p_keys text[], p_body_hashes bytea[], p_services text[], p_durations text[], p_seen_prices bigint[],
  p_areas jsonb[], p_carriers jsonb[], p_lives float8[], p_most_tries int[], p_providers text[],
  p_again_of uuid[], p_promotions jsonb, p_window interval, p_settle_after interval, p_open_limit int, p_minute_limit int,
  p_wait boolean
) returns table (
  outcome text, status int, reply jsonb, price bigint, cut bigint, least_spend bigint, shortage bigint, id uuid, created_at timestamptz, ends_at timestamptz,
  max_cost_micro_usd bigint, service_name text, repeatable boolean, provider text
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  begun purchase[] := purchases_begin(p_users, 'numbers', p_keys, p_body_hashes, true, p_wait);
  has_promotions boolean := promotion_is_possible('numbers', p_promotions);
  -- Null where a promotion is possible: rental_orders_cut then compares the price that the buyer saw, after the cut.
  orders rental_order[] := rental_orders(begun, p_services, p_durations, case when not has_promotions then p_seen_prices end,
    p_providers, p_again_of, p_open_limit, p_minute_limit);
  payable rental_order[] := array(select o from unnest(orders) o where o.outcome = 'placed');
  chosen promotion_choice[];
  missing bigint[];
begin
  if has_promotions then
    chosen := promotion_choices('numbers', array(select o.item from unnest(payable) o), array(select o.user_id from unnest(payable) o),
      p_promotions, promotion_goods('numbers', array(select o.item from unnest(payable) o),
        array(select p_services[o.item] from unnest(payable) o), array(select o.price from unnest(payable) o)));
    orders := rental_orders_cut(orders, chosen, p_seen_prices);
    payable := array(select o from unnest(orders) o where o.outcome = 'placed');
  end if;
  if cardinality(payable) > 0 then
    missing := values_by_item(array(select o.item from unnest(payable) o),
      wallet_hold_many(array(select o.user_id from unnest(payable) o), array(select o.price from unnest(payable) o), true,
        array(select 'numbers:' || o.id from unnest(payable) o),
        array(select 'Number for ' || o.service_name || ', ' || case p_durations[o.item] when '5min' then '5 minutes'
            when '4h' then '4 hours' when '1d' then '1 day' when '3d' then '3 days' else '7 days' end from unnest(payable) o)));
    insert into idempotency (user_id, route, key, body_hash, status, reply)
    select o.user_id, 'numbers', o.key, o.body_hash, 402, to_jsonb(missing[o.item])
    from unnest(payable) o where missing[o.item] > 0;
    insert into rental_placing (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd,
      created_at, ends_at, life, idempotency_key, body_hash, most_tries, again_of, cut)
    select o.id, o.user_id, p_services[o.item], p_durations[o.item], o.price, 'placing', p_providers[o.item],
      array(select jsonb_array_elements_text(p_areas[o.item])), array(select jsonb_array_elements_text(p_carriers[o.item])),
      o.max_cost_micro_usd, now(), now() + p_window, make_interval(secs => p_lives[o.item]), o.key, o.body_hash,
      p_most_tries[o.item], p_again_of[o.item], coalesce((chosen[o.item]).cut, 0)
    from unnest(payable) o where missing[o.item] = 0;
    insert into rental_watch (rental_id, supplier, next_check_at)
    select o.id, p_providers[o.item], now() + p_settle_after from unnest(payable) o where missing[o.item] = 0;
    if has_promotions then
      payable := array(select o from unnest(payable) o where missing[o.item] = 0);
      perform promotion_take('numbers', chosen, array(select o.item from unnest(payable) o), array(select o.id from unnest(payable) o),
        array(select o.user_id from unnest(payable) o), array(select o.price from unnest(payable) o));
    end if;
  end if;
  return query select case when missing[o.item] > 0 then 'short' else o.outcome end, o.status, o.reply, o.price,
    coalesce((chosen[o.item]).cut, 0), (chosen[o.item]).least_spend, nullif(missing[o.item], 0), o.id, now(), now() + p_window, o.max_cost_micro_usd,
    o.service_name, o.repeatable, p_providers[o.item]
  from unnest(orders) o;
end $$;

-- The requested rentals with their prices; outcome is 'placed' where only money may be missing.
create or replace function rental_orders(
  p_begun purchase[], p_services text[], p_durations text[], p_seen_prices bigint[], p_providers text[], p_again_of uuid[],
  p_open_limit int, p_minute_limit int
) returns rental_order[] language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select row(b.item, b.user_id, b.key, b.body_hash, case
        when b.outcome <> 'ready' then b.outcome
        when s.price is null then 'service-off'
        when s.price > p_seen_prices[b.item] then 'price-changed'
        when p_again_of[b.item] is not null and (select rental_number_is_open(f) from rental f where f.id = p_again_of[b.item])
          then 'again-open'
        when (select count(*) from rental r where r.user_id = b.user_id and r.state in ('placing', 'waiting')) >= p_open_limit
          or (select count(*) from rental r where r.user_id = b.user_id and r.created_at > now() - interval '1 minute')
            >= p_minute_limit then 'too-many'
        when p_providers[b.item] is null then case when p_again_of[b.item] is null then 'sold-out' else 'again-off' end
        else 'placed' end, b.status, b.reply, uuidv7(), s.price, s.max_cost, s.name, s.repeatable)::rental_order
    from unnest(p_begun) b left join lateral (
      select s.name, s.repeatable, sp.price, sp.price * 1000000 / pr.kobo_per_usd as max_cost
      from service s
      join service_group g on g.name = s.group_name and g.enabled
      join service_price sp on sp.service = s.code and sp.duration = p_durations[b.item]
      cross join pricing pr
      where s.code = p_services[b.item] and s.enabled) s on true
    order by b.item);
end $$;
revoke execute on function rental_orders from nosim_app;

-- The orders with the price after the cut of their promotions. Where a promotion does not apply, outcome is its
-- outcome.
create or replace function rental_orders_cut(p_orders rental_order[], p_chosen promotion_choice[], p_seen_prices bigint[])
returns rental_order[] language sql immutable as $$
  select array(select row(o.item, o.user_id, o.key, o.body_hash, case when o.outcome <> 'placed' then o.outcome
      when c.outcome is not null then c.outcome when c.price > p_seen_prices[o.item] then 'price-changed' else 'placed' end,
      o.status, o.reply, o.id, c.price, o.max_cost_micro_usd, o.service_name, o.repeatable)::rental_order
    from unnest(p_orders) o cross join lateral (
      select o.price - coalesce((p_chosen[o.item]).cut, 0) as price, (p_chosen[o.item]).outcome) c
    order by o.item)
$$;
revoke execute on function rental_orders_cut from nosim_app;

-- Whether the user of r has an open order of the same service that has the number of r, or requests it again.
create or replace function rental_number_is_open(r rental) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from rental o where o.user_id = r.user_id and o.state in ('placing', 'waiting') and o.service = r.service
    and coalesce(o.number, (select f.number from rental f where f.id = o.again_of)) = r.number)
$$;

-- Why the number of an ended order cannot be rented again now: 'open' (an open order is for it), 'supplier' (its
-- supplier is not connected or not switched on); null where it can be requested.
create or replace function rental_again_blocked(r rental) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when rental_number_is_open(r) then 'open'
    when not sms_is_served(r.provider)
      or exists (select from supplier s where s.kind = 'sms' and s.name = r.provider and s.switch <> 'on') then 'supplier' end
$$;

-- The supplier has brought the number of a waiting order online. False where the number is not recorded as offline.
create or replace function rental_is_online(p_user uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rental_watch set online_by = null where rental_id = p_id and online_by is not null;
  if not found then
    return false;
  end if;
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', p_id::text);
  return true;
end $$;

-- The supplier assigned numbers to rentals, one number for each: placing -> waiting. With p_scope 'service' no other
-- user can get the number for the same service; with 'any' no other user can get it at all. The first check comes after
-- p_check_after (seconds), or after p_check_after_hooked where webhooks arrive. p_online_by is when an offline number
-- must be online, else null. An order that may take another number takes it after p_next_number_after. It waits for a
-- locked rental or activation only where p_wait. Returns the outcomes in the given order:
--   'assigned' (now or earlier, with this activation)
--   'settled': the order or the activation was settled differently, or the order is with another supplier
--   'taken': another rental has this activation
--   'resold': another user had the number; the order still waits, and the activation is followed up
--   'busy': locked elsewhere.
-- Error: NS004 where p_scope is not a scope.
create or replace function rental_assign_many(
  p_users uuid[], p_ids uuid[], p_suppliers text[], p_activation_ids text[], p_numbers text[], p_costs bigint[], p_replies jsonb[],
  p_check_after float8[], p_check_after_hooked float8[], p_online_by timestamptz[], p_next_number_after interval, p_scope text,
  p_wait boolean
) returns table (outcome text) language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  given rental_number[];
  fits rental_number[];
  assigned uuid[];
begin
  if p_scope not in ('service', 'any') then
    raise exception '% is not a scope of numbers', p_scope using errcode = 'NS004';
  end if;
  given := rental_lock_numbers(p_users, p_ids, p_suppliers, p_activation_ids, p_numbers, p_costs, p_wait);
  fits := number_assign_owners(array(select g from unnest(given) g where g.outcome is null), p_scope);
  perform followup_open((g.r).provider, g.activation_id, null, (g.r).service, g.cost_micro_usd, 'resold', interval '10 seconds')
  from unnest(given) g where g.outcome is null and not exists (select from unnest(fits) f where f.item = g.item);
  assigned := array(select (f.r).id from unnest(fits) f);
  with placed as (delete from rental_placing p where p.id = any(assigned) returning p.id, p.body_hash)
  insert into idempotency (user_id, route, key, body_hash, status, reply)
  select (f.r).user_id, 'numbers', (f.r).idempotency_key, p.body_hash, 201, p_replies[f.item]
  from unnest(fits) f join placed p on p.id = (f.r).id;
  insert into rental (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd, activation_id,
    number, cost_micro_usd, cost_source, created_at, ends_at, detail, idempotency_key, life, rented_at, try, most_tries, again_of,
    cancel_requested_at, cut)
  select (f.r).id, (f.r).user_id, (f.r).service, (f.r).duration, (f.r).price, 'waiting', (f.r).provider, (f.r).areas,
    (f.r).carriers, (f.r).max_cost_micro_usd, f.activation_id, f.number, f.cost_micro_usd,
    case when p_costs[f.item] is null then 'catalogue' else 'supplier' end, (f.r).created_at, (f.r).ends_at, (f.r).detail,
    (f.r).idempotency_key, (f.r).life, now(), (f.r).try, (f.r).most_tries, (f.r).again_of, (f.r).cancel_requested_at, (f.r).cut
  from unnest(fits) f;
  update rental_watch w set failed_checks = 0, online_by = p_online_by[f.item],
    next_number_at = case when (f.r).try < (f.r).most_tries then now() + p_next_number_after end,
    next_check_at = now() + make_interval(secs => case when sms_hooks_work(w.supplier) then p_check_after_hooked[f.item]
      else p_check_after[f.item] end)
  from unnest(fits) f where w.rental_id = (f.r).id and w.rental_id = any(assigned);
  insert into live_event (user_id, kind, subject) select (f.r).user_id, 'numbers', (f.r).id::text from unnest(fits) f;
  return query select coalesce(g.outcome, case when f.item is null then 'resold' else 'assigned' end)
  from unnest(given) g left join unnest(fits) f on f.item = g.item order by g.item;
end $$;

-- Locks a rental of a user. All fields are null where there is no such rental.
create or replace function rental_lock(p_user uuid, p_id uuid) returns rental language plpgsql set search_path = public, pg_temp as $$
declare
  r rental;
begin
  select * into r from rental where id = p_id and user_id = p_user for no key update;
  if not found then
    -- The order may have moved from rental_placing to rental during the wait: a new statement sees it there.
    select * into r from rental where id = p_id and user_id = p_user for no key update;
  end if;
  return r;
end $$;
revoke execute on function rental_lock from nosim_app;

-- The given numbers, after their rentals and activations were locked. outcome is null where a number may be assigned,
-- and final otherwise.
create or replace function rental_lock_numbers(
  p_users uuid[], p_ids uuid[], p_suppliers text[], p_activation_ids text[], p_numbers text[], p_costs bigint[], p_wait boolean
) returns rental_number[] language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  locked uuid[];
  given rental_number[];
  suppliers text[];
  activations text[];
  -- Each entry is a supplier, a colon and the id of an activation.
  taken text[];
  settled text[];
begin
  if p_wait then
    locked := array(select (rental_lock(p.user_id, p.id)).id from unnest(p_users, p_ids) p (user_id, id) order by p.id);
  else
    locked := array(select r.id from rental r where r.id = any(p_ids) order by r.id for no key update skip locked);
  end if;
  given := array(select row(p.item, case
      when r.id is null then case when p_wait then 'settled' else 'busy' end
      when r.provider <> p.supplier then 'settled'
      when r.activation_id = p.activation_id and r.state in ('waiting', 'completed') then 'assigned'
      when r.state <> 'placing' then 'settled'
      when not activation_try_lock(r.provider, p.activation_id, p_wait) then 'busy' end,
      p.activation_id, p.number, coalesce(p.cost, case when r.state = 'placing' then rental_expected_cost(r) end), r)::rental_number
    from unnest(p_users, p_ids, p_suppliers, p_activation_ids, p_numbers, p_costs)
      with ordinality p (user_id, id, supplier, activation_id, number, cost, item)
    left join rental r on r.id = p.id and r.user_id = p.user_id and r.id = any(locked) order by p.item);
  suppliers := array(select distinct (g.r).provider from unnest(given) g where g.outcome is null);
  activations := array(select g.activation_id from unnest(given) g where g.outcome is null);
  taken := array(select x.provider || ':' || x.activation_id from rental x
    where x.provider = any(suppliers) and x.activation_id = any(activations));
  -- A webhook may name the activation before the response that assigns its number.
  delete from activation_followup f where f.supplier = any(suppliers) and f.activation_id = any(activations)
    and f.outcome = 'open' and f.reason = 'webhook' and f.supplier || ':' || f.activation_id <> all(taken);
  settled := array(select f.supplier || ':' || f.activation_id from activation_followup f
    where f.supplier = any(suppliers) and f.activation_id = any(activations));
  return array(select row(g.item, coalesce(g.outcome, case
      when (g.r).provider || ':' || g.activation_id = any(taken) then 'taken'
      when (g.r).provider || ':' || g.activation_id = any(settled) then 'settled' end),
      g.activation_id, g.number, g.cost_micro_usd, g.r)::rental_number
    from unnest(given) g order by g.item);
end $$;
revoke execute on function rental_lock_numbers from nosim_app;

-- Records that the users of rentals have these numbers, and returns the numbers that no other user had. The primary key
-- makes two users of the same number wait for each other. All calls insert in the same order, so that they cannot
-- deadlock.
create or replace function number_assign_owners(p_given rental_number[], p_scope text) returns rental_number[]
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  numbers text[] := array(select g.number from unnest(p_given) g);
  free rental_number[] := p_given;
  owned text[];
begin
  if p_scope = 'any' then
    -- Inserted first, so that users of different services wait at the same row.
    insert into number_owner as o (number, scope, user_id, rental_id)
    select g.number, '*', (g.r).user_id, (g.r).id from unnest(p_given) g order by g.number
    on conflict (number, scope) do update set rental_id = o.rental_id where o.user_id = excluded.user_id;
    free := array(select g from unnest(p_given) g where not exists (select from number_owner o
      where o.number = g.number and o.number = any(numbers) and o.user_id <> (g.r).user_id) order by g.item);
    delete from number_owner o where o.number = any(numbers) and o.scope = '*'
      and o.rental_id = any(array(select (g.r).id from unnest(p_given) g where not exists (select from unnest(free) f where f.item = g.item)));
  end if;
  with kept as (
    insert into number_owner as o (number, scope, user_id, rental_id)
    select g.number, (g.r).service, (g.r).user_id, (g.r).id from unnest(free) g order by g.number
    on conflict (number, scope) do update set rental_id = o.rental_id where o.user_id = excluded.user_id
    returning o.number
  ) select array_agg(k.number) into owned from kept k;
  return array(select g from unnest(free) g where g.number = any(owned) order by g.item);
end $$;
revoke execute on function number_assign_owners from nosim_app;

-- No number was assigned: placing -> refused, the hold is released, and the refusal is the response of the key.
create or replace function rental_refuse(p_user uuid, p_id uuid, p_detail text, p_status int, p_reply jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
  hash bytea;
begin
  select * into r from rental where id = p_id and user_id = p_user and state = 'placing' for no key update;
  if not found then
    return false;
  end if;
  delete from rental_placing where id = p_id returning body_hash into strict hash;
  r.state := 'refused';
  r.detail := p_detail;
  r.ended_at := now();
  insert into rental values (r.*);
  delete from rental_watch where rental_id = p_id;
  perform wallet_release(p_user, 'numbers:' || p_id, 'Refund: no number was given');
  insert into idempotency (user_id, route, key, body_hash, status, reply)
  values (p_user, 'numbers', r.idempotency_key, hash, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', p_id::text);
  return true;
end $$;

-- A message arrived at a number of an order. The first one completes the order with that number, captures the hold,
-- books the cost, and starts the time of a long rental. Returns 'completed' | 'added' | 'known' (the message is stored
-- already) | 'late' (the hold was released before, or the order never had this activation).
create or replace function rental_receive(
  p_user uuid, p_id uuid, p_supplier text, p_activation_id text, p_code text, p_text text, p_fingerprint bytea, p_delay_ms int
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
  by_try smallint;
  cost bigint;
begin
  select * into strict r from rental where id = p_id and user_id = p_user for no key update;
  by_try := coalesce((select t.try from rental_try t where t.rental_id = p_id and t.supplier = p_supplier
    and t.activation_id = p_activation_id), r.try);
  if r.state not in ('waiting', 'completed')
    or (by_try = r.try and (r.provider, r.activation_id) is distinct from (p_supplier, p_activation_id)) then
    return 'late';
  end if;
  -- Some endpoints of the supplier return no text: where a text is missing, the code identifies the message.
  if exists (select from rental_message m where m.rental_id = p_id and m.code = p_code
    and (m.text is null or p_text is null)) then
    return 'known';
  end if;
  insert into rental_message (rental_id, code, text, fingerprint, try)
  values (p_id, p_code, p_text, p_fingerprint, by_try) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', p_id::text);
  if r.state = 'completed' then
    update rental_watch w set code_requested_at = null where w.rental_id = p_id and w.code_requested_at is not null;
    return 'added';
  end if;
  if by_try <> r.try then
    r := rental_restore_number(r, by_try);
  end if;
  select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  update rental set state = 'completed', code_delay_ms = p_delay_ms, ended_at = now(), cancel_requested_at = null,
    ends_at = case when duration = '5min' then ends_at else now() + life end,
    cost_booked = cost, upstream_end = 'charged', upstream_ended_at = now()
  where id = p_id;
  update rental_watch set failed_checks = 0, next_number_at = null where rental_id = p_id;
  perform wallet_capture(p_user, 'numbers:' || p_id, 'revenue_numbers', 'Number rental');
  if cost > 0 then
    perform ledger_post(p_user, 'cost:numbers:' || p_id, system_account('cost_sms'), system_account('float_sms'), cost, 'cost',
      'Supplier charge for a number', 'numbers:' || p_id);
  end if;
  return 'completed';
end $$;

-- The wait ended without a code: waiting -> cancelled or timeout, and the hold is released. p_upstream is what the
-- supplier did with the price of the activation: 'returned' it, or 'unknown', which is followed up. False where the
-- order has ended, or has another activation by now. Error: NS004 where p_state or p_upstream is not one of these.
create or replace function rental_end(
  p_user uuid, p_id uuid, p_activation_id text, p_state text, p_detail text, p_upstream text default 'returned'
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  if p_state not in ('cancelled', 'timeout') or p_upstream not in ('returned', 'unknown') then
    raise exception 'a rental does not end as % (%)', p_state, p_upstream using errcode = 'NS004';
  end if;
  update rental set state = p_state, detail = p_detail, ended_at = now(), upstream_end = p_upstream, upstream_ended_at = now()
  where id = p_id and user_id = p_user and activation_id = p_activation_id and state = 'waiting' returning * into r;
  if not found then
    return false;
  end if;
  delete from rental_watch where rental_id = p_id;
  perform wallet_release(p_user, 'numbers:' || p_id,
    case p_state when 'cancelled' then 'Refund: number cancelled' else 'Refund: no code arrived' end);
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', p_id::text);
  if p_upstream = 'unknown' then
    perform followup_open(r.provider, r.activation_id, r.id, r.service, r.cost_micro_usd, p_detail, interval '10 seconds');
    update activation_followup set cost_source = r.cost_source
    where supplier = r.provider and activation_id = r.activation_id;
  end if;
  return true;
end $$;

-- Records an activation whose end the supplier has not reported; false where it is recorded, or where p_rental is null
-- and a rental has it. Without p_cost_micro_usd the cost is that of the newest order whose response was lost, else that
-- of the catalogue, else null.
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
      (select l.expected_micro_usd from sms_lost_response l where l.supplier = p_supplier and l.service = p_service
        and l.at > now() - interval '24 hours' order by l.at desc limit 1),
      (select s.cost_micro_usd from service s where s.code = p_service));
  end if;
  insert into activation_followup (supplier, activation_id, rental_id, service, cost_micro_usd, cost_source, reason,
    next_check_at)
  values (p_supplier, p_activation_id, p_rental, p_service, cost,
    case when p_cost_micro_usd is null then 'catalogue' else 'supplier' end, p_reason, now() + p_after)
  on conflict do nothing;
  return found;
end $$;

-- Settles an activation of followup_open with the status of the supplier, or as 'unknown' after a day without a status.
-- A charge is booked once. Returns 'settled', 'open' (a charge without a known cost waits for the end of its day) or
-- 'known' (settled before, or the activation of a rental).
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
      perform ledger_post(null, key, system_account('orphan_loss'), system_account('float_sms'), cost, 'cost',
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
  select * into strict r from rental where id = split_part(a.subject, ':', 2)::uuid and user_id = a.user_id for no key update;
  if r.state <> 'completed' or r.refunded = r.price then
    return 'settled';
  elsif a.amount > r.price - r.refunded then
    return 'too-much';
  end if;
  perform wallet_refund_to_source(a.user_id, a.subject, 'revenue_numbers', r.refunded, a.amount, 'Refund: ' || a.reason);
  if r.cut > 0 then
    perform promotion_refund(a.user_id, a.subject, 'revenue_numbers', r.refunded,
      promotion_share(r.price, r.cut, r.refunded + a.amount) - promotion_share(r.price, r.cut, r.refunded));
  end if;
  update rental set refunded = refunded + a.amount where id = r.id;
  insert into live_event (user_id, kind, subject) values (r.user_id, 'numbers', r.id::text);
  return 'done';
end $$;
revoke execute on function rental_refund_by_hand from nosim_app;

-- Releases the hold of an open rental for an admin. What the supplier did with its price is not known: the activation
-- is followed up when that supplier is connected again. Returns 'done' | 'settled' (not open) | 'served' (a process is
-- connected to the supplier and ends the rental itself) | 'not-whole'.
create or replace function rental_release_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  r rental;
begin
  -- A code that arrives locks the row: the money is released only where no code came first.
  r := rental_lock(a.user_id, split_part(a.subject, ':', 2)::uuid);
  if r.state not in ('placing', 'waiting') then
    return 'settled';
  elsif sms_is_served(r.provider) then
    return 'served';
  elsif a.amount <> r.price then
    return 'not-whole';
  elsif r.state = 'waiting' then
    perform rental_end(r.user_id, r.id, r.activation_id, 'cancelled', 'released by an admin', 'unknown');
  else
    perform rental_refuse(r.user_id, r.id, 'response lost, released by an admin', 503, '{"code": "SUPPLIER_DOWN"}');
  end if;
  return 'done';
end $$;
revoke execute on function rental_release_by_hand from nosim_app;

-- What an SMS supplier took out of our float and returned, in micro-dollars, negative when taken. The float at the end
-- of a day is the float at its start plus these movements and the top-ups. 'charged' moves nothing: the number already
-- took its price.
create or replace view sms_movement as
  select provider as supplier, rented_at as at, -cost_micro_usd as micro_usd, 'taken' as kind,
    'numbers:' || id as subject, cost_source as source
  from rental where rented_at is not null
  union all
  select provider, upstream_ended_at, case upstream_end when 'returned' then cost_micro_usd else 0 end, upstream_end,
    'numbers:' || id, cost_source
  from rental where upstream_ended_at is not null and upstream_end in ('returned', 'charged')
  union all
  select supplier, started_at, -cost_micro_usd, 'taken', 'numbers:' || rental_id, cost_source
  from rental_try where outcome = 'replaced'
  union all
  select supplier, since, -cost_micro_usd, 'taken', 'orphan:' || supplier || ':' || activation_id, cost_source
  from activation_followup where rental_id is null and cost_micro_usd is not null
  union all
  select supplier, settled_at, case outcome when 'returned' then cost_micro_usd else 0 end, outcome,
    case when rental_id is null then 'orphan:' || supplier || ':' || activation_id else 'numbers:' || rental_id end,
    cost_source
  from activation_followup where settled_at is not null and outcome in ('returned', 'charged') and cost_micro_usd is not null;
grant select on sms_movement to nosim_app;

-- Orders whose response was lost and whose hold was released: each may have cost up to max_cost_micro_usd at the
-- supplier. An activation that was found later is in activation_followup.
create or replace view sms_lost_response as
  select id as rental_id, provider as supplier, service, duration, max_cost_micro_usd, rental_expected_cost(rental) as
    expected_micro_usd, ended_at as at
  from rental where state = 'refused' and detail like 'response lost%'
  union all
  select t.rental_id, t.supplier, r.service, r.duration, r.max_cost_micro_usd, rental_expected_cost(r), t.ended_at
  from rental_try t join rental r on r.id = t.rental_id where t.outcome = 'lost';
grant select on sms_lost_response to nosim_app;

-- Triggers that write account events (account-events.sql).
create or replace function note_code() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform account_event_add((select r.user_id from rental r where r.id = new.rental_id), 'code.received', 'numbers',
    new.rental_id::text, new.id, 'completed');
  return null;
end $$;
create or replace trigger note_code after insert on rental_message for each row execute function note_code();

create or replace function note_rental_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform account_event_add(new.user_id, 'rental.ended', 'numbers', new.id::text, null, new.state);
  return null;
end $$;
create or replace trigger note_end after update of state on rental for each row
  when (old.state = 'waiting' and new.state in ('cancelled', 'timeout')) execute function note_rental_end();
create or replace trigger note_refund after update of refunded on rental for each row
  when (new.refunded > old.refunded) execute function note_refund('numbers');
