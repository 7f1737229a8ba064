-- What became of the boosts of each ended day in Lagos (sql/boost-delivery.sql, docs/decisions/028-delivery-figures.md).
create table boost_delivery_day (
  day date not null,
  service bigint not null,
  -- Minutes from the order to its completion: whole ones below an hour, steps of 5 below twelve hours, hours below 7 days, then 10080.
  -- -1: it was not completed.
  wait smallint not null check (wait between -1 and 10080),
  orders int not null check (orders > 0),
  primary key (day, service, wait)
);

-- The last day in boost_delivery_day; null before the first.
create table boost_delivery_rollup (
  singleton boolean primary key default true check (singleton),
  through date
);
insert into boost_delivery_rollup default values;
create index boost_order_ended on boost_order (ended_at) where ended_at is not null;
grant select on boost_delivery_day, boost_delivery_rollup to nosim_app;
