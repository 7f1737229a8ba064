-- The figures of the back office: quick at any size of the ledger, and never far from it.

-- Found by its time without a heavy index: transfers lie in the order in which they were made.
create index transfer_time on transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- What the transfers of one day (in Lagos) come to, by their kind and the account on each side: one of the house's by
-- its kind, all purses of users as 'user'.
create table ledger_day (
  day date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  count bigint not null check (count > 0),
  amount bigint not null check (amount > 0),
  primary key (day, kind, debit, credit)
);

-- Each day up to this one is in ledger_day; one row.
create table ledger_rolled (
  singleton boolean primary key default true check (singleton),
  through date not null default '-infinity'
);
insert into ledger_rolled default values;
grant select on ledger_day, ledger_rolled to nosim_app;

-- When a day begins in Lagos, which keeps the same distance from UTC all year.
create function lagos_start(p_day date) returns timestamptz language sql immutable parallel safe as $$
  select p_day::timestamp at time zone 'Africa/Lagos'
$$;

-- The sums of the transfers from one moment to before another. With a search path of its own it is planned for the
-- moments it is given, where a view that spells it out would be planned for any.
create function ledger_sums(p_from timestamptz, p_to timestamptz)
returns table (day date, kind text, debit text, credit text, count bigint, amount bigint)
language sql stable parallel safe set search_path = public, pg_temp as $$
  select (t.created_at at time zone 'Africa/Lagos')::date, t.kind, coalesce(d.kind, 'user'), coalesce(c.kind, 'user'),
    count(*), sum(t.amount)::bigint
  from transfer t
  left join account d on d.id = t.debit_account and d.id < 1000
  left join account c on c.id = t.credit_account and c.id < 1000
  where t.created_at >= p_from and t.created_at < p_to
  group by 1, 2, 3, 4
$$;

-- When the days begin that are not rolled up yet.
create function ledger_open_since() returns timestamptz language sql stable parallel safe as $$
  select lagos_start(through + 1) from ledger_rolled
$$;

-- The last day that is over: an hour after its midnight, when no transaction that wrote a transfer of it is still open.
create function ledger_last_over(p_now timestamptz) returns date language sql immutable parallel safe as $$
  select (p_now at time zone 'Africa/Lagos' - interval '1 hour')::date - 1
$$;

-- Adds each day that is over to ledger_day, and answers the last one. Several processes may call it at once; one works,
-- and the others find it done.
create function ledger_roll() returns date language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known date;
  over date := ledger_last_over(now());
begin
  perform pg_advisory_xact_lock(hashtext('nosim ledger_roll'));
  select through into strict known from ledger_rolled;
  if over > known then
    insert into ledger_day select * from ledger_sums(ledger_open_since(), lagos_start(over + 1));
    update ledger_rolled set through = over;
  end if;
  return greatest(known, over);
end $$;
select ledger_roll() where exists (select from transfer);

-- The days that are over as they were rolled up, and what came since straight from the ledger.
create view ledger_daily as
  select day, kind, debit, credit, count, amount from ledger_day
  union all
  select s.* from ledger_sums(ledger_open_since(), 'infinity') s;
grant select on ledger_daily to nosim_app;

-- The last proof of the ledger; one row.
create table ledger_proof (
  singleton boolean primary key default true check (singleton),
  proved_at timestamptz not null,
  -- The laws that were found broken.
  broken text[] not null
);

-- What is known of each upstream, whichever process learnt it.
create table upstream_health (
  name text primary key,
  balance_micro_usd bigint,
  last_answer_at timestamptz,
  -- Set while it does not answer: since when.
  failing_since timestamptz,
  -- The last failure and why.
  failed_at timestamptz,
  word text,
  -- What was last said about it in the log.
  alarm text check (alarm in ('unreachable', 'low'))
);

-- Calls of upstreams in each five minutes, and how many of them failed: all processes add up.
create table upstream_calls (
  name text not null,
  since timestamptz not null,
  calls bigint not null check (calls > 0),
  failures bigint not null check (failures between 0 and calls),
  primary key (name, since)
);
grant select, insert, update on ledger_proof, upstream_health to nosim_app;
grant select, insert, update, delete on upstream_calls to nosim_app;

-- Users by their state. Those that count as active are what these leave over.
create index app_user_joined on app_user (created_at);
create index app_user_blocked on app_user (blocked_at) where blocked_at is not null;
create index app_user_inactive on app_user (created_at) where email_confirmed_at is null and blocked_at is null;

-- What became of the rentals of a range of days; those that are open change too often for it, and are few.
create index rental_over on rental (created_at) include (service, state)
  where state in ('completed', 'cancelled', 'timeout');
