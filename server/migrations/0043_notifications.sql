-- What users learn beside the page: a list of notices, pushes to their browsers and mails that gather several notices
-- (docs/decisions/046-notifications.md).

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in ('code.received', 'rental.ended', 'boost.changed',
  'deposit.credited', 'order.refunded', 'store.recalled', 'balance.low', 'account.new_device', 'account.two_step_changed',
  'ticket.answered')) not valid;
alter table account_event validate constraint account_event_kind_check;
-- A balance that moves around the limit is not noted each time.
create index account_event_low on account_event (user_id, created_at) where kind = 'balance.low';

-- An event whose messages could not be made is tried again at due_at, and left to an operator after some failures.
alter table account_event_new add column failures int not null default 0,
  add column due_at timestamptz not null default now();

alter table live_event drop constraint live_event_kind_check,
  add constraint live_event_kind_check
    check (kind in ('numbers', 'boost', 'store', 'balance', 'deposit', 'alert', 'ticket', 'notifications'));

create table notification (
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user,
  -- Of account_event, which is kept for a shorter time.
  event_id bigint not null unique,
  kind text not null,
  line text,
  subject text not null,
  title text not null,
  text text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_of_user on notification (user_id, id);
create index notification_unread on notification (user_id, id) where read_at is null;
create index notification_age on notification using brin (created_at) with (pages_per_range = 32, autosummarize = on);
grant select, delete on notification to nosim_app;
grant update (read_at) on notification to nosim_app;

-- Where a user chose otherwise than the default.
create table notification_preference (
  user_id uuid not null references app_user,
  kind text not null,
  channel text not null check (channel in ('push', 'mail', 'telegram')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
grant select, insert, delete on notification_preference to nosim_app;
grant update (is_on) on notification_preference to nosim_app;

create table notification_setting (
  user_id uuid primary key references app_user,
  -- Minutes of the day in time_zone between which pushes wait; null for none. The first may be later: over midnight.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  time_zone text not null default 'Africa/Lagos',
  -- Whether a push shows the code itself, also on a locked screen.
  codes_in_push boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
grant select, insert, delete on notification_setting to nosim_app;
grant update (quiet_from, quiet_to, time_zone, codes_in_push) on notification_setting to nosim_app;

-- A browser that takes pushes, until its session ends.
create table push_subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  session_id uuid not null references session (id) on delete cascade,
  endpoint_hash bytea not null unique,
  -- The address and the keys of the browser, sealed.
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);
grant select, insert, delete on push_subscription to nosim_app;
grant update (user_id, session_id, sealed) on push_subscription to nosim_app;

create table notification_delivery (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notification on delete cascade,
  channel text not null check (channel in ('push', 'mail', 'telegram')),
  -- The subscription of a push, the user of a mail.
  target uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dropped', 'failed')),
  attempts int not null default 0,
  -- Null once it is over.
  next_try_at timestamptz,
  last_outcome text,
  check ((state = 'waiting') = (next_try_at is not null)),
  unique (notification_id, channel, target)
) with (fillfactor = 70);
create index notification_delivery_due on notification_delivery (target, next_try_at)
  where next_try_at is not null and channel <> 'mail';
create index notification_delivery_mail on notification_delivery (target, next_try_at)
  where next_try_at is not null and channel = 'mail';
grant select, delete on notification_delivery to nosim_app;
grant update (state, attempts, next_try_at, last_outcome) on notification_delivery to nosim_app;
