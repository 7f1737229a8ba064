-- Users: their status, the search, and the counts of the list (docs/decisions/013-finding-users.md).
drop view if exists main_wallet;

-- The LIKE pattern of a search word: anywhere in the text, or at the beginning of a word.
create or replace function search_pattern(p_word text, p_anywhere boolean) returns text
language sql immutable strict parallel safe as $$
  select case when p_anywhere then '%' else '% ' end || regexp_replace(search_fold(p_word), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- The status of a user: active, inactive (email not confirmed) or blocked.
create or replace function user_status(p_confirmed timestamptz, p_blocked timestamptz) returns text
language sql immutable parallel safe as $$
  select case when p_blocked is not null then 'blocked' when p_confirmed is null then 'inactive' else 'active' end
$$;

-- Brings user_balance up to date. It reads the transfers from 20 seconds before the last refresh on: a transaction of
-- the app lasts at most 15 seconds. An hour or more after the last refresh it compares all balances instead.
create or replace function balances_refresh() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
  reached timestamptz := clock_timestamp();
  changed bigint[];
begin
  select through into strict since from user_balance_state for update;
  if since > reached - interval '1 hour' then
    changed := array(
      select debit_account from transfer where created_at > since - interval '20 seconds' and debit_account >= 1000
      union select credit_account from transfer where created_at > since - interval '20 seconds' and credit_account >= 1000);
    update user_balance b set balance = a.balance from account a
    where a.id = any(changed) and a.kind = 'main' and b.user_id = a.user_id and b.balance <> a.balance;
  else
    update user_balance b set balance = a.balance from account a
    where a.kind = 'main' and b.user_id = a.user_id and b.balance <> a.balance;
  end if;
  update user_balance_state set through = reached;
end $$;

-- A user with the balances of both accounts.
create or replace view user_row with (security_invoker = true) as
  select u.id, u.email, u.phone, u.first_name, u.last_name, u.role, u.ref_id, u.email_confirmed_at, u.blocked_at,
    u.blocked_reason, u.last_login_at, u.last_login_address, u.created_at, u.name_key, u.search_text,
    user_status(u.email_confirmed_at, u.blocked_at) as status, main.balance as bal, refer.balance as refer_bal,
    u.closing_at, u.erased_at
  from app_user u
  join account main on main.user_id = u.id and main.kind = 'main'
  join account refer on refer.user_id = u.id and refer.kind = 'refer';
grant select on user_row to nosim_app;

-- The triggers that update user_day on every change of users. Users are never deleted.
create or replace function count_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into user_day as d
    select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at),
      pg_backend_pid() % 8, count(*)
    from fresh group by 1, 2 order by 1, 2
    on conflict (day, status, slot) do update set count = d.count + excluded.count;
  else
    insert into user_day as d
    select day, status, pg_backend_pid() % 8, sum(change) from (
      select (created_at at time zone 'Africa/Lagos')::date as day,
        user_status(email_confirmed_at, blocked_at) as status, 1 as change
      from fresh
      union all
      select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at), -1 from gone
    ) c group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (day, status, slot) do update set count = d.count + excluded.count;
  end if;
  return null;
end $$;
create or replace trigger count_new after insert on app_user referencing new table as fresh
  for each statement execute function count_users();
create or replace trigger count_changed after update on app_user referencing old table as gone new table as fresh
  for each statement execute function count_users();
