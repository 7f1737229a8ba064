-- The ledger: the function that posts, and the steps of a wallet. All amounts are kobo. The role of the app reaches the
-- ledger only through functions that stand for a step of an order, a deposit or a decision.
drop function if exists wallet_purchase, purchases_begin(uuid[], text, text[], bytea[], boolean), purchase_begin, purchase_short, wallet_hold;
drop function if exists ledger_post(text, bigint, bigint, bigint, text, text, text, bigint, boolean),
  wallet_capture(text, text, text), wallet_release(text, text), wallet_refund(text, text, uuid, bigint, bigint, text),
  wallet_refund_to_source(text, text, bigint, bigint, text);
call make_append_only('transfer');

-- The user_id of transfers that belong to no user: between the shop, a bank and a supplier.
create or replace function no_user() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- The id of a system account.
create or replace function system_account(p_kind text) returns bigint language sql immutable parallel safe as $$
  select case p_kind
    when 'bank' then 1 when 'escrow' then 2 when 'revenue_numbers' then 3 when 'revenue_boost' then 4
    when 'revenue_store' then 5 when 'cost_sms' then 6 when 'cost_boost' then 7 when 'referral_expense' then 8
    when 'adjustment' then 9 when 'suspense' then 10 when 'orphan_loss' then 11 when 'bank_fees' then 12
    when 'float_sms' then 13 when 'float_boost' then 14 when 'referral_held' then 16
    when 'promotion_numbers' then 17 when 'promotion_boost' then 18 when 'promotion_store' then 19
  end::bigint
$$;

-- Posts transfers, all or none, and returns them in no particular order. No account of a user may appear twice. Locks
-- the accounts of users in the order of their ids; a repeated key of a user returns the first transfer. Errors: NS001
-- overdraft (unless p_allow_negative), NS002 the key belongs to another transfer of the user, NS004 an account is
-- missing, appears twice or belongs to another user, NS005 a hold has already ended.
create or replace function ledger_post_many(p_postings posting[], p_allow_negative boolean default false)
returns transfer[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p posting := p_postings[1];
  debit_after bigint;
  credit_after bigint;
  one transfer;
  posted transfer[];
begin
  -- The balances change before the keys are checked. The lock on an account makes a parallel call with the same key
  -- wait, so that the insert sees the first transfer. A repeat, which is rare, reverts its change.
  if cardinality(p_postings) > 1 then
    posted := ledger_write_set(p_postings, p_allow_negative);
  else
    -- For a single posting, plain statements take two thirds of the time that a set of one takes.
    if p.debit is null or p.credit is null then
      raise exception 'a transfer needs two accounts' using errcode = 'NS004';
    end if;
    if p.debit >= 1000 and p.credit >= 1000 then
      perform 1 from account where id in (p.debit, p.credit) order by id for no key update;
    end if;
    if p.debit >= 1000 then
      update account set balance = balance - p.amount where id = p.debit and user_id = p.user_id
      returning balance into debit_after;
    end if;
    if p.credit >= 1000 then
      update account set balance = balance + p.amount where id = p.credit and user_id = p.user_id
      returning balance into credit_after;
    end if;
    if p.debit >= 1000 and debit_after is null or p.credit >= 1000 and credit_after is null then
      raise exception 'user % has no account % or %', p.user_id, p.debit, p.credit using errcode = 'NS004';
    end if;
    if debit_after >= 0 or debit_after is null or p_allow_negative then
      insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, resolves,
        debit_balance, credit_balance)
      values (p.user_id, p.key, p.debit, p.credit, p.amount, p.kind, p.description, p.subject, p.resolves, debit_after,
        credit_after)
      on conflict do nothing returning * into one;
      if found then
        return array[one];
      end if;
    end if;
  end if;
  if coalesce(cardinality(posted), 0) < cardinality(p_postings) then
    posted := ledger_revert_repeats(p_postings, posted, p_allow_negative);
  end if;
  return posted;
end $$;
revoke execute on function ledger_post_many from nosim_app;

-- Writes a set of postings and moves the balances. Returns the transfers, without those whose key was used before and
-- those that would overdraw an account. Error: NS004 an account is missing, appears twice or belongs to another user.
create or replace function ledger_write_set(p_postings posting[], p_allow_negative boolean) returns transfer[]
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  wallets bigint[] := array(
    select p.debit from unnest(p_postings) p where p.debit >= 1000 or p.debit is null
    union all select p.credit from unnest(p_postings) p where p.credit >= 1000 or p.credit is null);
  locked int;
  moved_count int;
  posted transfer[];
