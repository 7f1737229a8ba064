-- One credential is sold once however it is typed, and every payment that an admin decides on counts towards the limits
-- above which a second admin must agree.

-- digest stays what the details are sealed to: of the text as it was typed. canonical_digest is of its canonical form
-- (server/src/store/stock/credential.ts), and login_digest of the first part of that. The database cannot compute them;
-- the app does, once per row (server/src/store/stock/digest-logs.ts). Null where same_as has the same credential.
alter table account_log add column canonical_digest bytea;
alter table account_log add column same_as bigint references account_log on delete set null;
alter table account_log add constraint account_log_one_digest check (canonical_digest is null or same_as is null);
create unique index account_log_canonical on account_log (canonical_digest);
create index account_log_undigested on account_log (id) where canonical_digest is null and same_as is null;
create index account_log_of_same on account_log (same_as) where same_as is not null;

-- claim: the price of a dead log. recall: what the buyers of a recalled batch paid. release-boost: the charge of a boost
-- order that the supplier never took.
alter table money_action drop constraint money_action_kind_check;
alter table money_action add constraint money_action_kind_check check (kind in
  ('credit', 'debit', 'refund', 'assign', 'release', 'keep', 'reverse', 'claim', 'recall', 'release-boost'));
alter table money_action drop constraint if exists money_action_check1;
alter table money_action drop constraint if exists money_action_user_check;
alter table money_action add constraint money_action_user_check
  check (user_id is not null or kind in ('keep', 'reverse', 'recall'));
create index money_action_of_subject on money_action (subject, id) where subject is not null;

