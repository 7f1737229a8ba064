-- What every part of the shop stands on. Numbered files hold tables, types, indexes and data, and each runs once. The
-- functions are in server/sql; a numbered file calls none of them, because their newest form may not fit older tables.

create extension if not exists pg_trgm;

-- The role of the app owns nothing. The login that serves requests is a member of it; migrations run as the owner.
do $$
begin
  create role nosim_app nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to nosim_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to nosim_app;

-- Events for open tabs. A row is written inside the transaction of the change, and holds only a reference: the sender
-- reads the state at the time of sending.
create table live_event (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null check (kind in ('numbers', 'boost', 'store', 'balance', 'deposit')),
  subject text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index live_event_of_user on live_event (user_id, created_at);
create index live_event_age on live_event (created_at);
grant select, insert, delete on live_event to nosim_app;

-- Stored responses: a request with the same key and body gets the first response again.
create table idempotency (
  user_id uuid not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  status int,
  reply jsonb,
  primary key (user_id, route, key)
);
create index idempotency_age on idempotency (created_at);
grant select, insert, update, delete on idempotency to nosim_app;

-- The layout of rate-limiter-flexible: points used per key until it expires (ms since 1970).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_age on rate_limit (expire);
grant select, insert, update, delete on rate_limit to nosim_app;

-- Jobs that have no attempts left, by name, as last logged: one process logs each change once.
create table job_alarm (
  task text primary key,
  count int not null check (count > 0)
);
grant select, insert, update, delete on job_alarm to nosim_app;

-- What admins did; append-only.
create table audit (
  id bigint generated always as identity primary key,
  actor uuid not null,
  action text not null check (action <> ''),
  -- The object of the action, such as 'log:12'.
  subject text not null check (subject <> ''),
  before jsonb,
  after jsonb,
  address text not null,
  created_at timestamptz not null default clock_timestamp()
);
-- Entries are read newest first, with every filter.
create index audit_age on audit (created_at, id);
create index audit_of_subject on audit (subject, created_at, id);
create index audit_of_kind on audit (split_part(subject, ':', 1), created_at, id);
create index audit_of_actor on audit (actor, created_at, id);
create index audit_of_action on audit (action, created_at, id);

-- All text of an entry, for the full-text search. An index is built on this function: a change of it needs a migration
-- that builds the index again.
create function audit_text(a audit) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', a.action, a.subject, a.address, a.before::text, a.after::text)
$$;
create index audit_of_text on audit using gin (audit_text(audit) gin_trgm_ops);
grant select, insert on audit to nosim_app;
