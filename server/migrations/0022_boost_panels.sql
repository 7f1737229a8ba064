-- Several boost panels. The list of the first is the catalogue (boost_service), so its ids are ours. Of each further panel its list
-- and its service for each of ours are kept here.

-- The list of a further panel at its last sync.
create table boost_panel_service (
  panel text not null,
  -- The panel's own id.
  id bigint not null check (id > 0),
  name text not null,
  category text not null,
  type text not null check (type in ('Default', 'Package')),
  -- Micro-dollars per 1,000, or for one package.
  rate_micro_usd bigint not null check (rate_micro_usd >= 0),
  min bigint not null check (min > 0),
  max bigint not null,
  refill boolean not null,
  cancel boolean not null,
  -- When the panel listed it last, and whether it does so still.
  seen_at timestamptz not null default now(),
  is_listed boolean not null default true,
  primary key (panel, id),
  check (max >= min)
);

-- The service of a further panel that delivers one of ours. An admin chose it, or it has the same name, category and type.
create table boost_mapping (
  service bigint not null references boost_service,
  panel text not null,
  -- Null where an admin chose none.
  panel_service bigint,
  is_chosen boolean not null default false,
  primary key (service, panel),
  foreign key (panel, panel_service) references boost_panel_service,
  check (is_chosen or panel_service is not null)
);

-- The panels that refused an order before the next one got it (sql/boost.sql). Of an order that its first panel took there is no row.
create table boost_try (
  order_id uuid not null references boost_order,
  try smallint not null check (try between 1 and 20),
  supplier text not null,
  -- The panel's own words, after the reason by which they were understood.
  detail text not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (order_id, try)
);

-- The id of the service at the panel that has the order; null where it is ours.
alter table boost_order add column panel_service bigint;

grant select, insert, update on boost_panel_service to nosim_app;
grant select, insert, update, delete on boost_mapping to nosim_app;
grant select on boost_try to nosim_app;
