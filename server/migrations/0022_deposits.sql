-- Deposits that cannot get lost: what a person must look at waits instead of being put away, how far each bank was swept is
-- kept, what the bank keeps of a deposit is booked, and a transfer that the bank takes back has a way through the ledger.

alter table bank_delivery
  add column attempts int not null default 0,
  add column last_error text,
  add column next_try_at timestamptz not null default now(),
  -- What is wrong with it, where a person must look at it. Until then it is not processed.
  add column review text,
  -- The reference of the transfer that it says was taken back.
  add column reversal_of text,
  -- The admin who settled it, and why.
  add column settled_by uuid references app_user,
  add column note text;
create index bank_delivery_settled on bank_delivery (processed_at desc) where settled_by is not null;
-- What was put away until now although its money is in no book waits from now on.
update bank_delivery set review = outcome, outcome = null, processed_at = null
where outcome = 'mismatch' or outcome like 'unreadable:%';

-- Every transfer that a bank has shown us up to this time was read.
create table bank_sweep (
  provider text primary key,
  swept_through timestamptz not null
);
grant select, insert, update on bank_sweep to nosim_app;

-- The way of a deposit. sent_at: when the bank says it was paid. seen_at: when we first heard of it. matched_at: when its
-- user was known. credited_at: when it was in the wallet. reversed_at: when the bank had taken it back.
alter table deposit
  add column sent_at timestamptz,
  add column seen_at timestamptz not null default now(),
  add column matched_at timestamptz,
  add column credited_at timestamptz,
  add column reversed_at timestamptz,
  drop constraint deposit_status_check,
  drop constraint deposit_settled_check,
  add constraint deposit_status_check
    check (status in ('credited', 'held', 'suspense', 'foreign', 'kept', 'reversed')),
  add constraint deposit_settled_check check (case status when 'kept' then settled_at is not null
    when 'credited' then true when 'foreign' then true when 'reversed' then true else settled_at is null end),
  add constraint deposit_reversed_check check ((status = 'reversed') = (reversed_at is not null));
update deposit set seen_at = created_at,
  matched_at = case when user_id is not null then created_at end,
  credited_at = case when status = 'credited' then coalesce(settled_at, created_at) end;
create index deposit_reversed on deposit (reversed_at desc) where reversed_at is not null;
create index account_below_zero on account (balance) where balance < 0;

-- What was taken back of the bonus when the deposit that earned it was; never more than its receiver had left.
alter table referral_bonus add column taken_back bigint not null default 0 check (taken_back between 0 and amount);

alter table money_action
  drop constraint money_action_kind_check,
  drop constraint money_action_check1,
  add constraint money_action_kind_check
    check (kind in ('credit', 'debit', 'refund', 'assign', 'release', 'keep', 'reverse')),
  add constraint money_action_user_check check (user_id is not null or kind in ('keep', 'reverse'));

-- What the bank kept of a deposit: the gross came in, this went out. The caller holds the deposit.
create function deposit_fee(p_id uuid, p_fee bigint) returns void language plpgsql as $$
begin
  update deposit set fee = p_fee where id = p_id;
  perform ledger_post('fee:' || p_id, house('bank_fees'), house('bank'), p_fee, 'fee', 'Bank fee', 'deposit:' || p_id);
end $$;

-- Fees that were told before this migration.
select deposit_fee(id, fee) from deposit where fee > 0 and status <> 'foreign';

