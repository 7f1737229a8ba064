-- The catalogue. Keys are ours; adapters map them to an upstream's codes.
create table service_group (
  name text primary key,
  enabled boolean not null default true
);

create table service (
  code text primary key check (length(code) between 1 and 64),
  name text not null,
  group_name text not null references service_group,
  -- What upstream asks for the short rental, in millionths of a dollar.
  cost_micro_usd bigint not null check (cost_micro_usd > 0),
  repeatable boolean not null,
  enabled boolean not null default true,
  -- Sentinels exist only while the sandbox stands in.
  sentinel boolean not null default false
);

-- What the prices follow from; one row. Kobo; per dollar in kobo.
create table pricing (
  singleton boolean primary key default true check (singleton),
  numbers_profit bigint not null check (numbers_profit >= 0),
  kobo_per_usd bigint not null check (kobo_per_usd > 0)
);

-- The prices in force, in kobo: written whenever the catalogue or the pricing changes.
create table service_price (
  service text not null references service on delete cascade,
  duration text not null check (duration in ('5min', '4h', '1d', '3d', '7d')),
  price bigint not null check (price > 0),
  primary key (service, duration)
);

create table rental (
  id uuid primary key default uuidv7(),
  -- No foreign keys to the busy rows of user and service: their share locks cost more than they tell here.
  user_id uuid not null,
  service text not null,
  duration text not null,
  price bigint not null check (price > 0),
  state text not null check (state in ('placing', 'waiting', 'completed', 'cancelled', 'timeout', 'refused')),
  provider text not null,
  areas text[] not null default '{}',
  carriers text[] not null default '{}',
  max_cost_micro_usd bigint not null,
  activation_id text,
  number text,
  cost_micro_usd bigint,
  created_at timestamptz not null default now(),
  -- Until when the first code may come, and the number is the user's.
  ends_at timestamptz not null,
  cancel_requested_at timestamptz,
  -- When the watcher looks next; null once there is nothing left to do.
  next_check_at timestamptz,
  -- Answers in a row that told nothing, or told that upstream knows no such activation.
  misses int not null default 0,
  -- The supplier's last word when it refused or was lost: for admins.
  word text,
  idempotency_key text not null,
  code_delay_ms int,
  ended_at timestamptz,
  unique (provider, activation_id),
  check (state in ('placing', 'refused') or (activation_id is not null and number is not null))
);
create index rental_of_user on rental (user_id, created_at desc);
create index rental_open_of_user on rental (user_id) where state in ('placing', 'waiting');
create index rental_due on rental (next_check_at) where next_check_at is not null;

create table rental_message (
  id bigint generated always as identity primary key,
  rental_id uuid not null references rental,
  code text not null,
  text text,
  received_at timestamptz not null default now(),
  fingerprint bytea not null,
  unique (rental_id, fingerprint)
);

-- Whether an upstream's webhooks can be trusted to come: the watcher asks less often while they do.
create table sms_upstream (
  provider text primary key,
  hook_told_at timestamptz,
  poll_told_at timestamptz
);

grant select, insert, update, delete on service_price to nosim_app;
grant select, insert, update on service_group, service, pricing, rental, sms_upstream to nosim_app;
grant select, insert on rental_message to nosim_app;

-- Places an order: claims the key, takes the price of this moment, holds it. One transaction, no upstream in it.
-- outcome: 'placed' | 'conflict' | 'running' | 'answered' (status, reply) | 'unconfirmed' | 'blocked'
--   | 'service-off' | 'price-changed' (price) | 'too-many' | 'short' (shortage).
-- Only 'placed' and 'short' burn the key: after any other refusal it may be used again.
create function rental_place(
  p_user uuid, p_key text, p_body_hash bytea, p_service text, p_duration text, p_seen_price bigint,
  p_provider text, p_areas text[], p_carriers text[], p_life interval, p_settle_after interval,
  p_open_limit int, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out price bigint, out shortage bigint,
  out id uuid, out created_at timestamptz, out ends_at timestamptz, out max_cost_micro_usd bigint,
  out service_name text, out repeatable boolean
) language plpgsql as $$
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
  ends_at := created_at + p_life;
  insert into rental (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd,
    created_at, ends_at, next_check_at, idempotency_key)
  values (id, p_user, p_service, p_duration, price, 'placing', p_provider, p_areas, p_carriers, max_cost_micro_usd,
    created_at, ends_at, created_at + p_settle_after, p_key);
  insert into live_event (user_id, kind, subject) values (p_user, 'rental', id::text);
