-- The rental machine: what the watcher changes often is apart from the order, every charge of a supplier is booked, a
-- supplier has a name of its own, a number is never given to a second user, and a long rental's time starts with its first
-- code.

-- When the watcher looks at a rental next. One row for each rental that needs a look, updated at every look: kept narrow,
-- with room on each page for new versions of all its rows and without an index on the time, so that an update stays on its page (HOT). Only rentals that
-- are open have a row, so reading all of it is cheap.
create table rental_watch (
  rental_id uuid primary key references rental,
  supplier text not null,
  next_check_at timestamptz not null,
  -- Answers in a row that told nothing, or told that upstream knows no such activation.
  misses int not null default 0
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
insert into rental_watch select id, provider, next_check_at, misses from rental where next_check_at is not null;
alter table rental drop column next_check_at, drop column misses;
grant select, update, delete on rental_watch to nosim_app;

-- The suppliers that processes serve: each process refreshes its own every minute. An open order of one that is not
-- refreshed waits for a process with that supplier's settings, or for an admin.
create table supplier (
  kind text not null check (kind in ('sms', 'boost')),
  name text not null,
  served_at timestamptz not null default now(),
  primary key (kind, name)
);
grant select, insert, update on supplier to nosim_app;

-- How long the number is the user's from its first code on.
alter table rental add column life interval;
update rental set life = case duration when '5min' then ends_at - created_at when '3d' then interval '72 hours'
  when '7d' then interval '168 hours' else interval '24 hours' end;
alter table rental alter column life set not null;
-- When the supplier gave the number: from then on it holds its price.
alter table rental add column rented_at timestamptz;
update rental set rented_at = created_at where activation_id is not null;
-- Whether cost_micro_usd is the supplier's word or what our catalogue expects, and what of it is in the ledger (kobo).
alter table rental add column cost_source text not null default 'supplier'
  check (cost_source in ('supplier', 'catalogue'));
alter table rental add column cost_booked bigint not null default 0 check (cost_booked >= 0);
-- What became of the supplier's price: charged, given back, or not known yet (then activation_followup has a row).
alter table rental add column upstream_end text check (upstream_end in ('charged', 'returned', 'unknown'));
alter table rental add column upstream_ended_at timestamptz;
update rental set upstream_end = case state when 'completed' then 'charged' else 'returned' end,
  upstream_ended_at = ended_at where state in ('completed', 'cancelled', 'timeout');
create index rental_rented on rental (rented_at) where rented_at is not null;
create index rental_upstream_ended on rental (upstream_ended_at) where upstream_ended_at is not null;
create index rental_answer_lost on rental (ended_at) where state = 'refused' and word like 'answer lost%';

-- What a rental is expected to cost at the supplier in micro-dollars: the catalogue's cost for each day that is billed
-- (numbers/catalogue/prices.ts), a fifth more for a choice of areas and for one of carriers, never above the cap that
-- the supplier was given.
create function rental_expected_cost(r rental) returns bigint language sql stable set search_path = public, pg_temp as $$
  select least(r.max_cost_micro_usd, coalesce((select s.cost_micro_usd
    * case r.duration when '3d' then 3 when '7d' then 7 else 1 end
    * (10 + 2 * (cardinality(r.areas) > 0)::int + 2 * (cardinality(r.carriers) > 0)::int) / 10
    from service s where s.code = r.service), r.max_cost_micro_usd))
$$;

-- Sales of before this migration, of which the supplier told no cost, are booked at the catalogue's.
update rental r set cost_micro_usd = rental_expected_cost(r), cost_source = 'catalogue'
where cost_micro_usd is null and activation_id is not null;
do $$
declare
  r rental;
  cost bigint;
begin
  for r in select * from rental where state = 'completed' and cost_source = 'catalogue' loop
    select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
    if cost > 0 then
      perform ledger_post('cost:rental:' || r.id, house('cost_sms'), house('float_sms'), cost, 'cost',
        'Supplier charge for a number', 'rental:' || r.id);
    end if;
  end loop;
end $$;
update rental r set cost_booked = t.amount from transfer t where t.key = 'cost:rental:' || r.id;
alter table rental add constraint rental_cost_known check (state <> 'completed' or cost_micro_usd is not null);

-- Activations that ended with us without the supplier's own verdict: looked at again for a day, cancelled upstream where
-- that is possible, and booked when they were charged.
create table activation_followup (
  supplier text not null,
  activation_id text not null,
  -- The rental that had it; null where no rental of ours ever had.
  rental_id uuid references rental,
  service text,
  cost_micro_usd bigint,
  cost_source text not null default 'supplier' check (cost_source in ('supplier', 'catalogue')),
  -- How we came to it: 'no verdict', 'gone', 'resold', 'given back', 'in the list', 'heard of'.
  word text not null,
  since timestamptz not null default now(),
  next_check_at timestamptz not null,
  until timestamptz not null default now() + interval '24 hours',
  looks int not null default 0,
  outcome text not null default 'open' check (outcome in ('open', 'returned', 'charged', 'unknown')),
  settled_at timestamptz,
  cost_booked bigint not null default 0 check (cost_booked >= 0),
  primary key (supplier, activation_id),
  check ((outcome = 'open') = (settled_at is null)),
  check (outcome = 'charged' or cost_booked = 0)
);
create index activation_followup_open on activation_followup (next_check_at) where outcome = 'open';
create index activation_followup_since on activation_followup (since);
create index activation_followup_settled on activation_followup (settled_at) where settled_at is not null;
-- What was booked as an orphan before this migration.
insert into activation_followup (supplier, activation_id, word, since, next_check_at, outcome, settled_at, cost_booked)
select split_part(subject, ':', 2), split_part(subject, ':', 3), 'given back', created_at, created_at, 'charged',
  created_at, amount from transfer where kind = 'cost' and subject like 'orphan:%';
grant select on activation_followup to nosim_app;
grant update (next_check_at, looks) on activation_followup to nosim_app;

-- Who has had a number: scope is the service, or '*' where a number is given to one user for all services.
create table number_owner (
  number text not null,
  scope text not null,
  user_id uuid not null,
  rental_id uuid not null references rental,
  since timestamptz not null default now(),
  primary key (number, scope)
);
insert into number_owner (number, scope, user_id, rental_id, since)
select distinct on (number, service) number, service, user_id, id, created_at
from rental where number is not null order by number, service, created_at;
grant select on number_owner to nosim_app;

-- What an SMS supplier took out of our float and gave back, in micro-dollars, negative when taken: the float at the end
-- of a day is the float at its start, the sum of these, and what was paid in. 'charged' moves nothing: the price was
-- taken with the number.
create view sms_movement as
  select provider as supplier, rented_at as at, -cost_micro_usd as micro_usd, 'taken' as kind,
    'rental:' || id as subject, cost_source as source
  from rental where rented_at is not null
  union all
  select provider, upstream_ended_at, case upstream_end when 'returned' then cost_micro_usd else 0 end, upstream_end,
    'rental:' || id, cost_source
  from rental where upstream_ended_at is not null and upstream_end in ('returned', 'charged')
  union all
  select supplier, since, -cost_micro_usd, 'taken', 'orphan:' || supplier || ':' || activation_id, cost_source
  from activation_followup where rental_id is null and cost_micro_usd is not null
  union all
  select supplier, settled_at, case outcome when 'returned' then cost_micro_usd else 0 end, outcome,
    case when rental_id is null then 'orphan:' || supplier || ':' || activation_id else 'rental:' || rental_id end,
    cost_source
  from activation_followup where settled_at is not null and outcome in ('returned', 'charged') and cost_micro_usd is not null;
grant select on sms_movement to nosim_app;

-- Purchases whose answer was lost and which were paid back to the user: each may have cost up to max_cost_micro_usd at
-- the supplier. One that was found later is in activation_followup.
create view sms_lost_answer as
  select id as rental_id, provider as supplier, service, duration, max_cost_micro_usd, rental_expected_cost(rental) as
    expected_micro_usd, ended_at as at
  from rental where state = 'refused' and word like 'answer lost%';
grant select on sms_lost_answer to nosim_app;

-- Makes all that is decided about one activation wait for each other until the transaction ends.
create function activation_lock(p_supplier text, p_activation_id text) returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended(p_supplier || ':' || p_activation_id, 20))
$$;

