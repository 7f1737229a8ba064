-- Numbers: the catalogue, the rentals and their messages.

-- The codes are ours; adapters map them to the codes of a supplier.
create table service_group (
  name text primary key,
  enabled boolean not null default true
);

create table service (
  code text primary key check (length(code) between 1 and 64),
  name text not null,
  group_name text not null references service_group,
  -- The price of the supplier for the short rental, in micro-dollars.
  cost_micro_usd bigint not null check (cost_micro_usd > 0),
  repeatable boolean not null,
  enabled boolean not null default true,
  -- Sentinel services exist only in the sandbox.
  sentinel boolean not null default false
);

-- The rules of our prices; one row, in kobo and kobo per dollar.
create table pricing (
  singleton boolean primary key default true check (singleton),
  -- Prices of numbers are whole naira, so the profit on them is, too.
  numbers_profit bigint not null check (numbers_profit >= 0),
  kobo_per_usd bigint not null check (kobo_per_usd > 0),
  -- The profit on boosting, in hundredths of a percent on top of the price of the supplier.
  boost_profit bigint not null default 5000 check (boost_profit >= 0),
  constraint pricing_whole_naira check (numbers_profit % 100 = 0)
);

-- The prices in force, in kobo: written on every change of the catalogue or the pricing.
create table service_price (
  service text not null references service on delete cascade,
  duration text not null check (duration in ('5min', '4h', '1d', '3d', '7d')),
  price bigint not null check (price > 0),
  primary key (service, duration)
);

create table rental (
  id uuid primary key default uuidv7(),
  -- No foreign keys to the busy rows of user and service: their share locks cost more than they protect here.
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
  -- The end of the wait for the first code, and later the end of the rental.
  ends_at timestamptz not null,
  cancel_requested_at timestamptz,
  -- The last status from the supplier, or our reason for the end of the order; for admins.
  detail text,
  idempotency_key text not null,
  code_delay_ms int,
  ended_at timestamptz,
  -- Refunded by an admin after the first code.
  refunded bigint not null default 0 check (refunded between 0 and price),
  -- The time of the rental from its first code on.
  life interval not null,
  -- When the supplier assigned the number: from then on the supplier holds its price.
  rented_at timestamptz,
  -- Whether cost_micro_usd comes from the supplier or from our catalogue, and what of it is in the ledger (kobo).
  cost_source text not null default 'supplier' check (cost_source in ('supplier', 'catalogue')),
  cost_booked bigint not null default 0 check (cost_booked >= 0),
  -- What the supplier did with its price: charged, returned, or not known yet (then activation_followup has a row).
  upstream_end text check (upstream_end in ('charged', 'returned', 'unknown')),
  upstream_ended_at timestamptz,
  unique (provider, activation_id),
  check (state in ('placing', 'refused') or (activation_id is not null and number is not null)),
  constraint rental_cost_known check (state <> 'completed' or cost_micro_usd is not null)
);
create index rental_of_user on rental (user_id, created_at desc);
create index rental_open_of_user on rental (user_id) where state in ('placing', 'waiting');
-- Outcomes of the rentals of a range of days. Open rentals change too often for this index, and are few.
create index rental_ended on rental (created_at) include (service, state)
  where state in ('completed', 'cancelled', 'timeout');
-- Refusals and real costs of the supplier, for the check of our prices.
create index rental_done on rental (service, duration, ended_at) include (cost_micro_usd) where state = 'completed';
create index rental_price_too_high on rental (created_at) where state = 'refused' and detail like 'price-too-high:%';
create index rental_response_lost on rental (ended_at) where state = 'refused' and detail like 'response lost%';
create index rental_rented on rental (rented_at) where rented_at is not null;
create index rental_upstream_ended on rental (upstream_ended_at) where upstream_ended_at is not null;
-- The order number that people use is the end of the id (contract/src/base/order-number.ts); a number is searched by its start.
create index rental_of_order_number on rental (right(id::text, 8));
create index rental_of_number on rental (number collate "C", created_at desc) where number is not null;

create table rental_message (
  id bigint generated always as identity primary key,
  rental_id uuid not null references rental,
  code text not null,
  text text,
  received_at timestamptz not null default now(),
  fingerprint bytea not null,
  unique (rental_id, fingerprint)
);

-- The next poll of each open rental. Updated at every poll: kept narrow, with free space on each page for new versions of
-- all its rows and without an index on the time, so that an update stays on its page (HOT). Only open rentals have a row,
-- so a scan of the whole table is cheap.
create table rental_watch (
  rental_id uuid primary key references rental,
  supplier text not null,
  next_check_at timestamptz not null,
  -- Consecutive responses that held no status, or an unknown activation.
  failed_checks int not null default 0
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);

-- When a first code last came by each way: rentals are polled less often while webhooks come.
create table sms_upstream (
  provider text primary key,
  hook_code_at timestamptz,
  poll_code_at timestamptz
);

-- Activations that ended here without a status from the supplier: checked again for a day, cancelled at the supplier where
-- possible, and booked when they were charged.
create table activation_followup (
  supplier text not null,
  activation_id text not null,
  -- The rental of the activation; null where no rental has it.
  rental_id uuid references rental,
  service text,
  cost_micro_usd bigint,
  cost_source text not null default 'supplier' check (cost_source in ('supplier', 'catalogue')),
  -- The reason: 'no status', 'gone', 'resold', 'not stored', 'listed', 'webhook'.
  reason text not null,
  since timestamptz not null default now(),
  next_check_at timestamptz not null,
  until timestamptz not null default now() + interval '24 hours',
  checks int not null default 0,
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
-- The subject of the transfer of its charge.
create unique index activation_followup_subject on activation_followup (('orphan:' || supplier || ':' || activation_id));

-- The users of a number: scope is the service, or '*' where a number is assigned to one user for all services.
create table number_owner (
  number text not null,
  scope text not null,
  user_id uuid not null,
  rental_id uuid not null references rental,
  since timestamptz not null default now(),
  primary key (number, scope)
);

grant select, insert, update, delete on service_price to nosim_app;
grant select, insert, update on service_group, service, pricing, rental, sms_upstream to nosim_app;
grant select, insert on rental_message to nosim_app;
grant select, update, delete on rental_watch to nosim_app;
grant select on activation_followup, number_owner to nosim_app;
grant update (next_check_at, checks) on activation_followup to nosim_app;
