-- Boosting: the catalogue of the panel and the orders.

-- The catalogue of the panel at the last sync; the ids are the panel's.
create table boost_service (
  id bigint primary key check (id > 0),
  name text not null,
  category text not null,
  type text not null check (type in ('Default', 'Package')),
  -- Micro-dollars per 1,000, or for one package.
  rate_micro_usd bigint not null check (rate_micro_usd >= 0),
  -- Our price for the same, in kobo: written on every change of the rate or the pricing.
  rate bigint not null check (rate > 0),
  min bigint not null check (min > 0),
  max bigint not null,
  refill boolean not null,
  cancel boolean not null,
  description text not null default '',
  -- The switch of an admin.
  enabled boolean not null default true,
  -- Set while the panel does not list the service.
  vanished_at timestamptz,
  -- The median time of our last orders, in minutes, at the last sync; null while there are too few orders.
  average_minutes int check (average_minutes > 0),
  check (max >= min)
);

-- The changes that each sync found; for admins.
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
  -- No foreign keys to the busy rows of user and service. The order keeps the service as it was at the sale.
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
  -- Refunded so far: the released hold, or refunds after the capture.
  refunded bigint not null default 0 check (refunded between 0 and charge),
  -- The charge according to the panel, and how much of it (kobo) is in the ledger.
  cost_micro_usd bigint,
  cost_booked bigint not null default 0 check (cost_booked >= 0),
  cancel_requested_at timestamptz,
  refill_id text,
  refill_detail text,
  next_check_at timestamptz,
  -- Consecutive responses that held no status.
  failed_checks int not null default 0,
  -- The last status from the panel, or our reason for the end of the order; for admins.
  detail text,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  -- The last change of the status, the start count or the remains.
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What the panel has taken for the order and not returned, as far as is known.
  charged_micro_usd bigint not null default 0 check (charged_micro_usd >= 0),
  -- Whether that sum comes from the panel or from its catalogue.
  cost_source text check (cost_source in ('supplier', 'catalogue')),
  -- The sum whose kobo are in cost_booked; null until they are.
  booked_micro_usd bigint,
  -- The status of the order at the panel; an admin may have ended the order differently.
  upstream_state text,
  -- When an admin released an order whose response was lost: the panel may still have it.
  released_at timestamptz,
  -- When the present refill was accepted: a refill that the panel never ends is not polled for ever.
  refill_at timestamptz,
  unique (provider, upstream_id),
  check (state in ('placing', 'unconfirmed', 'failed') or upstream_id is not null)
);
create index boost_order_of_user on boost_order (user_id, created_at desc);
create index boost_order_due on boost_order (next_check_at) where next_check_at is not null;
create index boost_order_waiting on boost_order (created_at) where state in ('unconfirmed', 'pending', 'processing');
create index boost_order_done on boost_order (service, ended_at) where state = 'success';
create index boost_order_upstream on boost_order (upstream_id) where upstream_id is not null;
create index boost_order_of_order_number on boost_order (right(id::text, 8));
create index boost_order_released on boost_order (released_at) where released_at is not null and upstream_id is null;
create index boost_order_short on boost_order (provider, ended_at) where upstream_state in ('partial', 'cancelled');

-- Each change of what the panel holds of our money; negative when it left the float. Append-only.
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

grant select, insert, update on boost_service, boost_order to nosim_app;
grant select, insert, delete on boost_service_change to nosim_app;
grant select on boost_movement to nosim_app;