drop function rental_place;
-- As in 0005, but the order waits p_window for its first code and lives p_life from then on.
create function rental_place(
  p_user uuid, p_key text, p_body_hash bytea, p_service text, p_duration text, p_seen_price bigint,
  p_provider text, p_areas text[], p_carriers text[], p_window interval, p_life interval, p_settle_after interval,
  p_open_limit int, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out price bigint, out shortage bigint,
  out id uuid, out created_at timestamptz, out ends_at timestamptz, out max_cost_micro_usd bigint,
  out service_name text, out repeatable boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  buyer app_user;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_user, 'rentals', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;

  perform wallet_lock(p_user);
  select * into strict buyer from app_user u where u.id = p_user;
  select s.name, s.repeatable, sp.price, sp.price * 1000000 / pr.kobo_per_usd
  into service_name, repeatable, price, max_cost_micro_usd
  from service s
  join service_group g on g.name = s.group_name and g.enabled
  join service_price sp on sp.service = s.code and sp.duration = p_duration
  cross join pricing pr
  where s.code = p_service and s.enabled;

  outcome := case
    when buyer.blocked_at is not null then 'blocked'
    when buyer.email_confirmed_at is null then 'unconfirmed'
    when price is null then 'service-off'
    when price > p_seen_price then 'price-changed'
    when (select count(*) from rental r where r.user_id = p_user and r.state in ('placing', 'waiting')) >= p_open_limit
      or (select count(*) from rental r where r.user_id = p_user and r.created_at > now() - interval '1 minute')
        >= p_minute_limit then 'too-many'
    else 'placed' end;
  if outcome <> 'placed' then
    delete from idempotency i where i.user_id = p_user and i.route = 'rentals' and i.key = p_key;
    return;
  end if;

  id := uuidv7();
  shortage := wallet_hold(p_user, price, true, 'rental:' || id, 'Number for ' || service_name || ', ' || case p_duration when '5min' then '5 minutes' when '4h' then '4 hours'
      when '1d' then '1 day' when '3d' then '3 days' else '7 days' end);
  if shortage > 0 then
    outcome := 'short';
    perform idempotency_answer(p_user, 'rentals', p_key, 402, to_jsonb(shortage));
    return;
  end if;
  created_at := now();
  ends_at := created_at + p_window;
  insert into rental (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd,
    created_at, ends_at, life, idempotency_key)
  values (id, p_user, p_service, p_duration, price, 'placing', p_provider, p_areas, p_carriers, max_cost_micro_usd,
    created_at, ends_at, p_life, p_key);
  insert into rental_watch (rental_id, supplier, next_check_at) values (id, p_provider, created_at + p_settle_after);
  insert into live_event (user_id, kind, subject) values (p_user, 'rental', id::text);
end $$;

-- Notes an activation whose verdict is not known. One that is noted, or that another rental has, stays as it is.
-- Without a cost of its own it has that of the newest order whose answer was lost, else of the catalogue, else none.
create function followup_open(
  p_supplier text, p_activation_id text, p_rental uuid, p_service text, p_cost_micro_usd bigint, p_word text,
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
      (select rental_expected_cost(r) from rental r where r.state = 'refused' and r.word like 'answer lost%'
        and r.provider = p_supplier and r.service = p_service and r.ended_at > now() - interval '24 hours'
        order by r.ended_at desc limit 1),
      (select s.cost_micro_usd from service s where s.code = p_service));
  end if;
  insert into activation_followup (supplier, activation_id, rental_id, service, cost_micro_usd, cost_source, word,
    next_check_at)
  values (p_supplier, p_activation_id, p_rental, p_service, cost,
    case when p_cost_micro_usd is null then 'catalogue' else 'supplier' end, p_word, now() + p_after)
  on conflict do nothing;
  return found;
end $$;

-- The supplier's verdict on such an activation, or 'unknown' after a day without one. A charge is booked once, at its
-- cost. Answers 'settled', 'open' (there is no cost to book it at: it waits for its day to end), or 'known' (it was
-- settled before, or is a rental's after all).
create function followup_settle(p_supplier text, p_activation_id text, p_outcome text)
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
      perform ledger_post(key, house('orphan_loss'), house('float_sms'), cost, 'cost',
        'Supplier charge for a number that no user paid for', key);
    end if;
  end if;
  update activation_followup x set outcome = p_outcome, settled_at = now(), cost_booked = cost
  where x.supplier = p_supplier and x.activation_id = p_activation_id;
  return 'settled';
end $$;

drop function rental_assign(uuid, text, text, bigint, interval, interval, jsonb);
-- The supplier gave a number: placing -> waiting. It is this user's from now on: p_scope 'service' keeps another user
-- from getting it for the same service, 'any' for any. Outcome:
--   'assigned' (or it was before, with this very activation)
--   'settled': the order was settled otherwise meanwhile, or the activation was
--   'taken': another rental has this activation
--   'resold': another user has had the number; the order still waits for one, and the activation is followed up.
create function rental_assign(
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
  -- A webhook may have told of it before the answer that brought its number.
  delete from activation_followup f
  where f.supplier = r.provider and f.activation_id = p_activation_id and f.outcome = 'open' and f.word = 'heard of';
  if exists (select from activation_followup f where f.supplier = r.provider and f.activation_id = p_activation_id) then
    return 'settled';
  end if;
  if not number_take(r, p_number, p_scope) then
    perform followup_open(r.provider, p_activation_id, null, r.service,
      coalesce(p_cost_micro_usd, rental_expected_cost(r)), 'resold', interval '10 seconds');
    return 'resold';
  end if;
  update rental set state = 'waiting', activation_id = p_activation_id, number = p_number,
    cost_micro_usd = coalesce(p_cost_micro_usd, rental_expected_cost(r)),
    cost_source = case when p_cost_micro_usd is null then 'catalogue' else 'supplier' end, rented_at = now()
  where id = p_id;
  update rental_watch set misses = 0,
    next_check_at = now() + case when sms_hooks_come(r.provider) then p_check_after_hooked else p_check_after end
  where rental_id = p_id;
  perform idempotency_answer(r.user_id, 'rentals', r.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return 'assigned';
end $$;

-- Writes down that a rental's user has a number; false when another user has had it. The primary key makes two users
-- who are given the same number at once wait for each other.
create function number_take(r rental, p_number text, p_scope text)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  taken text;
begin
  if p_scope not in ('service', 'any') then
    raise exception 'a number is not resold by %', p_scope using errcode = 'NS004';
  end if;
  if p_scope = 'any' then
    -- First, so that users of other services meet at one row, too.
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

-- As before; there is nothing left to watch.
create or replace function rental_refuse(p_id uuid, p_word text, p_status int, p_reply jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  update rental set state = 'refused', word = p_word, ended_at = now()
  where id = p_id and state = 'placing' returning * into r;
  if not found then
    return false;
  end if;
  delete from rental_watch where rental_id = p_id;
  perform wallet_release('rental:' || p_id, 'Refund: no number was given');
  perform idempotency_answer(r.user_id, 'rentals', r.idempotency_key, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return true;
end $$;

-- As before, but the supplier's charge is always booked, and a long rental's time starts with its first code.
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
  -- One question tells a message with its text and another without: the same code is then the same message.
  if exists (select from rental_message m where m.rental_id = p_id and m.code = p_code
    and (m.text is null or p_text is null)) then
    return 'known';
  end if;
  insert into rental_message (rental_id, code, text, fingerprint)
  values (p_id, p_code, p_text, p_fingerprint) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  if r.state = 'completed' then
    return 'added';
  end if;
  select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  update rental set state = 'completed', code_delay_ms = p_delay_ms, ended_at = now(), cancel_requested_at = null,
    ends_at = case when duration = '5min' then ends_at else now() + life end,
    cost_booked = cost, upstream_end = 'charged', upstream_ended_at = now()
  where id = p_id;
  update rental_watch set misses = 0 where rental_id = p_id;
  perform wallet_capture('rental:' || p_id, 'revenue_numbers', 'Number rental');
  if cost > 0 then
    perform ledger_post('cost:rental:' || p_id, house('cost_sms'), house('float_sms'), cost, 'cost',
      'Supplier charge for a number', 'rental:' || p_id);
  end if;
  return 'completed';
end $$;

drop function rental_end(uuid, text, text);
-- The wait is over without a code: waiting -> cancelled or timeout, and the money goes back where it came from.
-- p_upstream says what the supplier did with its price: 'returned' it, or 'unknown', which is followed up.
create function rental_end(p_id uuid, p_state text, p_word text, p_upstream text default 'returned')
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
begin
  if p_state not in ('cancelled', 'timeout') or p_upstream not in ('returned', 'unknown') then
    raise exception 'a rental does not end as % (%)', p_state, p_upstream using errcode = 'NS004';
  end if;
  update rental set state = p_state, word = p_word, ended_at = now(), upstream_end = p_upstream, upstream_ended_at = now()
  where id = p_id and state = 'waiting' returning * into r;
  if not found then
    return false;
  end if;
  delete from rental_watch where rental_id = p_id;
  perform wallet_release('rental:' || p_id,
    case p_state when 'cancelled' then 'Refund: number cancelled' else 'Refund: no code arrived' end);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  if p_upstream = 'unknown' then
    perform followup_open(r.provider, r.activation_id, r.id, r.service, r.cost_micro_usd, p_word, interval '10 seconds');
    update activation_followup set cost_source = r.cost_source
    where supplier = r.provider and activation_id = r.activation_id;
  end if;
  return true;
end $$;

drop function rental_orphan;
revoke execute on function activation_lock, number_take from nosim_app;