begin
  -- Selected by an array and not by a join: a join would lose rows that another transaction changes meanwhile.
  perform 1 from account where id = any(wallets) order by id for no key update;
  get diagnostics locked = row_count;
  if locked <> cardinality(wallets) then
    raise exception 'a transfer needs two accounts, and no account twice' using errcode = 'NS004';
  end if;
  with moved as (
    update account a set balance = a.balance + m.amount from (
      select p.debit as id, -p.amount as amount, p.user_id from unnest(p_postings) p where p.debit >= 1000
      union all select p.credit, p.amount, p.user_id from unnest(p_postings) p where p.credit >= 1000) m
    where a.id = m.id and a.id = any(wallets) and a.user_id = m.user_id returning a.id, a.balance
  ), added as (
    insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, resolves,
      debit_balance, credit_balance)
    select p.user_id, p.key, p.debit, p.credit, p.amount, p.kind, p.description, p.subject, p.resolves, d.balance, c.balance
    from unnest(p_postings) p left join moved d on d.id = p.debit left join moved c on c.id = p.credit
    where (p.debit < 1000 or d.balance is not null) and (p.credit < 1000 or c.balance is not null)
      and (d.balance >= 0 or d.balance is null or p_allow_negative)
    on conflict do nothing returning *
  ) select (select count(*) from moved), (select array_agg(t) from added t) into moved_count, posted;
  if moved_count <> locked then
    raise exception 'an account of another user' using errcode = 'NS004';
  end if;
  return posted;
end $$;
revoke execute on function ledger_write_set from nosim_app;

