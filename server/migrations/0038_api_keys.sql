-- API keys of users for programs: their secrets, orders and calls, and the reports about them.

create table api_key (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  name text not null check (name <> ''),
  reason text not null,
  site text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['numbers', 'boost', 'store']),
  state text not null default 'requested' check (state in ('requested', 'refused', 'active', 'suspended', 'ended')),
  state_reason text,
  state_at timestamptz not null default now(),
  answer text,
  -- Any address where it is empty.
  networks inet[] not null default '{}',
  currency text not null default 'NGN' check (currency in ('NGN', 'USD')),
  dialect text not null default 'classic' check (dialect in ('classic', 'daisysms')),
  -- Kobo of orders in a day of Lagos.
  daily_cap bigint check (daily_cap >= 0),
  calls_per_minute int check (calls_per_minute > 0),
  ordered bigint not null default 0 check (ordered >= 0),
  ordered_on date not null default '-infinity',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address inet,
  check (state not in ('active', 'suspended') or (daily_cap is not null and calls_per_minute is not null))
) with (fillfactor = 70);
create index api_key_of_user on api_key (user_id, id);
create index api_key_in_state on api_key (state, id);
grant select on api_key to nosim_app;
grant insert (user_id, name, reason, site, scopes) on api_key to nosim_app;
grant update (name, scopes, state, state_reason, state_at, answer, networks, currency, dialect, daily_cap, calls_per_minute,
  last_used_at, last_used_address) on api_key to nosim_app;

create table api_key_secret (
  hash bytea primary key,
  key_id uuid not null references api_key,
  starts text not null,
  created_at timestamptz not null default now(),
  -- Null for the newest.
  expires_at timestamptz
);
create index api_key_secret_of_key on api_key_secret (key_id);
create unique index api_key_secret_newest on api_key_secret (key_id) where expires_at is null;
create index api_key_secret_expiry on api_key_secret (expires_at) where expires_at is not null;
grant select, insert, delete on api_key_secret to nosim_app;
grant update (expires_at) on api_key_secret to nosim_app;

create table api_key_report (
  id bigint generated always as identity primary key,
  key_id uuid not null references api_key,
  author uuid not null references app_user,
  text text not null,
  created_at timestamptz not null default now()
);
create index api_key_report_of_key on api_key_report (key_id, created_at);
grant select, insert on api_key_report to nosim_app;

-- An order of a key. Its number is what the protocols call the order; the wallet's key of the order is 'api:' and the number.
create table api_order (
  id int generated always as identity (start with 100001) primary key,
  key_id uuid not null references api_key,
  user_id uuid not null references app_user,
  line text not null check (line in ('numbers', 'boost', 'store')),
  body_hash bytea not null,
  -- The Idempotency-Key of the caller.
  client_key text check (client_key <> ''),
  -- Kobo that count towards the daily cap, and the day on which they do.
  amount bigint not null check (amount >= 0),
  counted_on date not null,
  order_id uuid,
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  check (order_id is null or refused_at is null)
);
create index api_order_of_key on api_order (key_id, created_at);
create unique index api_order_client_key on api_order (key_id, client_key) where client_key is not null;
create index api_order_of_order on api_order (order_id) where order_id is not null;
create index api_order_refused on api_order (refused_at) where refused_at is not null;
grant select, delete on api_order to nosim_app;

create table api_call (
  id bigint generated always as identity primary key,
  key_id uuid not null references api_key,
  at timestamptz not null,
  api text not null,
  action text not null,
  outcome text not null,
  ms int not null,
  cost bigint,
  address inet not null
);
create index api_call_of_key on api_call (key_id, id);
create index api_call_age on api_call using brin (at) with (pages_per_range = 32, autosummarize = on);
grant select, insert, delete on api_call to nosim_app;
