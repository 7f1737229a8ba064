-- What admins earn by boosting, in hundredths of a percent on top of what upstream asks.
alter table pricing add column boost_profit bigint not null default 5000 check (boost_profit >= 0);

-- The catalogue, as upstream last told it. Ids are upstream's.
create table boost_service (
  id bigint primary key check (id > 0),
  name text not null,
  category text not null,
  type text not null check (type in ('Default', 'Package')),
  -- Millionths of a dollar per 1,000, or for one package.
  rate_micro_usd bigint not null check (rate_micro_usd >= 0),
  -- Our price for the same, in kobo: written whenever the line above or the pricing changes.
  rate bigint not null check (rate > 0),
  min bigint not null check (min > 0),
  max bigint not null,
  refill boolean not null,
  cancel boolean not null,
  description text not null default '',
  -- The switch of an admin.
  enabled boolean not null default true,
  -- Set while upstream does not list it.
  vanished_at timestamptz,
  -- The median of our own last orders, in minutes, as of the last sync; null while they are too few to tell.
  average_minutes int check (average_minutes > 0),
  check (max >= min)
);

-- What each sync found changed: for admins.
create table boost_service_change (
  id bigint generated always as identity primary key,
  service bigint not null,
  name text not null,
  what text not null check (what in ('new', 'vanished', 'back', 'dearer', 'cheaper', 'changed')),
  old_rate_micro_usd bigint,
  new_rate_micro_usd bigint,
  created_at timestamptz not null default now()
);
create index boost_service_change_age on boost_service_change (created_at);

create table boost_order (
  id uuid primary key default uuidv7(),
  -- No foreign keys to the busy rows of user and service, and the service may change: what was sold stays as it was.
  user_id uuid not null,
  service bigint not null,
  service_name text not null,
  category text not null,
  type text not null,
  rate bigint not null,
  rate_micro_usd bigint not null,
  can_refill boolean not null,
  can_cancel boolean not null,
  link text not null,
  quantity bigint not null check (quantity > 0),
  charge bigint not null check (charge > 0),
  state text not null check (state in
    ('placing', 'unconfirmed', 'pending', 'processing', 'success', 'partial', 'cancelled', 'failed')),
  provider text not null,
  upstream_id text,
  start_count bigint,
  remains bigint,
  -- Paid back so far: the whole hold, or refunds of what was kept.
  refunded bigint not null default 0 check (refunded between 0 and charge),
  -- What upstream says it charged, and how much of that (kobo) is in the books.
  cost_micro_usd bigint,
  cost_booked bigint not null default 0 check (cost_booked >= 0),
  cancel_requested_at timestamptz,
  refill_id text,
  refill_word text,
  next_check_at timestamptz,
  -- Answers in a row that told nothing.
  misses int not null default 0,
  -- Upstream's last word when it refused or was lost: for admins.
  word text,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  -- When status, count or remains last changed.
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (provider, upstream_id),
  check (state in ('placing', 'unconfirmed', 'failed') or upstream_id is not null)
);
create index boost_order_of_user on boost_order (user_id, created_at desc);
create index boost_order_due on boost_order (next_check_at) where next_check_at is not null;
create index boost_order_waiting on boost_order (created_at) where state in ('unconfirmed', 'pending', 'processing');
create index boost_order_done on boost_order (service, ended_at) where state = 'success';

grant select, insert, update on boost_service, boost_order to nosim_app;
grant select, insert on boost_service_change to nosim_app;

-- Kobo for a thousand, or for a package: upstream's price by the rate and the profit, rounded up so that it is
-- never below cost, and never nothing.
create function boost_rate(p_rate_micro_usd bigint, p_kobo_per_usd bigint, p_profit bigint)
returns bigint language sql immutable as $$
  select greatest(1, ceil(p_rate_micro_usd::numeric * p_kobo_per_usd * (10000 + p_profit) / 10000 / 1000000))::bigint
$$;

