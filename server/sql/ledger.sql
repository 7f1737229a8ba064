-- The ledger: the function that posts, and the steps of a wallet. All amounts are kobo. The role of the app reaches the
-- ledger only through functions that stand for a step of an order, a deposit or a decision.
call make_append_only('transfer');

-- The id of a system account.
create or replace function system_account(p_kind text) returns bigint language sql immutable parallel safe as $$
  select case p_kind
    when 'bank' then 1 when 'escrow' then 2 when 'revenue_numbers' then 3 when 'revenue_boost' then 4
    when 'revenue_store' then 5 when 'cost_sms' then 6 when 'cost_boost' then 7 when 'referral_expense' then 8
    when 'adjustment' then 9 when 'suspense' then 10 when 'orphan_loss' then 11 when 'bank_fees' then 12
    when 'float_sms' then 13 when 'float_boost' then 14
  end::bigint
$$;

-- Posts one transfer and returns it. Locks the accounts of users in the order of their ids; a repeated key returns the first
-- transfer. Errors: NS001 overdraft (unless p_allow_negative), NS002 the key belongs to another transfer, NS004 no account,
-- NS005 the hold of p_resolves has already ended.
create or replace function ledger_post(
  p_key text, p_debit bigint, p_credit bigint, p_amount bigint, p_kind text, p_description text, p_subject text,
  p_resolves bigint default null, p_allow_negative boolean default false
) returns transfer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted transfer;
  debit_after bigint;
  credit_after bigint;
begin
  if p_debit is null or p_credit is null then
    raise exception 'a transfer needs two accounts' using errcode = 'NS004';
  end if;
  if p_debit >= 1000 and p_credit >= 1000 then
    perform 1 from account where id in (p_debit, p_credit) order by id for no key update;
  end if;
  -- The balance moves before the key is checked: the lock on the row makes a rival with the same key wait, so that the
  -- insert below sees it. A repeat, which is rare, reverts its move.
  if p_debit >= 1000 then
    update account set balance = balance - p_amount where id = p_debit returning balance into strict debit_after;
  end if;
  if p_credit >= 1000 then
    update account set balance = balance + p_amount where id = p_credit returning balance into strict credit_after;
  end if;
  if debit_after >= 0 or debit_after is null or p_allow_negative then
    insert into transfer (key, debit_account, credit_account, amount, kind, description, subject, resolves,
      debit_balance, credit_balance)
    values (p_key, p_debit, p_credit, p_amount, p_kind, p_description, p_subject, p_resolves, debit_after, credit_after)
    on conflict do nothing
    returning * into posted;
    if found then
      return posted;
    end if;
  end if;

  select * into posted from transfer where key = p_key;
  if not found and debit_after < 0 and not p_allow_negative then
    raise exception 'account % would be overdrawn by %', p_debit, -debit_after using errcode = 'NS001';
  elsif not found then
    raise exception 'hold % has ended otherwise', p_resolves using errcode = 'NS005';
  end if;
  if (posted.debit_account, posted.credit_account, posted.amount, posted.kind, posted.resolves)
    is distinct from (p_debit, p_credit, p_amount, p_kind, p_resolves) then
    raise exception 'key % was used for another transfer', p_key using errcode = 'NS002';
  end if;
  update account set balance = balance + p_amount where id = p_debit and id >= 1000;
  update account set balance = balance - p_amount where id = p_credit and id >= 1000;
  return posted;
end $$;
revoke execute on function ledger_post from nosim_app;

