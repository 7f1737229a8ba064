create table app_user (
  id uuid primary key default uuidv7(),
  -- As typed, for mail; and folded (lower case, NFKC) for finding it again and for being unique.
  email text not null,
  email_key text not null unique,
  phone text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  ref_id text not null unique,
  -- Fixed at sign-up; never oneself.
  referred_by uuid references app_user check (referred_by <> id),
  email_confirmed_at timestamptz,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);
create index app_user_referred_by on app_user (referred_by) where referred_by is not null;

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  address text not null default ''
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

grant select, insert, update on app_user to nosim_app;
grant select, insert, update, delete on session, email_confirmation to nosim_app;

-- rate-limiter-flexible's own layout: points used per key until it expires (ms since 1970).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_age on rate_limit (expire);
grant select, insert, update, delete on rate_limit to nosim_app;
