-- The suppliers: which are connected, whether they answer, and their float. A supplier bills in micro-dollars; the ledger
-- holds kobo.

-- The suppliers that processes are connected to: each process updates its own every minute. An open order of a supplier
-- without an update waits for a process with that supplier's settings, or for an admin.
create table supplier (
  kind text not null check (kind in ('sms', 'boost')),
  name text not null,
  served_at timestamptz not null default now(),
  primary key (kind, name)
);

-- The health of each upstream, updated by every process.
create table upstream_health (
  name text primary key,
  balance_micro_usd bigint,
  last_answer_at timestamptz,
  -- Set while it does not answer: since when.
  failing_since timestamptz,
  -- The last failure and its reason.
  failed_at timestamptz,
  detail text,
  -- The last alarm in the log.
  alarm text check (alarm in ('unreachable', 'low'))
);

-- Calls and failed calls of each upstream in each five minutes, summed over all processes.
create table upstream_calls (
  name text not null,
  since timestamptz not null,
  calls bigint not null check (calls > 0),
  failures bigint not null check (failures between 0 and calls),
  primary key (name, since)
);

-- The float at a supplier as the supplier reported it. The first and the last reading of each day (in Lagos) are kept, and
-- one of each hour.
create table supplier_float (
  kind text not null check (kind in ('sms', 'boost')),
  supplier text not null,
  at timestamptz not null default clock_timestamp(),
  micro_usd bigint not null,
  primary key (kind, supplier, at)
);

-- Paid in at a supplier, as an admin recorded it.
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

-- The statement of each past day, as it was when the day was closed. Append-only.
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
  -- The difference in the ledger, in kobo; negative for a loss.
  booked bigint not null,
  closed_at timestamptz not null default clock_timestamp(),
  primary key (kind, supplier, day)
);

grant select, insert, update on supplier, upstream_health to nosim_app;
grant select, insert, update, delete on upstream_calls to nosim_app;
grant select on supplier_float, supplier_topup, supplier_day to nosim_app;