-- Opens the two accounts of a new user. Ids increase in the order main, refer, which is the order of locking.
create or replace function wallet_open(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (id, kind, user_id) values
    (nextval('account_id'), 'main', p_user), (nextval('account_id'), 'refer', p_user)
  on conflict (user_id, kind) do nothing;
$$;

-- Serialises the purchases of a user until the transaction ends.
create or replace function wallet_lock(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select 1 from account where user_id = p_user order by id for no key update;
$$;

-- Holds a price for an order that may still fail: user -> escrow, from the refer account first where p_use_refer.
-- Returns the missing amount in kobo; 0 means held. Nothing is held when anything is missing. A repeated subject returns 0
-- again. Errors: NS002 the subject has a hold of another user or amount, NS004 not an amount.
create or replace function wallet_hold(
  p_user uuid, p_amount bigint, p_use_refer boolean, p_subject text, p_description text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main account;
  refer account;
  from_refer bigint := 0;
  known record;
begin
  if p_amount is null or p_amount <= 0 or p_amount > 100000000000 then
    raise exception 'cannot hold %', p_amount using errcode = 'NS004';
  end if;
  select * into strict main from account where user_id = p_user and kind = 'main' for no key update;
  if p_use_refer then
    select * into strict refer from account where user_id = p_user and kind = 'refer' for no key update;
    from_refer := least(greatest(refer.balance, 0), p_amount);
  end if;
  -- Read under the lock: a rival with the same subject has either committed or not begun.
  select sum(t.amount) as amount, bool_and(a.user_id = p_user) as own into known
  from transfer t join account a on a.id = t.debit_account
  where t.subject = p_subject and t.kind = 'hold';
  if known.amount is not null then
    if known.amount <> p_amount or not known.own then
      raise exception '% was held for otherwise', p_subject using errcode = 'NS002';
    end if;
    return 0;
  end if;
  if p_amount > from_refer and main.balance < p_amount - from_refer then
    return p_amount - from_refer - main.balance;
  end if;
  if from_refer > 0 then
    perform ledger_post('hold:' || p_subject || ':refer', refer.id, system_account('escrow'), from_refer, 'hold',
      p_description, p_subject);
  end if;
  if p_amount > from_refer then
    perform ledger_post('hold:' || p_subject || ':main', main.id, system_account('escrow'), p_amount - from_refer, 'hold',
      p_description, p_subject);
  end if;
  insert into live_event (user_id, kind) values (p_user, 'balance');
  return 0;
end $$;
revoke execute on function wallet_hold from nosim_app;

-- Captures the holds of a subject: escrow -> revenue. Returns the number of holds. Capture and release read the holds in the
-- same order, so that the two at once cannot deadlock.
create or replace function wallet_capture(p_subject text, p_revenue text, p_description text)
returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended int := 0;
begin
  for held in select * from transfer where subject = p_subject and kind = 'hold' order by debit_account loop
    perform ledger_post('capture:' || held.id, system_account('escrow'), system_account(p_revenue), held.amount, 'capture',
      p_description, p_subject, held.id);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
revoke execute on function wallet_capture from nosim_app;

-- Releases the holds of a subject to the accounts they came from. Returns the released kobo.
create or replace function wallet_release(p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  given bigint := 0;
  owner uuid;
begin
  for held in select * from transfer where subject = p_subject and kind = 'hold' order by debit_account loop
    perform ledger_post('release:' || held.id, system_account('escrow'), held.debit_account, held.amount, 'release',
      p_description, p_subject, held.id);
    given := given + held.amount;
    select user_id into owner from account where id = held.debit_account;
  end loop;
  if owner is not null then
    insert into live_event (user_id, kind) values (owner, 'balance');
  end if;
  return given;
end $$;
revoke execute on function wallet_release from nosim_app;

-- Takes a price for goods that are delivered in the same transaction: main account -> revenue. Returns the missing amount in
-- kobo; 0 means paid. Error: NS004 not an amount.
create or replace function wallet_purchase(p_user uuid, p_amount bigint, p_revenue text, p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main account;
begin
  if p_amount is null or p_amount <= 0 or p_amount > 100000000000 then
    raise exception 'nothing costs %', p_amount using errcode = 'NS004';
  end if;
  select * into strict main from account where user_id = p_user and kind = 'main' for no key update;
  if main.balance < p_amount then
    return p_amount - main.balance;
  end if;
  perform ledger_post('purchase:' || p_subject, main.id, system_account(p_revenue), p_amount, 'purchase', p_description, p_subject);
  insert into live_event (user_id, kind) values (p_user, 'balance');
  return 0;
end $$;
revoke execute on function wallet_purchase from nosim_app;

-- Refunds a part of what was captured or paid: revenue -> main account. p_before (kobo) is the sum of the earlier refunds, so
-- that each refund has its own key. Error: NS004 more than was captured.
create or replace function wallet_refund(
  p_subject text, p_revenue text, p_user uuid, p_before bigint, p_amount bigint, p_description text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount + p_before > (select coalesce(sum(kept.amount), 0) from (
      select c.amount from transfer h join transfer c on c.resolves = h.id
      where h.subject = p_subject and h.kind = 'hold' and c.kind = 'capture'
      union all select amount from transfer where key = 'purchase:' || p_subject
    ) kept) then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
  perform ledger_post('refund:' || p_subject || ':' || p_before, system_account(p_revenue),
    (select id from account where user_id = p_user and kind = 'main'), p_amount, 'refund', p_description, p_subject);
  insert into live_event (user_id, kind) values (p_user, 'balance');
end $$;
revoke execute on function wallet_refund from nosim_app;

-- Refunds a part of a captured hold into the accounts it came from, the main account first. p_before is as in wallet_refund.
-- The caller holds the order and has compared the amount. Error: NS004 more than was captured.
create or replace function wallet_refund_to_source(p_subject text, p_revenue text, p_before bigint, p_amount bigint, p_description text)
returns void language plpgsql as $$
declare
  held record;
  refunded bigint := p_before;
  rest bigint := p_amount;
  part bigint;
begin
  for held in
    select h.debit_account as id, a.user_id, h.amount - coalesce((select sum(r.amount) from transfer r
      where r.subject = p_subject and r.kind = 'refund' and r.credit_account = h.debit_account), 0) as left_over
    from transfer h join account a on a.id = h.debit_account
    where h.subject = p_subject and h.kind = 'hold' order by h.debit_account
  loop
    part := least(rest, held.left_over);
    if part > 0 then
      perform ledger_post('refund:' || p_subject || ':' || refunded, system_account(p_revenue), held.id, part, 'refund',
        p_description, p_subject);
      refunded := refunded + part;
      rest := rest - part;
      insert into live_event (user_id, kind) values (held.user_id, 'balance');
    end if;
  end loop;
  if rest <> 0 then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
end $$;
revoke execute on function wallet_refund_to_source from nosim_app;

-- Begins a purchase: claims the key, locks the wallet and checks the buyer.
-- outcome: 'claimed', or an outcome of idempotency_claim, or 'blocked' | 'unconfirmed' (the key is free again).
create or replace function purchase_begin(
  p_user uuid, p_scope text, p_key text, p_body_hash bytea, out outcome text, out status int, out reply jsonb
) language plpgsql as $$
declare
  buyer app_user;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_user, p_scope, p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;
  perform wallet_lock(p_user);
  select * into strict buyer from app_user u where u.id = p_user;
  if buyer.blocked_at is not null or buyer.email_confirmed_at is null then
    outcome := case when buyer.blocked_at is not null then 'blocked' else 'unconfirmed' end;
    perform idempotency_release(p_user, p_scope, p_key);
  end if;
end $$;
revoke execute on function purchase_begin from nosim_app;

-- Ends a purchase that is refused for want of money; the refusal is the response of the key. Returns 'short'.
create or replace function purchase_short(p_user uuid, p_scope text, p_key text, p_shortage bigint) returns text
language sql as $$
  select idempotency_respond(p_user, p_scope, p_key, 402, to_jsonb(p_shortage));
  select 'short';
$$;
revoke execute on function purchase_short from nosim_app;

-- The sums of the transfers from one moment to before another. The search path keeps the function from being inlined: it is
-- planned for the moments it gets, where an inlined view would be planned for any.
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

-- The start of the days that ledger_day does not hold yet.
create or replace function ledger_rollup_end() returns timestamptz language sql stable parallel safe as $$
  select lagos_start(through + 1) from ledger_rollup
$$;

-- The last day that has ended: an hour after its midnight, when no open transaction can still write a transfer of it.
create or replace function ledger_last_ended_day(p_now timestamptz) returns date language sql immutable parallel safe as $$
  select (p_now at time zone 'Africa/Lagos' - interval '1 hour')::date - 1
$$;

-- Adds each day that has ended to ledger_day, and returns the last one. Several processes may call it at once: one works, and
-- the others find it done.
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
