-- The suppliers that refused a number for an order before the next one got it (sql/numbers.sql). Of an order whose first
-- supplier gave a number there is no row. Without a foreign key: the order may be in rental_placing.
create table rental_try (
  rental_id uuid not null,
  try smallint not null check (try between 1 and 20),
  supplier text not null,
  -- The supplier's own words, after the reason by which they were understood.
  detail text not null,
  ended_at timestamptz not null default clock_timestamp(),
  primary key (rental_id, try)
);
grant select on rental_try to nosim_app;
