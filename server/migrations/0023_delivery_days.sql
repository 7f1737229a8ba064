-- What became of the orders and the numbers of each ended day in Lagos (sql/delivery.sql, docs/decisions/028-delivery-figures.md).
create table delivery_day (
  day date not null,
  service text not null,
  -- The supplier of these numbers; empty where the row counts orders.
  supplier text not null,
  -- The wait for the first code in seconds: whole ones below a minute, steps of 5 below ten minutes, then 600. -1: no code came.
  wait smallint not null check (wait between -1 and 600),
  numbers int not null check (numbers > 0),
  primary key (day, service, supplier, wait)
);

-- The last day in delivery_day; null before the first.
create table delivery_rollup (
  singleton boolean primary key default true check (singleton),
  through date
);
insert into delivery_rollup default values;
grant select on delivery_day, delivery_rollup to nosim_app;