drop function deposit_receive;
-- As in 0004, and: a fee is booked when it is first told, p_seen_at says when we first heard of the transfer (null = now),
-- p_sent_at when the bank says it was paid.
create function deposit_receive(
  p_provider text, p_reference text, p_session_id text, p_our_reference text, p_account_number text,
  p_amount bigint, p_fee bigint, p_currency text, p_payer_name text,
  p_daily_cap bigint, p_bonus bigint, p_bonus_from bigint,
  p_seen_at timestamptz default null, p_sent_at timestamptz default null,
  out outcome text, out user_id uuid, out referrer uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  known deposit;
  made deposit;
  target virtual_account;
  named virtual_account;
  decided text;
  today bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'nothing arrived' using errcode = '23514';
  end if;
  -- Looked for before any wallet is locked: whoever settles a deposit locks it first.
  select * into known from deposit d where d.provider = p_provider and
    (d.reference = p_reference or (p_session_id is not null and d.session_id = p_session_id))
  order by d.reference = p_reference desc limit 1 for no key update;
  if known.id is not null then
    user_id := known.user_id;
    outcome := deposit_known(known, p_amount, p_currency, p_account_number);
    if outcome = 'duplicate' and known.fee is null and p_fee > 0 and known.status <> 'foreign' then
      perform deposit_fee(known.id, p_fee);
    end if;
    return;
  end if;

  select * into target from virtual_account v
  where v.provider = p_provider and v.state = 'active' and v.account_number = p_account_number;
  if p_our_reference is not null then
    select * into named from virtual_account v
    where v.provider = p_provider and v.state = 'active' and v.reference = p_our_reference;
    if p_account_number is null then
      target := named;
    elsif named.user_id is distinct from target.user_id and named.user_id is not null then
      -- The two names of the receiver disagree: nobody's, until a person has looked.
      target := null;
    end if;
  end if;

  if target.user_id is not null then
    -- One deposit of a user at a time: the day's sum below must see its rivals.
    perform 1 from account a
    where a.user_id in (target.user_id, (select u.referred_by from app_user u where u.id = target.user_id))
    order by a.id for no key update;
  end if;

  if p_currency <> 'NGN' then
    decided := 'foreign';
  elsif target.user_id is null then
    decided := 'suspense';
  else
    select coalesce(sum(d.amount), 0) into today from deposit d
    where d.user_id = target.user_id and d.provider = p_provider and d.status = 'credited'
      and d.created_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos';
    decided := case when p_daily_cap is not null and today + p_amount > p_daily_cap then 'held' else 'credited' end;
  end if;

  insert into deposit (provider, reference, session_id, account_number, user_id, amount, fee, currency, payer_name, status,
    sent_at, seen_at, matched_at, credited_at)
  values (p_provider, p_reference, p_session_id, p_account_number, target.user_id, p_amount, p_fee, p_currency,
    p_payer_name, decided, p_sent_at, coalesce(p_seen_at, now()), case when target.user_id is not null then now() end,
    case decided when 'credited' then now() end)
  on conflict do nothing returning * into made;
  if made.id is null then
    select * into known from deposit d where d.provider = p_provider and
      (d.reference = p_reference or (p_session_id is not null and d.session_id = p_session_id)) limit 1;
    user_id := known.user_id;
    outcome := deposit_known(known, p_amount, p_currency, p_account_number);
    return;
  end if;

  outcome := decided;
  user_id := target.user_id;
  if decided in ('held', 'suspense') then
    perform ledger_post('suspense:' || made.id, house('bank'), house('suspense'), p_amount, 'suspense',
      case decided when 'held' then 'Deposit waiting for review' else 'Deposit for an unknown account' end,
      'deposit:' || made.id);
  elsif decided = 'credited' then
    perform ledger_post('deposit:' || made.id, house('bank'),
      (select a.id from account a where a.user_id = target.user_id and a.kind = 'main'), p_amount, 'deposit',
      'Wallet funding by bank transfer', 'deposit:' || made.id);
    insert into live_event (user_id, kind) values (target.user_id, 'balance');
    if p_amount >= p_bonus_from then
      referrer := referral_reward(made.id, target.user_id, p_bonus);
    end if;
  end if;
  if decided <> 'foreign' and p_fee > 0 then
    perform deposit_fee(made.id, p_fee);
  end if;
  if target.user_id is not null and decided <> 'foreign' then
    insert into live_event (user_id, kind, subject) values (target.user_id, 'deposit', made.id::text);
  end if;
end $$;

-- What is told again of a known deposit: 'duplicate', or 'mismatch' where the facts are others.
create function deposit_known(known deposit, p_amount bigint, p_currency text, p_account_number text)
returns text language sql immutable as $$
  select case when (known.amount, known.currency, known.account_number)
    is distinct from (p_amount, p_currency, p_account_number) then 'mismatch' else 'duplicate' end
$$;

-- Credits what waits in suspense to a user, with the referrer's bonus where it earns one. The caller holds the deposit.
create function deposit_credit(d deposit, p_user uuid, p_bonus bigint, p_bonus_from bigint)
returns void language plpgsql as $$
begin
  -- Both purses of the payer and the referrer's, in the order in which a deposit takes them.
  perform 1 from account p
  where p.user_id in (p_user, (select u.referred_by from app_user u where u.id = p_user))
  order by p.id for no key update;
  perform ledger_post('assign:' || d.id, house('suspense'),
    (select p.id from account p where p.user_id = p_user and p.kind = 'main'), d.amount, 'assign',
    'Wallet funding by bank transfer', 'deposit:' || d.id);
  update deposit x set status = 'credited', user_id = p_user, settled_at = now(), credited_at = now(),
    matched_at = coalesce(x.matched_at, now())
  where x.id = d.id;
  -- Whoever missed it has it.
  update missing_transfer m set state = 'credited', decided_at = now()
  where m.deposit_id = d.id and m.user_id = p_user and m.state in ('open', 'matched');
  insert into live_event (user_id, kind) values (p_user, 'balance');
  insert into live_event (user_id, kind, subject) values (p_user, 'deposit', d.id::text);
  if d.amount >= p_bonus_from then
    perform referral_reward(d.id, p_user, p_bonus);
  end if;
end $$;

-- Books that the bank took a deposit back, from where its money is now; a wallet may go below zero by it. The bonus that
-- it earned goes back as far as its receiver still has it. The caller holds the deposit, which is in this ledger and
-- was not taken back before. Answers the referrer whose purse was moved, or null.
create function deposit_reverse(d deposit) returns uuid language plpgsql as $$
declare
  bonus referral_bonus;
  purse account;
  part bigint := 0;
begin
  select * into bonus from referral_bonus b where b.deposit_id = d.id;
  perform 1 from account p where p.user_id in (d.user_id, bonus.referrer) order by p.id for no key update;
  perform ledger_post('reversal:' || d.id, case d.status
      when 'credited' then (select p.id from account p where p.user_id = d.user_id and p.kind = 'main')
      when 'kept' then house('adjustment')
      else house('suspense') end,
    house('bank'), d.amount, 'reversal', 'Bank transfer reversed', 'deposit:' || d.id, null, true);
  if bonus.referee is not null then
    select * into strict purse from account p where p.user_id = bonus.referrer and p.kind = 'refer';
    part := least(bonus.amount, greatest(purse.balance, 0));
    if part > 0 then
      perform ledger_post('reversal:bonus:' || bonus.referee, purse.id, house('referral_expense'), part, 'reversal',
        'Referral bonus taken back', 'referral:' || bonus.referee);
      update referral_bonus b set taken_back = part where b.referee = bonus.referee;
      insert into live_event (user_id, kind) values (bonus.referrer, 'balance');
    end if;
  end if;
  update deposit x set status = 'reversed', reversed_at = now() where x.id = d.id;
  if d.user_id is not null then
    insert into live_event (user_id, kind) values (d.user_id, 'balance');
    insert into live_event (user_id, kind, subject) values (d.user_id, 'deposit', d.id::text);
  end if;
  return case when part > 0 then bonus.referrer end;
end $$;

-- The bank itself says that it took a transfer back.
-- outcome: 'reversed' | 'reversed before' | 'not booked' (it never was) | 'foreign' (not in this ledger: a person's).
create function deposit_reversed(
  p_provider text, p_reference text,
  out outcome text, out user_id uuid, out amount bigint, out referrer uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  d deposit;
begin
  select * into d from deposit x where x.provider = p_provider and x.reference = p_reference for no key update;
  outcome := case when d.id is null then 'not booked' when d.status = 'reversed' then 'reversed before'
    when d.status = 'foreign' then 'foreign' else 'reversed' end;
  if outcome = 'reversed' then
    referrer := deposit_reverse(d);
    user_id := d.user_id;
    amount := d.amount;
  end if;
end $$;

-- Puts the money of a delivery that a person looked at into suspense: at most what it tells of, for it may be partly in
-- the books. From there it is assigned as any other.
-- outcome: 'booked' | 'absent' | 'settled' | 'no-amount' | 'too-much'.
create function delivery_book(
  p_delivery bigint, p_amount bigint, p_actor uuid, p_note text, out outcome text, out deposit_id uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept bank_delivery;
  told bigint;
begin
  select * into kept from bank_delivery b where b.id = p_delivery for no key update;
  told := case when kept.transfer ->> 'currency' = 'NGN' then (kept.transfer ->> 'gross')::bigint end;
  outcome := case when kept.id is null then 'absent'
    when kept.processed_at is not null or kept.review is null then 'settled'
    when told is null then 'no-amount'
    when p_amount > told then 'too-much'
    else 'booked' end;
  if outcome <> 'booked' then
    return;
  end if;
  insert into deposit (provider, reference, account_number, amount, currency, payer_name, status, seen_at)
  values (kept.provider, (kept.transfer ->> 'reference') || ' (' || kept.id || ')', kept.transfer ->> 'accountNumber',
    p_amount, 'NGN', kept.transfer ->> 'payerName', 'suspense', kept.received_at)
  returning id into deposit_id;
  perform ledger_post('suspense:' || deposit_id, house('bank'), house('suspense'), p_amount, 'suspense',
    'Deposit that a person looked into', 'deposit:' || deposit_id);
  update bank_delivery b set processed_at = now(), outcome = 'suspense', settled_by = p_actor, note = p_note
  where b.id = p_delivery;
end $$;

-- Does with a deposit what was asked for. Answers 'done', or 'settled' where it is not open to this.
create function deposit_settle(a money_action, p_bonus bigint, p_bonus_from bigint) returns text language plpgsql as $$
declare
  d deposit;
  is_open boolean;
begin
  select * into strict d from deposit x where x.id = split_part(a.subject, ':', 2)::uuid for no key update;
  is_open := d.settled_at is null and case a.kind when 'assign' then d.status = 'suspense'
    when 'release' then d.status = 'held' and d.user_id = a.user_id
    else d.status in ('held', 'suspense', 'foreign') end;
  if a.kind = 'reverse' then
    is_open := d.status not in ('reversed', 'foreign') and d.user_id is not distinct from a.user_id;
  end if;
  if not is_open or d.amount <> a.amount then
    return 'settled';
  elsif a.kind = 'reverse' then
    perform deposit_reverse(d);
  elsif a.kind = 'keep' then
    if d.status <> 'foreign' then
      perform ledger_post('keep:' || d.id, house('suspense'), house('adjustment'), d.amount, 'adjustment', a.reason,
        'deposit:' || d.id);
    end if;
    update deposit x set settled_at = now(), status = case x.status when 'foreign' then 'foreign' else 'kept' end
    where x.id = d.id;
  else
    perform deposit_credit(d, a.user_id, p_bonus, p_bonus_from);
  end if;
  return 'done';
end $$;

-- What is asked for of a deposit is done here, the rest as before.
alter function money_apply rename to money_apply_order;
create function money_apply(a money_action, p_bonus bigint, p_bonus_from bigint, out outcome text, out shortage bigint)
language plpgsql as $$
begin
  if a.subject like 'deposit:%' then
    outcome := deposit_settle(a, p_bonus, p_bonus_from);
  else
    select m.outcome, m.shortage into outcome, shortage from money_apply_order(a, p_bonus, p_bonus_from) m;
  end if;
end $$;

revoke execute on function deposit_fee, deposit_credit, deposit_reverse, deposit_settle, money_apply, money_apply_order
  from nosim_app;

-- The kinds of moves that count towards what one admin may do without a second.
create function money_counts(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('credit', 'debit', 'refund', 'assign', 'reverse')
$$;

-- As in 0011, but for which kinds count.
create or replace function money_ask(
  p_actor uuid, p_key text, p_body_hash bytea, p_kind text, p_user uuid, p_amount bigint, p_reason text, p_subject text,
  p_allow_negative boolean, p_amount_limit bigint, p_daily_limit bigint, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out status int, out reply jsonb, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked money_action;
  today bigint;
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
  asked := row(uuidv7(), p_kind, p_user, p_amount, p_reason, p_subject, p_allow_negative,
    case when money_counts(p_kind)
      and (p_amount > p_amount_limit or today + p_amount > p_daily_limit) then 'waiting' else 'done' end,
    p_actor, clock_timestamp(), null, null, null, null)::money_action;

  if p_user = p_actor then
    outcome := 'own-account';
  else
    begin
      select m.outcome, m.shortage into outcome, shortage from money_apply(asked, p_bonus, p_bonus_from) m;
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

  insert into money_action select (asked).*;
  outcome := 'placed';
  status := 201;
  reply := jsonb_build_object('id', asked.id, 'state', asked.state, 'balance', asked.balance);
  perform idempotency_answer(p_actor, 'money', p_key, status, reply);
end $$;

-- A transfer that a user misses. open: looked for. matched: the deposit was found, and an admin must agree. credited: in the
-- wallet, by itself where it says so. declined: an admin said why not.
create table missing_transfer (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  sender_name text not null check (sender_name <> ''),
  session_id text,
  state text not null default 'open' check (state in ('open', 'matched', 'credited', 'declined')),
  deposit_id uuid references deposit,
  is_automatic boolean not null default false,
  note text,
  decided_by uuid references app_user,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is not null) = (state in ('credited', 'declined'))),
  check (state not in ('matched', 'credited') or deposit_id is not null),
  check (not is_automatic or state = 'credited')
);
create unique index missing_transfer_deposit on missing_transfer (deposit_id) where state = 'credited';
create index missing_transfer_of_user on missing_transfer (user_id, created_at);
create index missing_transfer_open on missing_transfer (created_at) where state in ('open', 'matched');
create index missing_transfer_over on missing_transfer (decided_at desc) where decided_at is not null;
grant select, update on missing_transfer to nosim_app;

-- How a session id and a name are compared: without what people write differently.
create function session_key(p_text text) returns text language sql immutable parallel safe as $$
  select nullif(upper(regexp_replace(normalize(p_text, NFKC), '[^A-Za-z0-9]', '', 'g')), '')
$$;
create function name_key(p_text text) returns text language sql immutable parallel safe as $$
  select string_agg(word, ' ' order by word)
  from regexp_split_to_table(lower(normalize(p_text, NFKC)), '[^[:alnum:]]+') word where word <> ''
$$;
create index missing_transfer_session on missing_transfer (session_key(session_id)) where state in ('open', 'matched');
create index deposit_suspense_session on deposit (session_key(session_id)) where status = 'suspense';

-- Whether money that waits is in every respect what a user misses.
create function missing_fits(m missing_transfer, d deposit) returns boolean language sql stable as $$
  select coalesce(d.status = 'suspense' and m.state in ('open', 'matched') and d.amount = m.amount
    and session_key(d.session_id) = session_key(m.session_id) and name_key(d.payer_name) = name_key(m.sender_name)
    and abs(extract(epoch from coalesce(d.sent_at, d.seen_at) - m.sent_at)) <= 86400, false)
$$;

-- Credits what waits under a session id to the one user who misses exactly it, up to p_limit (kobo; null = never); above it
-- an admin must agree. Where more than one fits nothing is done. Who calls holds no deposit and no wallet.
create function missing_meet(
  p_session text, p_limit bigint, p_bonus bigint, p_bonus_from bigint, out credited_user uuid, out deposit_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  pair record;
  d deposit;
  m missing_transfer;
begin
  if session_key(p_session) is null then
    return;
  end if;
  -- Of one session either the deposit or the claim comes second, and sees the first.
  perform pg_advisory_xact_lock(hashtextextended('session ' || session_key(p_session), 0));
  select count(*) as count, min(x.id::text) as claim, min(y.id::text) as deposit into pair
  from missing_transfer x join deposit y on missing_fits(x, y)
  where session_key(x.session_id) = session_key(p_session) and x.state in ('open', 'matched')
    and session_key(y.session_id) = session_key(p_session) and y.status = 'suspense';
  if pair.count <> 1 then
    return;
  end if;
  select * into d from deposit y where y.id = pair.deposit::uuid and y.status = 'suspense' for no key update;
  select * into m from missing_transfer x where x.id = pair.claim::uuid for no key update;
  if d.id is null or not missing_fits(m, d) then
    return;
  end if;
  if p_limit is null or d.amount > p_limit
    or (select u.blocked_at is not null from app_user u where u.id = m.user_id) then
    update missing_transfer x set state = 'matched', deposit_id = d.id where x.id = m.id;
    return;
  end if;
  update missing_transfer x set state = 'credited', deposit_id = d.id, decided_at = now(), is_automatic = true
  where x.id = m.id;
  perform deposit_credit(d, m.user_id, p_bonus, p_bonus_from);
  insert into audit (actor, address, action, subject, after) values (m.user_id, 'automatic', 'credit missing transfer',
    'user:' || m.user_id, jsonb_build_object('about', 'deposit:' || d.id, 'missing_transfer', m.id));
  credited_user := m.user_id;
  deposit_id := d.id;
end $$;

-- A user tells of a transfer that is not there. The same told again is the same.
-- outcome: 'told' (id) | 'too-many' (p_open_limit open ones, or p_day_limit within 24 hours).
create function missing_tell(
  p_user uuid, p_amount bigint, p_sent_at timestamptz, p_sender_name text, p_session_id text,
  p_open_limit int, p_day_limit int, p_auto_limit bigint, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out id uuid, out credited_user uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform 1 from app_user u where u.id = p_user for no key update;
  outcome := 'told';
  select m.id into id from missing_transfer m where m.user_id = p_user and m.state in ('open', 'matched')
    and m.amount = p_amount and m.sent_at = p_sent_at and session_key(m.session_id) is not distinct from session_key(p_session_id);
  if id is not null then
    return;
  end if;
  if (select count(*) filter (where m.state in ('open', 'matched')) >= p_open_limit
      or count(*) filter (where m.created_at > now() - interval '1 day') >= p_day_limit
    from missing_transfer m where m.user_id = p_user) then
    outcome := 'too-many';
    return;
  end if;
  insert into missing_transfer (user_id, amount, sent_at, sender_name, session_id)
  values (p_user, p_amount, p_sent_at, p_sender_name, nullif(p_session_id, '')) returning missing_transfer.id into id;
  select m.credited_user into credited_user from missing_meet(p_session_id, p_auto_limit, p_bonus, p_bonus_from) m;
end $$;

-- What came meets the transfers that users miss. Called after its deposit is committed.
create function missing_look(p_deposit uuid, p_auto_limit bigint, p_bonus bigint, p_bonus_from bigint)
returns uuid language sql security definer set search_path = public, pg_temp as $$
  select m.credited_user from deposit d, missing_meet(d.session_id, p_auto_limit, p_bonus, p_bonus_from) m
  where d.id = p_deposit and d.status = 'suspense'
$$;
revoke execute on function missing_meet from nosim_app;