-- Kobo for an order: half up, at least one.
create function boost_charge(p_type text, p_rate bigint, p_quantity bigint)
returns bigint language sql immutable as $$
  select case p_type when 'Package' then p_rate
    else greatest(1, floor((p_rate::numeric * p_quantity + 500) / 1000))::bigint end
$$;

-- The most that can be ordered at a price: a transfer of the ledger is at most a billion naira. Below the least that
-- can be ordered (or 0), nothing can.
create function boost_most(p_type text, p_rate bigint, p_max bigint)
returns bigint language sql immutable as $$
  select least(p_max, case p_type when 'Package' then 100000000000 else 100000000000000 end / p_rate)
$$;

-- Kobo of a charge that were not served: what is left of it, rounded in the buyer's favour.
create function boost_unserved(p_charge bigint, p_quantity bigint, p_remains bigint)
returns bigint language sql immutable as $$
  select ceil(p_charge::numeric * greatest(0, least(p_remains, p_quantity)) / p_quantity)::bigint
$$;

-- Places an order: claims the key, takes the price of this moment, holds it. One transaction, no upstream in it.
-- outcome: 'placed' | 'conflict' | 'running' | 'answered' (status, reply) | 'blocked' | 'unconfirmed' | 'service-off'
--   | 'too-few' (at_least) | 'too-much' (at_most) | 'price-changed' (charge) | 'too-many' | 'short' (shortage).
-- Only 'placed' and 'short' burn the key: after any other refusal it may be used again.
create function boost_place(
  p_user uuid, p_key text, p_body_hash bytea, p_service bigint, p_link text, p_quantity bigint, p_seen_charge bigint,
  p_provider text, p_park_after interval, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out charge bigint, out shortage bigint, out at_least bigint,
  out at_most bigint, out id uuid, out type text
) language plpgsql as $$
#variable_conflict use_column
declare
  buyer app_user;
  sold boost_service;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_user, 'boost', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;

  perform wallet_lock(p_user);
  select * into strict buyer from app_user u where u.id = p_user;
  select * into sold from boost_service s where s.id = p_service and s.enabled and s.vanished_at is null;
  at_least := sold.min;
  at_most := boost_most(sold.type, sold.rate, sold.max);
  type := sold.type;
  charge := boost_charge(sold.type, sold.rate, least(p_quantity, at_most));
  outcome := case
    when buyer.blocked_at is not null then 'blocked'
    when buyer.email_confirmed_at is null then 'unconfirmed'
    when sold.id is null or at_most < sold.min then 'service-off'
    when p_quantity < sold.min then 'too-few'
    when p_quantity > at_most then 'too-much'
    when charge > p_seen_charge then 'price-changed'
    when (select count(*) from boost_order o where o.user_id = p_user and o.created_at > now() - interval '1 minute')
      >= p_minute_limit then 'too-many'
    else 'placed' end;
  if outcome <> 'placed' then
    delete from idempotency i where i.user_id = p_user and i.route = 'boost' and i.key = p_key;
    return;
  end if;

  id := uuidv7();
  shortage := wallet_hold(p_user, charge, false, 'boost:' || id, left('Boost: ' || sold.name, 200));
  if shortage > 0 then
    outcome := 'short';
    perform idempotency_answer(p_user, 'boost', p_key, 402, to_jsonb(shortage));
    return;
  end if;
  insert into boost_order (id, user_id, service, service_name, category, type, rate, rate_micro_usd, can_refill,
    can_cancel, link, quantity, charge, state, provider, next_check_at, idempotency_key)
  values (id, p_user, p_service, sold.name, sold.category, sold.type, sold.rate, sold.rate_micro_usd, sold.refill,
    sold.cancel, p_link, p_quantity, charge, 'placing', p_provider, now() + p_park_after, p_key);
  insert into live_event (user_id, kind, subject) values (p_user, 'boost', id::text);
end $$;