end $$;

-- The supplier gave a number: placing -> waiting. Answers false when the order was settled otherwise meanwhile.
create function rental_assign(
  p_id uuid, p_activation_id text, p_number text, p_cost_micro_usd bigint, p_check_after interval, p_reply jsonb
) returns boolean language plpgsql as $$
declare
  r rental;
begin
  update rental set state = 'waiting', activation_id = p_activation_id, number = p_number,
    cost_micro_usd = p_cost_micro_usd, next_check_at = now() + p_check_after, misses = 0
  where id = p_id and state = 'placing' returning * into r;
  if not found then
    return false;
  end if;
  perform idempotency_answer(r.user_id, 'rentals', r.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return true;
end $$;

-- Nothing was given: placing -> refused, the hold released, the refusal kept as the key's answer.
create function rental_refuse(p_id uuid, p_word text, p_status int, p_reply jsonb)
returns boolean language plpgsql as $$
declare
  r rental;
begin
  update rental set state = 'refused', word = p_word, next_check_at = null, ended_at = now()
  where id = p_id and state = 'placing' returning * into r;
  if not found then
    return false;
  end if;
  perform wallet_release('rental:' || p_id, 'Refund: no number was given');
  perform idempotency_answer(r.user_id, 'rentals', r.idempotency_key, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return true;
end $$;

-- A message arrived. The first one completes the rental and keeps the money; a later one is only kept.
-- outcome: 'completed' | 'added' | 'known' (this very message is here already) | 'late' (the money went back before).
create function rental_receive(p_id uuid, p_code text, p_text text, p_fingerprint bytea, p_delay_ms int)
returns text language plpgsql as $$
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
  update rental set state = 'completed', code_delay_ms = p_delay_ms, misses = 0, ended_at = now(),
    cancel_requested_at = null
  where id = p_id;
  perform wallet_capture('rental:' || p_id, 'revenue_numbers', 'Number rental');
  select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > 0 then
    perform ledger_post('cost:rental:' || p_id, house('cost_sms'), house('bank'), cost, 'cost',
      'Supplier charge for a number', 'rental:' || p_id);
  end if;
  return 'completed';
end $$;

-- The wait is over without a code: waiting -> cancelled or timeout, and the money goes back where it came from.
create function rental_end(p_id uuid, p_state text, p_word text)
returns boolean language plpgsql as $$
declare
  r rental;
begin
  if p_state not in ('cancelled', 'timeout') then
    raise exception 'a rental does not end as %', p_state using errcode = 'NS004';
  end if;
  update rental set state = p_state, word = p_word, next_check_at = null, ended_at = now()
  where id = p_id and state = 'waiting' returning * into r;
  if not found then
    return false;
  end if;
  perform wallet_release('rental:' || p_id,
    case p_state when 'cancelled' then 'Refund: number cancelled' else 'Refund: no code arrived' end);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return true;
end $$;

-- Upstream charged for something that nobody was sold: an orphan.
create function rental_orphan(p_provider text, p_activation_id text, p_cost_micro_usd bigint)
returns boolean language plpgsql as $$
declare
  cost bigint;
begin
  if exists (select 1 from transfer where key = 'orphan:' || p_provider || ':' || p_activation_id) then
    return false;
  end if;
  select round(p_cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > 0 then
    perform ledger_post('orphan:' || p_provider || ':' || p_activation_id, house('orphan_loss'), house('bank'), cost,
      'cost', 'Supplier charge for a number nobody was sold', 'orphan:' || p_provider || ':' || p_activation_id);
  end if;
  return true;
end $$;