-- Whether such a move counts towards an admin's limits. A held deposit is the user's own money, and a kept one nobody's.
create or replace function money_counts(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('credit', 'debit', 'refund', 'assign', 'reverse', 'claim', 'recall', 'release-boost')
$$;

-- Lines that a recall of this batch pays back: their log, or the replacement, came with it, and they were not refunded.
-- Two arms, so that both unique indexes of store_line serve.
create function store_owed(p_batch bigint) returns table (line bigint, order_id uuid, buyer uuid, price bigint)
language sql stable as $$
  select s.id, s.order_id, o.user_id, s.price
  from account_log l join store_line s on s.log = l.id join store_order o on o.id = s.order_id
  where l.batch = p_batch and s.replacement is null and s.refunded_at is null
  union all
  select s.id, s.order_id, o.user_id, s.price
  from account_log l join store_line s on s.replacement = l.id join store_order o on o.id = s.order_id
  where l.batch = p_batch and s.refunded_at is null
$$;

-- Takes a batch off sale: 'done', or 'settled' where it was recalled before. A declined refund may be asked for again.
create function store_withdraw(p_batch bigint, p_reason text) returns text language plpgsql as $$
declare
  b stock_batch;
begin
  select * into strict b from stock_batch where id = p_batch for no key update;
  if b.recalled_at is not null then
    return coalesce((select case m.state when 'declined' then 'done' end from money_action m
      where m.subject = 'batch:' || p_batch order by m.id desc limit 1), 'settled');
  end if;
  update stock_batch set recalled_at = now(), recall_reason = p_reason where id = p_batch;
  -- In id order, as buyers take them.
  perform 1 from account_log where batch = p_batch and state = 'available' order by id for no key update;
  update account_log set state = 'withdrawn' where batch = p_batch and state = 'available';
  return 'done';
end $$;

-- Does what money_apply does, for claims, recalls and boost orders that are released.
create function money_apply_goods(a money_action, out outcome text) language plpgsql as $$
declare
  about text := split_part(a.subject, ':', 2);
  claim warranty_claim;
  o boost_order;
begin
  outcome := 'settled';
  if a.kind = 'claim' then
    -- The order first, as everything that makes a line good takes it; the claim is read only then.
    perform 1 from store_order s join store_line l on l.order_id = s.id join warranty_claim w on w.line = l.id
    where w.id = about::bigint for no key update of s;
    select * into strict claim from warranty_claim w where w.id = about::bigint for no key update;
    if a.amount <> (select l.price from store_line l where l.id = claim.line) then
      outcome := 'not-whole';
    elsif claim.state = 'open' and store_refund(claim.line, a.reason) is not null then
      update warranty_claim set state = 'refunded', note = a.reason, settled_by = a.asked_by, settled_at = now()
      where id = claim.id;
      outcome := 'done';
    end if;

  elsif a.kind = 'recall' then
    perform graphile_worker.add_job('refund-batch', json_build_object('batch', about::bigint),
      job_key := 'refund-batch:' || about, max_attempts := 10);
    outcome := 'done';

  else
    select * into strict o from boost_order x where x.id = about::uuid for no key update;
    if a.amount <> o.charge then
      outcome := 'not-whole';
    elsif o.state = 'unconfirmed' then
      perform boost_refuse(o.id, a.reason, 503, '{"code": "SUPPLIER_DOWN"}');
      outcome := 'done';
    end if;
  end if;
end $$;

-- As before (0011), with the moves above. A recall takes its batch off sale whether or not its refunds must wait, and its
-- amount is what the buyers are owed then, whatever p_amount says; with none owed there is nothing to approve, and no
-- row. Who is owed something by it does not decide on it alone: it waits for another admin.
create or replace function money_ask(
  p_actor uuid, p_key text, p_body_hash bytea, p_kind text, p_user uuid, p_amount bigint, p_reason text, p_subject text,
  p_allow_negative boolean, p_amount_limit bigint, p_daily_limit bigint, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out status int, out reply jsonb, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked money_action;
  today bigint;
  amount bigint := p_amount;
  batch bigint := case p_kind when 'recall' then split_part(p_subject, ':', 2)::bigint end;
  is_own boolean := false;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_actor, 'money', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;

  -- What one admin asks for in two tabs is added up one after the other.
  perform 1 from app_user u where u.id = p_actor for no key update;
  select coalesce(sum(m.amount), 0) into today from money_action m
  where m.asked_by = p_actor and money_counts(m.kind) and m.state <> 'declined'
    and m.asked_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos';
  outcome := case when p_user = p_actor then 'own-account' else 'done' end;
  if batch is not null then
    outcome := store_withdraw(batch, p_reason);
    select coalesce(sum(w.price), 0), coalesce(bool_or(w.buyer = p_actor), false) into amount, is_own
    from store_owed(batch) w;
  end if;
  asked := row(uuidv7(), p_kind, p_user, amount, p_reason, p_subject, p_allow_negative,
    case when money_counts(p_kind) and (amount > p_amount_limit or today + amount > p_daily_limit or is_own)
      then 'waiting' else 'done' end,
    p_actor, clock_timestamp(), null, null, null, null)::money_action;

  if outcome = 'done' and amount > 0 then
    begin
      if p_kind in ('claim', 'recall', 'release-boost') then
        select m.outcome into outcome from money_apply_goods(asked) m;
      else
        select m.outcome, m.shortage into outcome, shortage from money_apply(asked, p_bonus, p_bonus_from) m;
      end if;
      asked.balance := (select a.balance from account a where a.user_id = p_user and a.kind = 'main');
      -- What could not be done now need not wait for anybody.
      if outcome = 'done' and asked.state = 'waiting' then
        raise exception 'only tried' using errcode = 'NS010';
      end if;
    exception when sqlstate 'NS010' then
      asked.balance := null;
    end;
  end if;
  if outcome = 'short' then
    perform idempotency_answer(p_actor, 'money', p_key, 402, to_jsonb(shortage));
    return;
  elsif outcome <> 'done' then
    delete from idempotency i where i.user_id = p_actor and i.route = 'money' and i.key = p_key;
    return;
  end if;

  if amount > 0 then
    insert into money_action select (asked).*;
  end if;
  outcome := 'placed';
  status := 201;
  reply := jsonb_build_object('id', asked.id, 'state', asked.state, 'amount', amount, 'balance', asked.balance);
  perform idempotency_answer(p_actor, 'money', p_key, status, reply);
end $$;

-- As before (0011), with the moves above.
create or replace function money_decide(
  p_actor uuid, p_id uuid, p_agrees boolean, p_note text, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked money_action;
begin
  select * into asked from money_action m where m.id = p_id for no key update;
  outcome := case
    when asked.id is null then 'absent'
    when asked.state <> 'waiting' then 'decided'
    when not p_agrees then 'declined'
    when asked.asked_by = p_actor then 'own-request'
    when asked.user_id = p_actor then 'own-account'
    when asked.kind = 'recall' and exists (
      select from store_owed(split_part(asked.subject, ':', 2)::bigint) w where w.buyer = p_actor) then 'own-account'
    else 'done' end;
  if outcome = 'done' and asked.kind in ('claim', 'recall', 'release-boost') then
    select m.outcome into outcome from money_apply_goods(asked) m;
  elsif outcome = 'done' then
    select m.outcome, m.shortage into outcome, shortage from money_apply(asked, p_bonus, p_bonus_from) m;
  end if;
  if outcome in ('done', 'declined') then
    update money_action m set state = outcome, decided_by = p_actor, decided_at = now(), note = p_note,
      balance = case outcome when 'done' then
        (select a.balance from account a where a.user_id = m.user_id and a.kind = 'main') end
    where m.id = p_id;
  end if;
end $$;

revoke execute on function money_apply_goods, store_withdraw from nosim_app;

-- As before (0002), but a price that the refer wallet covers in full does not ask what the main one has.
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
  -- Looked for only now, under the lock: a rival with the same subject has either committed or not begun.
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
    perform ledger_post('hold:' || p_subject || ':refer', refer.id, house('escrow'), from_refer, 'hold',
      p_description, p_subject);
  end if;
  if p_amount > from_refer then
    perform ledger_post('hold:' || p_subject || ':main', main.id, house('escrow'), p_amount - from_refer, 'hold',
      p_description, p_subject);
  end if;
  insert into live_event (user_id, kind) values (p_user, 'balance');
  return 0;
end $$;

-- How many bonuses one referrer gets in a day (Lagos); the app writes REFERRAL_DAILY_LIMIT here when it starts.
create table referral_rule (
  single boolean primary key default true check (single),
  daily_limit int not null check (daily_limit >= 0)
);
insert into referral_rule (daily_limit) values (20);
grant select, update on referral_rule to nosim_app;
drop index referral_bonus_of_referrer;
create index referral_bonus_of_referrer on referral_bonus (referrer, created_at);

-- A payer's name as banks write it, without case and doubled spaces; null where there is none.
create function payer_key(p_name text) returns text language sql immutable parallel safe as $$
  select nullif(trim(lower(regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g'))), '')
$$;

-- As before (0004), but not above the day's limit of the referrer, and not for a deposit by who pays for the referrer, too:
-- a person who refers themself. A later deposit of the friend may still earn the bonus.
create or replace function referral_reward(p_deposit uuid, p_referee uuid, p_bonus bigint)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payee uuid;
begin
  select r.id into payee from app_user u join app_user r on r.id = u.referred_by
  where u.id = p_referee and r.id <> u.id and r.blocked_at is null;
  if payee is null
    or (select count(*) from referral_bonus b where b.referrer = payee
      and b.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos')
      >= (select daily_limit from referral_rule)
    or exists (select from deposit d join deposit own on payer_key(own.payer_name) = payer_key(d.payer_name)
      where d.id = p_deposit and own.user_id = payee) then
    return null;
  end if;
  insert into referral_bonus (referee, referrer, deposit_id, amount)
  values (p_referee, payee, p_deposit, p_bonus) on conflict do nothing;
  if not found then
    return null;
  end if;
  perform ledger_post('bonus:' || p_referee, house('referral_expense'),
    (select id from account where user_id = payee and kind = 'refer'), p_bonus, 'bonus',
    'Referral bonus', 'referral:' || p_referee);
  insert into live_event (user_id, kind) values (payee, 'balance');
  return payee;
end $$;

-- When the refill under way was taken on: one that the supplier never ends is not asked about for ever.
alter table boost_order add column refill_at timestamptz;
update boost_order set refill_at = now() where refill_id is not null;
