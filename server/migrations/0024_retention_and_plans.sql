-- Reads that do not grow with the shop, and rows that are forgotten in time.

-- A user's lines are counted, sorted and chosen by their time in these indexes alone. They still hold no side of a house
-- account, so that a purchase writes no entry more than before.
drop index transfer_debits_of_user;
drop index transfer_credits_of_user;
create index transfer_debits_of_user on transfer (debit_account, id) include (created_at) where debit_account >= 1000;
create index transfer_credits_of_user on transfer (credit_account, id) include (created_at) where credit_account >= 1000;

-- Admins look for logs by a part of their address, and for those that were taken off the shelf, which are few.
create index account_log_url on account_log using gin (lower(url) gin_trgm_ops) where url is not null;
create index account_log_withdrawn on account_log (id) where state = 'withdrawn';

-- What is taken back with a deposit, and what was settled by itself, are found by the deposit. A purchase writes neither.
create index referral_bonus_deposit on referral_bonus (deposit_id);
create index missing_transfer_automatic on missing_transfer (deposit_id) where is_automatic;

-- What is forgotten is found by its age (server/src/retention.ts).
create index email_confirmation_age on email_confirmation (expires_at);
-- Empty for a delivery whose body was forgotten, so that the index holds what is still to forget.
create index bank_delivery_bodies on bank_delivery (processed_at) where processed_at is not null and body <> '';
grant delete on boost_service_change to nosim_app;

-- Brings the statistics of tables that are young and have grown by a fifth up to date, and answers their names. A plan
-- that was made while a table was empty reads the whole of it; new statistics have every connection plan again. Large
-- tables are left to autovacuum.
create function analyze_young_tables() returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  young text;
begin
  for young in
    select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and c.reltuples < 100000
      and s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) / 5
    order by s.relname
  loop
    execute format('analyze (skip_locked) %I', young);
    return next young;
  end loop;
end $$;
