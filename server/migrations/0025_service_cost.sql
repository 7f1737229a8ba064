-- What each service costs at each SMS supplier, by the supplier's own list of prices.
create table service_cost (
  supplier text not null,
  service text not null,
  -- For the short rental, in micro-dollars.
  cost_micro_usd bigint not null check (cost_micro_usd > 0),
  -- Numbers that the supplier says it has; null where it does not say.
  available int check (available >= 0),
  seen_at timestamptz not null default now(),
  primary key (supplier, service)
);
grant select, insert, update, delete on service_cost to nosim_app;
