-- What admins look for among very many users: searched, sorted, filtered and counted without reading all of them
-- (docs/decisions/013-finding-users.md).
create extension if not exists pg_trgm;

-- Text as a search sees it: compatibility forms and marks above and below letters make no difference, and neither
-- does case, whatever the database's own locale is.
create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8)
$$;

-- The pattern of LIKE for a word of a search: anywhere in the text, or where a word of it begins.
create function search_pattern(p_word text, p_anywhere boolean) returns text
language sql immutable strict parallel safe as $$
  select case when p_anywhere then '%' else '% ' end || regexp_replace(search_fold(p_word), '([\\%_])', '\\\1', 'g') || '%'
$$;

create function user_status(p_confirmed timestamptz, p_blocked timestamptz) returns text
language sql immutable parallel safe as $$
  select case when p_blocked is not null then 'blocked' when p_confirmed is null then 'inactive' else 'active' end
$$;

alter table app_user
  -- As much of it as an index can hold, whatever its letters unfold to.
  add column name_key text collate "C" generated always as
    (left(search_fold(first_name || ' ' || last_name), 200)) stored,
  -- Begins with a space, as does each part of it: so the beginning of a word is found by one.
  add column search_text text collate "C" generated always as (
    ' ' || search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || ref_id || ' ' || id)
  ) stored;
-- Written at sign-up and when a name changes: a list of what is yet to be sorted in would slow each search instead.
create index app_user_search on app_user using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- One for each order of the list.
drop index if exists app_user_joined;
create index app_user_joined on app_user (created_at, id);
create index app_user_name on app_user (name_key, id);
create index app_user_last_login on app_user (last_login_at desc nulls last, id desc);
create index account_balance on account (balance, user_id) where kind = 'main';

-- What a user has to buy with. As whoever reads it.
create view main_purse with (security_invoker = true) as
  select user_id, balance from account where kind = 'main';
grant select on main_purse to nosim_app;

-- A user with both purses. As whoever reads it.
create view user_row with (security_invoker = true) as
  select u.id, u.email, u.phone, u.first_name, u.last_name, u.role, u.ref_id, u.email_confirmed_at, u.blocked_at,
    u.blocked_reason, u.last_login_at, u.last_login_address, u.created_at, u.name_key, u.search_text,
    user_status(u.email_confirmed_at, u.blocked_at) as status, main.balance as bal, refer.balance as refer_bal
  from app_user u
  join account main on main.user_id = u.id and main.kind = 'main'
  join account refer on refer.user_id = u.id and refer.kind = 'refer';
grant select on user_row to nosim_app;

-- How many users joined on each day (in Lagos), by their status of now. Each count is the sum of its slots: whoever
-- signs up waits for nobody but those who took the same slot.
create table user_day (
  day date not null,
  status text not null check (status in ('active', 'inactive', 'blocked')),
  slot smallint not null,
  count bigint not null,
  primary key (day, status, slot)
);
grant select on user_day to nosim_app;
insert into user_day
select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at), 0, count(*)
from app_user group by 1, 2;

-- Keeps the counts of user_day, whoever changes users.
create function count_users() returns trigger
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
create trigger count_new after insert on app_user referencing new table as fresh
  for each statement execute function count_users();
create trigger count_changed after update on app_user referencing old table as gone new table as fresh
  for each statement execute function count_users();
-- Nobody is deleted.

-- The filters of a list that an admin keeps under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  admin uuid not null references app_user,
  name text not null check (name <> ''),
  -- What stands behind the ? of the list's address.
  query text not null,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (admin, lower(name));
grant select, insert, delete on saved_view to nosim_app;