-- Upstream took the order, at once or, by an admin's word, later: placing or unconfirmed -> pending. False when it has
-- been settled otherwise, or when another order has that number.
create function boost_confirm(p_id uuid, p_upstream_id text, p_check_after interval, p_reply jsonb)
returns boolean language plpgsql as $$
declare
  o boost_order;
begin
  update boost_order set state = 'pending', upstream_id = p_upstream_id, misses = 0, word = null, changed_at = now(),
    next_check_at = now() + p_check_after
  where id = p_id and state in ('placing', 'unconfirmed') and not exists (select 1 from boost_order other
    where other.provider = boost_order.provider and other.upstream_id = p_upstream_id)
  returning * into o;
  if not found then
    return false;
  end if;
  perform idempotency_answer(o.user_id, 'boost', o.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- Nothing was ordered, by upstream's word or an admin's: placing or unconfirmed -> failed, the hold released.
create function boost_refuse(p_id uuid, p_word text, p_status int, p_reply jsonb)
returns boolean language plpgsql as $$
declare
  o boost_order;
begin
  update boost_order set state = 'failed', word = p_word, refunded = charge, next_check_at = null, changed_at = now(),
    ended_at = now()
  where id = p_id and state in ('placing', 'unconfirmed') returning * into o;
  if not found then
    return false;
  end if;
  perform wallet_release('boost:' || p_id, 'Refund: boost order not placed');
  perform idempotency_answer(o.user_id, 'boost', o.idempotency_key, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- The answer was lost: placing -> unconfirmed, which is never sent again. A person matches or releases it.
create function boost_park(p_id uuid, p_word text, p_reply jsonb)
returns boolean language plpgsql as $$
declare
  o boost_order;
begin
  update boost_order set state = 'unconfirmed', word = p_word, next_check_at = null, changed_at = now()
  where id = p_id and state = 'placing' returning * into o;
  if not found then
    return false;
  end if;
  perform idempotency_answer(o.user_id, 'boost', o.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- Upstream's word about an order. The first end captures or releases the hold; an end that is corrected later pays
-- back what is more than was paid back before, and takes nothing again.
-- outcome: 'same' | 'moved' | 'held' (a package that ended in part: a person decides) | 'not-open'.
create function boost_progress(
  p_id uuid, p_state text, p_start_count bigint, p_remains bigint, p_cost_micro_usd bigint, p_check_after interval
) returns text language plpgsql as $$
declare
  o boost_order;
  due bigint;
  target bigint;
  becomes text;
  is_first boolean;
  booked bigint;
begin
  if p_state not in ('pending', 'processing', 'success', 'partial', 'cancelled') then
    raise exception 'a boost order is not %', p_state using errcode = 'NS004';
  end if;
  select * into o from boost_order where id = p_id for no key update;
  if not found or o.state in ('placing', 'unconfirmed', 'failed') then
    return 'not-open';
  end if;
  is_first := o.state in ('pending', 'processing');

  if p_state = 'partial' and (o.type = 'Package' or p_remains is null) then
    update boost_order set word = 'ended in part: to be settled by hand', misses = 0,
      next_check_at = now() + p_check_after
    where id = p_id;
    return 'held';
  end if;
  -- What has ended does not begin again.
  if not is_first and p_state in ('pending', 'processing') then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  due := case p_state
    when 'cancelled' then o.charge
    when 'partial' then boost_unserved(o.charge, o.quantity, p_remains)
    else 0 end;
  target := greatest(o.refunded, due);
  -- An order that was paid back keeps saying so.
  becomes := case when o.state = 'cancelled' or (p_state = 'success' and target > 0) then o.state else p_state end;
  if (o.state, o.start_count, o.remains, o.refunded) is not distinct from
     (becomes, coalesce(p_start_count, o.start_count), coalesce(p_remains, o.remains), target)
     and (is_first or coalesce(p_cost_micro_usd, o.cost_micro_usd) is not distinct from o.cost_micro_usd) then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  if is_first and p_state in ('success', 'partial', 'cancelled') then
    if target = o.charge then
      perform wallet_release('boost:' || p_id, case p_state when 'cancelled' then 'Refund: boost order cancelled'
        else 'Refund: nothing was delivered' end);
    else
      perform wallet_capture('boost:' || p_id, 'revenue_boost', 'Boost order');
    end if;
  end if;
  if p_state in ('success', 'partial', 'cancelled') then
    booked := boost_book_cost(o, p_cost_micro_usd, boost_cost(o, p_state, p_remains));
  end if;
  if target > o.refunded and not (is_first and target = o.charge) then
    perform wallet_refund('boost:' || p_id, 'revenue_boost', o.user_id, o.refunded, target - o.refunded,
      'Refund: the part of a boost order that was not delivered');
  end if;
  update boost_order set
    state = becomes,
    start_count = coalesce(p_start_count, start_count), remains = coalesce(p_remains, remains),
    cost_micro_usd = coalesce(p_cost_micro_usd, cost_micro_usd), cost_booked = coalesce(booked, cost_booked),
    refunded = target, misses = 0, word = null,
    changed_at = now(), next_check_at = now() + p_check_after,
    ended_at = case when p_state in ('success', 'partial', 'cancelled') then coalesce(ended_at, now()) end
  where id = p_id;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return 'moved';
end $$;

-- What an order that ended so must have cost, in micro-dollars, where upstream does not say.
create function boost_cost(o boost_order, p_state text, p_remains bigint) returns bigint language sql immutable as $$
  select case
    when p_state = 'cancelled' then 0
    when o.type = 'Package' then o.rate_micro_usd
    else round(o.rate_micro_usd::numeric / 1000 * (o.quantity - case p_state
      when 'partial' then greatest(0, least(p_remains, o.quantity)) else 0 end)) end::bigint
$$;

-- Books what the supplier charged, or the difference to what is booked when it has changed its mind; answers the kobo
-- booked in all. Where it does not say, or names a sum that no transfer can hold, it is what we reckon.
create function boost_book_cost(o boost_order, p_told_micro_usd bigint, p_reckoned_micro_usd bigint)
returns bigint language plpgsql as $$
declare
  cost bigint;
  subject text := 'boost:' || o.id;
  key text := 'cost:boost:' || o.id || ':' || clock_timestamp();
begin
  select least(100000000000, round(kobo_per_usd::numeric / 1000000 * case
    when p_told_micro_usd::numeric * kobo_per_usd / 1000000 <= 100000000000 then p_told_micro_usd
    else p_reckoned_micro_usd end)) into cost from pricing;
  if cost > o.cost_booked then
    perform ledger_post(key, house('cost_boost'), house('bank'), cost - o.cost_booked, 'cost',
      'Supplier charge for a boost order', subject);
  elsif cost < o.cost_booked then
    perform ledger_post(key, house('bank'), house('cost_boost'), o.cost_booked - cost, 'cost',
      'Supplier paid back for a boost order', subject);
  end if;
  return cost;
end $$;

-- Pays back some of what was kept: revenue -> the user's main purse. `p_before` is what was paid back so far, so that
-- each step has a key of its own.
create function wallet_refund(
  p_subject text, p_revenue text, p_user uuid, p_before bigint, p_amount bigint, p_description text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount + p_before > (select coalesce(sum(kept.amount), 0) from (
      select c.amount from transfer h join transfer c on c.resolves = h.id
      where h.subject = p_subject and h.kind = 'hold' and c.kind = 'capture'
      union all select amount from transfer where key = 'purchase:' || p_subject
    ) kept) then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
  perform ledger_post('refund:' || p_subject || ':' || p_before, house(p_revenue),
    (select id from account where user_id = p_user and kind = 'main'), p_amount, 'refund', p_description, p_subject);
  insert into live_event (user_id, kind) values (p_user, 'balance');
end $$;
