-- A session as its owner sees it: a name that opens nothing, and when it was last used (to within five minutes).
alter table session add column id uuid not null default uuidv7() unique;
alter table session add column last_seen_at timestamptz not null default now();

-- Ways back in: a code of six digits, then a token that sets one password.
create table password_reset (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  -- Made with a key of the server's: all plain hashes of six digits are made in a second.
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  -- Of the code, and then anew of the token.
  expires_at timestamptz not null,
  -- Set by the right code, which opens nothing after that.
  token_hash bytea unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_of_user on password_reset (user_id, created_at);
create index password_reset_age on password_reset (created_at);

-- The secret of somebody's authenticator app; it counts once its first code has been confirmed.
create table totp (
  user_id uuid primary key references app_user,
  -- Sealed by a key of the server's.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The last step of time (30 s) whose code was taken: no code is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- For who loses the app: each good once.
create table recovery_code (
  user_id uuid not null references totp on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on password_reset, totp, recovery_code to nosim_app;

-- What a referrer has earned.
create index referral_bonus_of_referrer on referral_bonus (referrer);
