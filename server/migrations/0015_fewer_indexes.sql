-- Hot tables keep only the indexes that a named query uses, so that a balance changes, and a log is sold, within its page (HOT).

-- Balances of main accounts in the order of the admins' lists. An index on account.balance would make every posting write to
-- it; this table is brought up to date when a list reads it (balances_refresh in sql/users.sql).
create table user_balance (
  user_id uuid primary key,
  balance bigint not null
);
create index user_balance_order on user_balance (balance, user_id);
-- Balances that changed before this moment are in user_balance; one row.
create table user_balance_state (
  singleton boolean primary key default true check (singleton),
  through timestamptz not null
);
insert into user_balance select user_id, balance from account where kind = 'main';
insert into user_balance_state (through) values (clock_timestamp());
grant select on user_balance, user_balance_state to nosim_app;
drop index account_balance, account_below_zero;

-- The logs that are not sold, with the same state as in account_log, kept by its triggers. A sale deletes a row here; an index on
-- account_log.state would make it write to every index of the log.
create table unsold_log (
  log bigint primary key references account_log on delete cascade,
  product bigint not null,
  state text not null check (state in ('available', 'withdrawn'))
);
create index unsold_log_of_product on unsold_log (product, log);
create index unsold_log_withdrawn on unsold_log (log) where state = 'withdrawn';
insert into unsold_log select id, product, state from account_log where state <> 'sold';
grant select on unsold_log to nosim_app;
drop index account_log_for_sale, account_log_withdrawn;
alter table account_log set (fillfactor = 70);

-- Most logs replace none.
alter table store_line drop constraint store_line_replacement_key;
create unique index store_line_replacement on store_line (replacement) where replacement is not null;

-- Events are read by user, newest first, and deleted by age, in the order in which they were written.
alter table live_event drop constraint live_event_pkey, add primary key (user_id, id);
drop index live_event_of_user, live_event_age;
create index live_event_age on live_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);
drop index idempotency_age;
create index idempotency_age on idempotency using brin (created_at) with (pages_per_range = 32, autosummarize = on);
