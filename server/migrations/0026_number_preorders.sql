-- Orders for a number that wait until a supplier has one (docs/decisions/030-pre-orders.md). They move no money: each request for a
-- number is an order of its own, with an Idempotency-Key that names the pre-order and the request.
create table number_preorder (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  service text not null,
  duration text not null check (duration in ('5min', '4h', '1d', '3d', '7d')),
  areas text[] not null,
  carriers text[] not null,
  another_number boolean not null,
  -- The most that the number may cost, in kobo.
  cap bigint not null check (cap > 0),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ordered', 'cancelled', 'expired', 'refused')),
  -- Why the last request gave no number, where it was not the stock.
  problem text check (problem in ('price', 'balance', 'limit')),
  -- How many requests have ended without a number.
  requests int not null default 0,
  -- When it is looked at again. While a request is under way: when another process takes it over.
  next_look_at timestamptz not null default now(),
  -- Whether a request is under way, or its process has died.
  is_requested boolean not null default false,
  cancel_requested_at timestamptz,
  rental_id uuid,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'ordered') = (rental_id is not null))
);
create unique index number_preorder_waiting on number_preorder (user_id, service, duration) where state = 'waiting';
create index number_preorder_due on number_preorder (next_look_at) where state = 'waiting';
create index number_preorder_of_user on number_preorder (user_id, created_at desc);
create index number_preorder_ended on number_preorder (ended_at) where ended_at is not null;
grant select, insert, update, delete on number_preorder to nosim_app;