-- Reverts the balances of the postings that are not among the posted transfers, because their keys were used before.
-- Returns the transfers of all postings. Errors: as ledger_post_many.
create or replace function ledger_revert_repeats(p_postings posting[], p_posted transfer[], p_allow_negative boolean)
returns transfer[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p posting;
  t transfer;
  posted transfer[] := '{}';
begin
  foreach p in array p_postings loop
    select * into t from transfer where key = p.key and user_id = p.user_id;
    if not found and not p_allow_negative and (select balance from account where id = p.debit and id >= 1000) < 0 then
      raise exception 'account % would be overdrawn by %', p.debit, -(select balance from account where id = p.debit)
        using errcode = 'NS001';
    elsif not found then
      raise exception 'hold % has ended otherwise', p.resolves using errcode = 'NS005';
    end if;
    posted := posted || t;
    if not exists (select from unnest(p_posted) n where n.id = t.id) then
      if (t.debit_account, t.credit_account, t.amount, t.kind, t.resolves)
        is distinct from (p.debit, p.credit, p.amount, p.kind, p.resolves) then
        raise exception 'key % was used for another transfer', p.key using errcode = 'NS002';
      end if;
      update account set balance = balance + p.amount where id = p.debit and id >= 1000;
      update account set balance = balance - p.amount where id = p.credit and id >= 1000;
    end if;
  end loop;
  return posted;
end $$;
revoke execute on function ledger_revert_repeats from nosim_app;

-- Posts one transfer and returns it. p_user is the user whose account it changes, or whose order or deposit it is for;
-- null where it belongs to no user. Errors: as ledger_post_many.
create or replace function ledger_post(
  p_user uuid, p_key text, p_debit bigint, p_credit bigint, p_amount bigint, p_kind text, p_description text, p_subject text,
  p_resolves bigint default null, p_allow_negative boolean default false
) returns transfer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted transfer[] := ledger_post_many(
    array[row(p_key, p_debit, p_credit, p_amount, p_kind, p_description, p_subject, p_resolves,
      coalesce(p_user, no_user()))::posting], p_allow_negative);
begin
  return posted[1];
end $$;
revoke execute on function ledger_post from nosim_app;

-- Opens the two accounts of a new user. Ids increase in the order main, refer, which is the order of locking.
create or replace function wallet_open(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (id, kind, user_id) values
    (nextval('account_id'), 'main', p_user), (nextval('account_id'), 'refer', p_user)
  on conflict (user_id, kind) do nothing;
  insert into user_balance (user_id, balance) values (p_user, 0) on conflict do nothing;
$$;

-- Serialises the purchases of a user until the transaction ends.
create or replace function wallet_lock(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select 1 from account where user_id = p_user order by id for no key update;
$$;

-- The figures of a user's dashboard in kobo. main and refer are the balances; recharged is the deposits less the
-- reversals; taken is the holds and purchases; released is the releases and refunds; on_hold is the open holds. They
-- are the sums in wallet_sum plus the transfers after its `through`; where these are fifty or more, they are added to
-- wallet_sum. The ids of the transfers of one account increase in the order of their commits, because each is written
-- under the account's lock. So no transfer can appear before `through` later.
create or replace function wallet_sums(p_user uuid, out main bigint, out refer bigint, out recharged bigint, out taken bigint,
  out released bigint, out on_hold bigint)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  with kept as (
    select a.id as account, a.kind, a.balance, coalesce(w.through, 0) as through, coalesce(w.recharged, 0) as recharged,
      coalesce(w.taken, 0) as taken, coalesce(w.released, 0) as released, coalesce(w.open_holds, '{}') as open_holds
    from account a left join lateral (select * from wallet_sum where account = a.id offset 0) w on true where a.user_id = p_user
  ), line as (
    select k.account, k.kind as wallet, t.* from kept k cross join lateral (
      select id, kind, amount from transfer where debit_account = k.account and debit_account >= 1000 and id > k.through
      union all
      select id, kind, amount from transfer where credit_account = k.account and credit_account >= 1000 and id > k.through) t
  ), held as (
    select h.account, array_agg(h.id order by h.id) as ids, sum(h.amount) as amount from (
      select account, id, amount from line where kind = 'hold'
      union all
      select k.account, t.id, t.amount from kept k join transfer t on t.id = any(k.open_holds)) h
    where not exists (select from transfer e where e.resolves = h.id and e.user_id = p_user) group by h.account
  ), fresh as (
    select account, count(*) as lines, max(id) as through,
      sum(amount * case when kind in ('deposit', 'assign') then 1 when kind = 'reversal' and wallet = 'main' then -1 else 0 end)
        as recharged,
      sum(amount) filter (where kind in ('hold', 'purchase')) as taken,
      sum(amount) filter (where kind in ('release', 'refund')) as released
    from line group by account
  ), total as (
    select k.account, k.kind, k.balance, coalesce(f.lines, 0) as lines, greatest(k.through, f.through) as through,
      k.recharged + coalesce(f.recharged, 0) as recharged, k.taken + coalesce(f.taken, 0) as taken,
      k.released + coalesce(f.released, 0) as released, coalesce(h.ids, '{}') as open_holds, coalesce(h.amount, 0) as on_hold
    from kept k left join fresh f using (account) left join held h using (account)
  ), advanced as (
    insert into wallet_sum as w (account, through, recharged, taken, released, open_holds)
    select t.account, t.through, t.recharged, t.taken, t.released, t.open_holds from total t where t.lines >= 50 order by t.account
    on conflict (account) do update set through = excluded.through, recharged = excluded.recharged, taken = excluded.taken,
      released = excluded.released, open_holds = excluded.open_holds
    where w.through < excluded.through
  ) select sum(t.balance) filter (where t.kind = 'main'), sum(t.balance) filter (where t.kind = 'refer'),
    sum(t.recharged), sum(t.taken), sum(t.released), sum(t.on_hold)
  into wallet_sums.main, wallet_sums.refer, wallet_sums.recharged, wallet_sums.taken, wallet_sums.released, wallet_sums.on_hold
  from total t;
end $$;

-- Holds the prices of orders that may still fail: user -> escrow, one order for each user. Where p_use_refer, the refer
-- account pays first. Returns the missing amounts in kobo, in the given order; 0 means held. An order with a missing
-- amount has no hold at all. A repeated subject returns 0 again. Errors: NS002 a subject has a hold of another user or
-- amount, NS004 not an amount, no such user, or a user twice.
create or replace function wallet_hold_many(
  p_users uuid[], p_amounts bigint[], p_use_refer boolean, p_subjects text[], p_descriptions text[]
) returns bigint[] language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  orders wallet_order[];
begin
  if exists (select from unnest(p_amounts) p (amount) where p.amount is null or p.amount not between 1 and 100000000000) then
    raise exception 'cannot hold %', p_amounts using errcode = 'NS004';
  end if;
  perform 1 from account where user_id = any(p_users) and (kind = 'main' or p_use_refer) order by id for no key update;
  orders := wallet_orders(p_users, p_amounts, p_use_refer, p_subjects, p_descriptions);
  if cardinality(orders) <> cardinality(p_users) then
    raise exception 'no main account of one of %', p_users using errcode = 'NS004';
  end if;
  if exists (select from unnest(orders) o where o.missing = 0 and not o.is_held) then
    perform ledger_post_many(array(
      select row('hold:' || o.subject || v.suffix, v.account, system_account('escrow'), v.amount, 'hold', o.description,
        o.subject, null, o.user_id)::posting
      from unnest(orders) o
      cross join lateral (values (':refer', o.refer, o.from_refer), (':main', o.main, o.amount - o.from_refer))
        v (suffix, account, amount)
      where o.missing = 0 and not o.is_held and v.amount > 0 order by v.account));
  end if;
  return array(select o.missing from unnest(orders) o);
end $$;
revoke execute on function wallet_hold_many from nosim_app;

-- The orders to hold, in the given order, with the share of the refer account and the missing amount. The caller has
-- locked the accounts. Error: NS002 a subject has a hold of another user or amount.
create or replace function wallet_orders(
  p_users uuid[], p_amounts bigint[], p_use_refer boolean, p_subjects text[], p_descriptions text[]
) returns wallet_order[] language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  orders wallet_order[];
begin
  -- Read under the locks: a parallel call with the same subject has either committed or not begun.
  orders := array(
    select row(p.user_id, p.amount, p.subject, p.description, m.id, r.id, r.share, case
        when h.amount is null and p.amount > r.share then greatest(p.amount - r.share - m.balance, 0) else 0 end,
        h.amount is not null, h.amount is distinct from p.amount or not h.is_own)::wallet_order
    from unnest(p_users, p_amounts, p_subjects, p_descriptions) with ordinality p (user_id, amount, subject, description, place)
    join account m on m.user_id = p.user_id and m.user_id = any(p_users) and m.kind = 'main'
    cross join lateral (select a.id, case when p_use_refer then least(greatest(a.balance, 0), p.amount) else 0 end as share
      from account a where a.user_id = p.user_id and a.user_id = any(p_users) and a.kind = 'refer') r
    -- The holds of all users, so that a subject of another user is refused.
    cross join lateral (select sum(t.amount)::bigint as amount, bool_and(t.debit_account in (m.id, r.id)) as is_own
      from transfer t where t.subject = p.subject and t.kind = 'hold' and t.debit_account >= 1000) h
    order by p.place);
  if exists (select from unnest(orders) o where o.is_held and o.is_other) then
    raise exception 'one of % was held for otherwise', p_subjects using errcode = 'NS002';
  end if;
  return orders;
end $$;
revoke execute on function wallet_orders from nosim_app;

-- Captures the holds that a user has for a subject: escrow -> revenue. Returns the number of holds. Capture and release
-- read the holds in the same order, so that they cannot deadlock.
create or replace function wallet_capture(p_user uuid, p_subject text, p_revenue text, p_description text)
returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended int := 0;
begin
  for held in
    select * from transfer where user_id = p_user and subject = p_subject and kind = 'hold' order by debit_account
  loop
    perform ledger_post(p_user, 'capture:' || held.id, system_account('escrow'), system_account(p_revenue), held.amount, 'capture',
      p_description, p_subject, held.id);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
revoke execute on function wallet_capture from nosim_app;

-- Releases the holds that a user has for a subject to the accounts that they came from. The account of a promotion may
-- be one of these. Returns the kobo that the user gets.
create or replace function wallet_release(p_user uuid, p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  given bigint := 0;
  is_promoted boolean := false;
begin
  for held in
    select * from transfer where user_id = p_user and subject = p_subject and kind = 'hold' order by debit_account
  loop
    perform ledger_post(p_user, 'release:' || held.id, system_account('escrow'), held.debit_account, held.amount, 'release',
      p_description, p_subject, held.id);
    given := given + case when held.debit_account >= 1000 then held.amount else 0 end;
    is_promoted := is_promoted or held.debit_account < 1000;
  end loop;
  -- Last, because promotions are locked after accounts.
  if is_promoted then
    perform promotion_give_back(p_subject);
  end if;
  return given;
end $$;
revoke execute on function wallet_release from nosim_app;

-- Takes the prices of goods that are delivered in the same transaction: main account -> revenue, one purchase for each
-- user. Returns the missing amounts in kobo, in the given order; 0 means paid. Error: NS004 not an amount, no such
-- user, or a user twice.
create or replace function wallet_purchase_many(
  p_users uuid[], p_amounts bigint[], p_revenue text, p_subjects text[], p_descriptions text[]
) returns bigint[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  missing bigint[];
  postings posting[];
begin
  if exists (select from unnest(p_amounts) p (amount) where p.amount is null or p.amount not between 1 and 100000000000) then
    raise exception 'nothing costs %', p_amounts using errcode = 'NS004';
  end if;
  perform 1 from account where user_id = any(p_users) and kind = 'main' order by id for no key update;
  select array_agg(greatest(p.amount - a.balance, 0) order by p.place),
    array_agg(row('purchase:' || p.subject, a.id, system_account(p_revenue), p.amount, 'purchase', p.description, p.subject,
      null, p.user_id)::posting order by a.id) filter (where a.balance >= p.amount)
  into missing, postings
  from unnest(p_users, p_amounts, p_subjects, p_descriptions) with ordinality p (user_id, amount, subject, description, place)
  join account a on a.user_id = p.user_id and a.user_id = any(p_users) and a.kind = 'main';
  if cardinality(missing) is distinct from cardinality(p_users) then
    raise exception 'no main account of one of %', p_users using errcode = 'NS004';
  end if;
  if postings is not null then
    perform ledger_post_many(postings);
  end if;
  return missing;
end $$;
revoke execute on function wallet_purchase_many from nosim_app;

-- Refunds a part of a captured hold or a purchase: revenue -> main account. The caller refunds the share of a
-- promotion. p_before (kobo) is the sum of the earlier refunds, so that each refund has its own key. Error: NS004 more
-- than was paid.
create or replace function wallet_refund(
  p_user uuid, p_subject text, p_revenue text, p_before bigint, p_amount bigint, p_description text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount + p_before > (select coalesce(sum(kept.amount), 0) from (
      select c.amount from transfer h join transfer c on c.resolves = h.id and c.user_id = p_user
      where h.user_id = p_user and h.subject = p_subject and h.kind = 'hold' and h.debit_account >= 1000 and c.kind = 'capture'
      union all select amount from transfer where key = 'purchase:' || p_subject and user_id = p_user
    ) kept) then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
  perform ledger_post(p_user, 'refund:' || p_subject || ':' || p_before, system_account(p_revenue),
    (select id from account where user_id = p_user and kind = 'main'), p_amount, 'refund', p_description, p_subject);
end $$;
revoke execute on function wallet_refund from nosim_app;

-- Refunds a part of a captured hold into the accounts it came from, the main account first. p_before is as in
-- wallet_refund. The caller has locked the order and checked the amount. Error: NS004 more than was captured.
create or replace function wallet_refund_to_source(
  p_user uuid, p_subject text, p_revenue text, p_before bigint, p_amount bigint, p_description text
) returns void language plpgsql as $$
declare
  held record;
  refunded bigint := p_before;
  rest bigint := p_amount;
  part bigint;
begin
  for held in
    select h.debit_account as id, h.amount - coalesce((select sum(r.amount) from transfer r
      where r.user_id = p_user and r.subject = p_subject and r.kind = 'refund'
        and r.credit_account = h.debit_account), 0) as left_over
    from transfer h join account a on a.id = h.debit_account
    where h.user_id = p_user and h.subject = p_subject and h.kind = 'hold' and h.debit_account >= 1000 order by h.debit_account
  loop
    part := least(rest, held.left_over);
    if part > 0 then
      perform ledger_post(p_user, 'refund:' || p_subject || ':' || refunded, system_account(p_revenue), held.id, part, 'refund',
        p_description, p_subject);
      refunded := refunded + part;
      rest := rest - part;
    end if;
  end loop;
  if rest <> 0 then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
end $$;
revoke execute on function wallet_refund_to_source from nosim_app;

-- A condition `= any(array)` beside a join is for the planner: with the join alone it would read a small table whole.

-- Begins purchases of different users: locks their main accounts, and their refer accounts where p_use_refer, reads the
-- keys and checks the buyers. It waits for accounts that are locked elsewhere only where p_wait.
-- outcome: 'ready' | 'busy' (locked elsewhere) | 'conflict' (the key had another body) | 'answered' (status and reply
--   are the first response) | 'running' | 'blocked' | 'unconfirmed'.
create or replace function purchases_begin(
  p_users uuid[], p_scope text, p_keys text[], p_body_hashes bytea[], p_use_refer boolean, p_wait boolean
) returns purchase[] language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wallets bigint[];
begin
  if p_wait then
    wallets := array(select a.id from account a where a.user_id = any(p_users) and (a.kind = 'main' or p_use_refer)
      order by a.id for no key update);
  else
    wallets := array(select a.id from account a where a.user_id = any(p_users) and (a.kind = 'main' or p_use_refer)
      order by a.id for no key update skip locked);
  end if;
  -- Read under the locks: an earlier purchase of the same user has been committed.
  return array(select row(p.item, p.user_id, p.key, p.body_hash, case
      when a.id is null then 'busy'
      when coalesce(i.body_hash, x.body_hash) <> p.body_hash then 'conflict'
      when i.status is not null then 'answered'
      when i.key is not null or x.id is not null then 'running'
      when u.blocked_at is not null or u.closing_at is not null then 'blocked'
      when u.email_confirmed_at is null then 'unconfirmed'
      else 'ready' end, i.status, i.reply, a.id, a.balance)::purchase
    from unnest(p_users, p_keys, p_body_hashes) with ordinality p (user_id, key, body_hash, item)
    left join app_user u on u.id = p.user_id and u.id = any(p_users)
    left join account a on a.user_id = p.user_id and a.kind = 'main' and a.id = any(wallets) and (not p_use_refer
      or exists (select from account r where r.user_id = p.user_id and r.kind = 'refer' and r.id = any(wallets)))
    left join idempotency i on i.user_id = p.user_id and i.user_id = any(p_users) and i.route = p_scope and i.key = p.key
    -- A number order that is being placed has its key in rental_placing; idempotency gets the key with the response.
    left join rental_placing x on p_scope = 'numbers' and x.user_id = p.user_id and x.user_id = any(p_users)
      and x.idempotency_key = p.key
    order by p.item);
end $$;
revoke execute on function purchases_begin from nosim_app;

-- An array that has each value at the position of its item, and null at all other positions.
create or replace function values_by_item(p_items int[], p_values bigint[]) returns bigint[]
language plpgsql immutable as $$
declare
  found bigint[] := '{}';
begin
  for place in 1 .. cardinality(p_items) loop
    found[p_items[place]] := p_values[place];
  end loop;
  return found;
end $$;
revoke execute on function values_by_item from nosim_app;

-- The sums of the transfers from p_from to before p_to. `set search_path` keeps the function from being inlined, so
-- that it is planned for these two times and not for any.
create or replace function ledger_sums(p_from timestamptz, p_to timestamptz)
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

-- The start of the first day that ledger_day does not have yet.
create or replace function ledger_rollup_end() returns timestamptz language sql stable parallel safe as $$
  select lagos_start(through + 1) from ledger_rollup
$$;

-- The last day that has ended. A day counts as ended an hour after its midnight, when no open transaction can still
-- write one of its transfers.
create or replace function ledger_last_ended_day(p_now timestamptz) returns date language sql immutable parallel safe as $$
  select (p_now at time zone 'Africa/Lagos' - interval '1 hour')::date - 1
$$;

-- Adds each day that has ended to ledger_day, and returns the last day. Several processes may call it at once: one
-- works, the others find it done.
create or replace function ledger_roll_up() returns date language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known date;
  over date := ledger_last_ended_day(now());
begin
  perform pg_advisory_xact_lock(hashtext('nosim ledger_roll_up'));
  select through into strict known from ledger_rollup;
  if over > known then
    insert into ledger_day select * from ledger_sums(ledger_rollup_end(), lagos_start(over + 1));
    update ledger_rollup set through = over;
  end if;
  return greatest(known, over);
end $$;

-- The sums of all days: the ended ones from ledger_day, the later ones from the ledger.
create or replace view ledger_daily as
  select day, kind, debit, credit, count, amount from ledger_day
  union all
  select s.* from ledger_sums(ledger_rollup_end(), 'infinity') s;
grant select on ledger_daily to nosim_app;
