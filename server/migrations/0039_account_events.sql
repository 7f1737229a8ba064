-- What happened to a user, for whom is not looking at the shop: written by triggers in the transaction of the change itself
-- (server/sql/account-events.sql), and sent to the webhooks of the user.

create table account_event (
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user,
  kind text not null
    check (kind in ('code.received', 'rental.ended', 'boost.changed', 'deposit.credited', 'order.refunded')),
  -- The line of business and the order; a deposit has no line.
  line text check (line in ('numbers', 'boost', 'store')),
  subject text not null,
  -- The message of a code, or the kobo of a refund.
  detail bigint,
  -- The state that the order has since then.
  state text,
  created_at timestamptz not null default now()
);
create index account_event_of_user on account_event (user_id, id);
create index account_event_age on account_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);
grant select, delete on account_event to nosim_app;

-- Those that are not with the webhooks yet.
create table account_event_new (
  event_id bigint primary key references account_event on delete cascade
) with (fillfactor = 70);
grant select, delete on account_event_new to nosim_app;

create table webhook_endpoint (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  url text not null check (url <> ''),
  events text[] not null check (cardinality(events) > 0),
  -- Sealed. After a rotation messages are signed with both until old_until.
  secret bytea not null,
  old_secret bytea,
  old_until timestamptz,
  -- 'failed': switched off because no message was taken for days.
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- Since when no message was taken; null after one was.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  check ((old_secret is null) = (old_until is null))
);
create index webhook_endpoint_of_user on webhook_endpoint (user_id, id);
create index webhook_endpoint_failing on webhook_endpoint (failing_since) where failing_since is not null;
grant select, insert, delete on webhook_endpoint to nosim_app;
grant update (url, events, secret, old_secret, old_until, state, failing_since) on webhook_endpoint to nosim_app;

create table webhook_delivery (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- Null for a message that its user sends as a test.
  event_id bigint,
  kind text not null,
  -- The message as it is sent each time; emptied with its retention.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- Null once it is over.
  next_try_at timestamptz,
  last_outcome text,
  last_ms int,
  last_try_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'waiting') = (next_try_at is not null)),
  unique (endpoint_id, event_id)
) with (fillfactor = 70);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at) where next_try_at is not null;
create index webhook_delivery_age on webhook_delivery using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index webhook_delivery_list on webhook_delivery (endpoint_id, id);
grant select, insert, delete on webhook_delivery to nosim_app;
grant update (state, attempts, next_try_at, last_outcome, last_ms, last_try_at) on webhook_delivery to nosim_app;
