-- Notices by a bot at Telegram, and its commands (docs/decisions/047-telegram.md).

-- The chat of a user: private, and of one user only.
create table telegram_chat (
  user_id uuid primary key references app_user,
  chat_id bigint not null unique,
  created_at timestamptz not null default now()
);
grant select, insert, delete on telegram_chat to nosim_app;

-- The newest code of a user that links the chat which sends it. It is removed when it was used.
create table telegram_code (
  code_hash bytea primary key,
  user_id uuid not null references app_user,
  expires_at timestamptz not null
);
create index telegram_code_of_user on telegram_code (user_id);
create index telegram_code_age on telegram_code (expires_at);
grant select, insert, delete on telegram_code to nosim_app;

-- A bot, by the number in its token.
create table telegram_bot (
  id bigint primary key,
  username text,
  -- The last message that was taken, so that none is answered twice.
  last_update bigint,
  taken_at timestamptz,
  -- One process reads the messages; another takes over after this time.
  reader uuid,
  read_until timestamptz
);
grant select, insert on telegram_bot to nosim_app;
grant update (username, last_update, taken_at, reader, read_until) on telegram_bot to nosim_app;

alter table notification_setting add column codes_in_telegram boolean not null default false;
grant update (codes_in_telegram) on notification_setting to nosim_app;
