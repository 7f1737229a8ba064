-- Users, their sessions and the ways to sign in.

-- Text in the form that a search compares: without case, marks above and below letters, and compatibility forms,
-- whatever the locale of the database is. Stored columns use this function: a change of it needs a migration that
-- writes them again.
create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8)
$$;

create table app_user (
  id uuid primary key default uuidv7(),
  -- As typed, for mail; and folded (lower case, NFKC), for the lookup and for uniqueness.
  email text not null,
  email_key text not null unique,
  phone text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  -- support reads, a manager moves money and changes the shop, an owner assigns roles.
  role text not null default 'user' check (role in ('user', 'support', 'manager', 'owner')),
  ref_id text not null unique,
  -- Fixed at sign-up; never the user itself.
  referred_by uuid references app_user check (referred_by <> id),
  email_confirmed_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  blocked_reason text check (blocked_reason <> ''),
  last_login_at timestamptz,
  last_login_address text,
  -- Cut to the size that an index can hold, whatever the letters fold to.
  name_key text collate "C" generated always as
    (left(search_fold(first_name || ' ' || last_name), 200)) stored,
  -- Starts with a space, as does each part of it: the beginning of a word is found by the space before it.
  search_text text collate "C" generated always as (
    ' ' || search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || ref_id || ' ' || id)
  ) stored
);
-- The planner chooses how to find users by how many it expects. With the default of 100 samples it took a name of every
-- twentieth user for a name of one in ten thousand, and a page took half a second.
alter table app_user alter column search_text set statistics 1000;
create index app_user_referred_by on app_user (referred_by) where referred_by is not null;
create index app_user_admins on app_user (role) where role <> 'user';
create index app_user_blocked on app_user (blocked_at) where blocked_at is not null;
create index app_user_inactive on app_user (created_at) where email_confirmed_at is null and blocked_at is null;
-- Updated at sign-up and on a change of the name: a pending list would slow each search instead.
create index app_user_search on app_user using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- An index for each order of the list (docs/decisions/013-finding-users.md).
create index app_user_joined on app_user (created_at, id);
create index app_user_name on app_user (name_key, id);
create index app_user_last_login on app_user (last_login_at desc nulls last, id desc);

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  address text not null default '',
  -- The public name of the session, which gives no access.
  id uuid not null default uuidv7() unique,
  -- Accurate to five minutes.
  last_seen_at timestamptz not null default now()
);
create index session_of_user on session (user_id);
create index session_age on session (expires_at);

-- The links of confirmation mails: hashed, single use.
create table email_confirmation (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmation_of_user on email_confirmation (user_id);
create index email_confirmation_age on email_confirmation (expires_at);

-- Password resets: a code of six digits, then a token that sets one password.
create table password_reset (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  -- Keyed with a secret of the server: plain hashes of six digits are computed in a second.
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  -- The end of the code, and later of the token.
  expires_at timestamptz not null,
  -- Set when the code is accepted; the code is invalid from then on.
  token_hash bytea unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_of_user on password_reset (user_id, created_at);
create index password_reset_age on password_reset (created_at);

-- The secret of an authenticator app; it counts once its first code is confirmed.
create table totp (
  user_id uuid primary key references app_user,
  -- Encrypted with a key of the server.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step (30 s) whose code was accepted: each code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- For users who lose the app; each code is accepted once.
create table recovery_code (
  user_id uuid not null references totp on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update on app_user to nosim_app;
grant select, insert, update, delete on session, email_confirmation, password_reset, totp, recovery_code to nosim_app;

-- The number of users who joined on each day (in Lagos), by their present status. Each count is the sum of its slots, so
-- that two sign-ups wait for each other only when they use the same slot.
create table user_day (
  day date not null,
  status text not null check (status in ('active', 'inactive', 'blocked')),
  slot smallint not null,
  count bigint not null,
  primary key (day, status, slot)
);
grant select on user_day to nosim_app;

-- Filters of a list that an admin saved under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  admin uuid not null references app_user,
  name text not null check (name <> ''),
  -- The query string of the list's address.
  query text not null,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (admin, lower(name));
grant select, insert, delete on saved_view to nosim_app;
