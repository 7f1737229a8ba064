-- Deposits: from the webhook of a bank to the wallet, referral bonuses, reversals, and transfers that users miss.
drop function if exists deposit_fee;

-- The user of the virtual account that a transfer names by its number, by our reference, or by both. Null where there
-- is no such account, or number and reference differ: the money then goes to suspense.
create or replace function deposit_receiver(p_provider text, p_account_number text, p_our_reference text) returns uuid
language plpgsql as $$
declare
  by_number uuid;
  by_reference uuid;
begin
  select v.user_id into by_number from virtual_account v
  where v.provider = p_provider and v.state = 'active' and v.account_number = p_account_number;
  select v.user_id into by_reference from virtual_account v
  where v.provider = p_provider and v.state = 'active' and v.reference = p_our_reference;
  return case
    when p_account_number is null then by_reference
    when by_reference is null or by_reference = by_number then by_number end;
end $$;
revoke execute on function deposit_receiver from nosim_app;

-- The status of a new deposit: 'foreign' (not naira), 'suspense' (no user), 'held' (above p_daily_cap, kobo, with the
-- deposits of the same day) or 'credited'. The caller has locked the accounts of the user, so that the sum has all
-- parallel deposits.
create or replace function deposit_initial_status(
  p_user uuid, p_provider text, p_currency text, p_amount bigint, p_daily_cap bigint
) returns text language plpgsql as $$
declare
  today bigint;
begin
  if p_currency <> 'NGN' then
    return 'foreign';
  elsif p_user is null then
    return 'suspense';
  end if;
  select coalesce(sum(d.amount), 0) into today from deposit d
  where d.user_id = p_user and d.provider = p_provider and d.status = 'credited' and d.created_at >= lagos_today();
  return case when p_daily_cap is not null and today + p_amount > p_daily_cap then 'held' else 'credited' end;
end $$;
revoke execute on function deposit_initial_status from nosim_app;

-- Books a new deposit by its status, with the bonus of the referrer and the fee of the bank. Returns the referrer, or
-- null.
create or replace function deposit_book(made deposit, p_bonus bigint, p_bonus_from bigint) returns uuid
language plpgsql as $$
declare
  referrer uuid;
begin
  if made.status in ('held', 'suspense') then
    perform ledger_post(made.user_id, 'suspense:' || made.id, system_account('bank'), system_account('suspense'), made.amount, 'suspense',
      case made.status when 'held' then 'Deposit waiting for review' else 'Deposit for an unknown account' end,
      'deposit:' || made.id);
  elsif made.status = 'credited' then
    perform ledger_post(made.user_id, 'deposit:' || made.id, system_account('bank'),
      (select a.id from account a where a.user_id = made.user_id and a.kind = 'main'), made.amount, 'deposit',
      'Wallet funding by bank transfer', 'deposit:' || made.id);
    insert into live_event (user_id, kind) values (made.user_id, 'balance');
    if made.amount >= p_bonus_from then
      referrer := referral_reward(made.id, made.user_id, p_bonus);
    end if;
  end if;
  if made.status <> 'foreign' and made.fee > 0 then
    perform deposit_fee(made.user_id, made.id, made.fee);
  end if;
  if made.user_id is not null and made.status <> 'foreign' then
    insert into live_event (user_id, kind, subject) values (made.user_id, 'deposit', made.id::text);
  end if;
  return referrer;
end $$;
revoke execute on function deposit_book from nosim_app;

-- Books one transfer that a bank reported, exactly once per reference: to the wallet of its user, or to suspense.
-- p_daily_cap is in kobo, or null. A deposit above it on one day waits for an admin.
-- p_bonus is the referral bonus, p_bonus_from the smallest deposit that earns it, both in kobo.
-- p_seen_at is when the shop first learned of the transfer; null means now. p_sent_at is when the payer sent it.
-- outcome: 'credited' | 'held' | 'suspense' | 'foreign' | 'duplicate' | 'mismatch' (same reference, other facts).
create or replace function deposit_receive(
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
  target uuid;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception 'a deposit needs an amount' using errcode = '23514';
  end if;
  -- Locked before any wallet: whatever settles a deposit locks the deposit first.
  select * into known from deposit d where d.provider = p_provider and
    (d.reference = p_reference or (p_session_id is not null and d.session_id = p_session_id))
  order by d.reference = p_reference desc limit 1 for no key update;
  if known.id is not null then
    user_id := known.user_id;
    outcome := deposit_compare(known, p_amount, p_currency, p_account_number);
    if outcome = 'duplicate' and known.fee is null and p_fee > 0 and known.status <> 'foreign' then
      perform deposit_fee(known.user_id, known.id, p_fee);
    end if;
    return;
  end if;

  target := deposit_receiver(p_provider, p_account_number, p_our_reference);
  if target is not null then
    -- One deposit of a user at a time: the sum of the day must include parallel deposits.
    perform 1 from account a
    where a.user_id in (target, (select u.referred_by from app_user u where u.id = target))
    order by a.id for no key update;
    -- Read again under the lock: an account that was erased meanwhile takes no money.
    target := (select u.id from app_user u where u.id = target and u.erased_at is null);
  end if;
  outcome := deposit_initial_status(target, p_provider, p_currency, p_amount, p_daily_cap);
  insert into deposit (provider, reference, session_id, account_number, user_id, amount, fee, currency, payer_name, status,
    sent_at, seen_at, matched_at, credited_at)
  values (p_provider, p_reference, p_session_id, p_account_number, target, p_amount, p_fee, p_currency, p_payer_name,
    outcome, p_sent_at, coalesce(p_seen_at, now()), case when target is not null then now() end,
    case outcome when 'credited' then now() end)
  on conflict do nothing returning * into made;
  if made.id is null then
    -- A parallel call has booked it since the first query. Not locked: deposits are locked before accounts.
    select * into known from deposit d where d.provider = p_provider and
      (d.reference = p_reference or (p_session_id is not null and d.session_id = p_session_id)) limit 1;
    user_id := known.user_id;
    outcome := deposit_compare(known, p_amount, p_currency, p_account_number);
    return;
  end if;
  user_id := target;
  referrer := deposit_book(made, p_bonus, p_bonus_from);
end $$;

-- Compares a repeated report with the deposit: 'duplicate', or 'mismatch' where the facts differ.
create or replace function deposit_compare(known deposit, p_amount bigint, p_currency text, p_account_number text)
returns text language sql immutable as $$
  select case when (known.amount, known.currency, known.account_number)
    is distinct from (p_amount, p_currency, p_account_number) then 'mismatch' else 'duplicate' end
$$;

-- Books the fee that the bank kept of a deposit: the gross amount came in, the fee went out. The caller has locked the
-- deposit.
create or replace function deposit_fee(p_user uuid, p_id uuid, p_fee bigint) returns void language plpgsql as $$
begin
  update deposit set fee = p_fee where id = p_id;
  perform ledger_post(p_user, 'fee:' || p_id, system_account('bank_fees'), system_account('bank'), p_fee, 'fee', 'Bank fee',
    'deposit:' || p_id);
end $$;
revoke execute on function deposit_fee from nosim_app;

-- Credits a deposit from suspense to a user, with the bonus of the referrer where it earns one. Of several missing
-- transfers that name this deposit only the oldest is credited; the others stay open. The caller has locked the
-- deposit.
create or replace function deposit_credit(d deposit, p_user uuid, p_bonus bigint, p_bonus_from bigint)
returns void language plpgsql as $$
begin
  -- All accounts of the payer and the referrer, in the order in which deposit_receive locks them.
  perform 1 from account p
  where p.user_id in (p_user, (select u.referred_by from app_user u where u.id = p_user))
  order by p.id for no key update;
  perform ledger_post(p_user, 'assign:' || d.id, system_account('suspense'),
    (select p.id from account p where p.user_id = p_user and p.kind = 'main'), d.amount, 'assign',
    'Wallet funding by bank transfer', 'deposit:' || d.id);
  update deposit x set status = 'credited', user_id = p_user, settled_at = now(), credited_at = now(),
    matched_at = coalesce(x.matched_at, now())
  where x.id = d.id;
  update missing_transfer m set state = 'credited', decided_at = now()
  where m.id = (select x.id from missing_transfer x
      where x.deposit_id = d.id and x.user_id = p_user and x.state in ('open', 'matched') order by x.id limit 1)
    and not exists (select from missing_transfer c where c.deposit_id = d.id and c.state = 'credited');
  insert into live_event (user_id, kind) values (p_user, 'balance');
  insert into live_event (user_id, kind, subject) values (p_user, 'deposit', d.id::text);
  if d.amount >= p_bonus_from then
    perform referral_reward(d.id, p_user, p_bonus);
  end if;
end $$;
revoke execute on function deposit_credit from nosim_app;

-- Books that the bank took a deposit back, from the account that has the money now; a wallet may become negative. A
-- paid bonus is taken back as far as the referrer still has it; a held bonus is not paid. The caller has locked the
-- deposit, which is in this ledger and not reversed. Returns the referrer whose bonus changed, or null.
create or replace function deposit_reverse(d deposit) returns uuid language plpgsql as $$
declare
  bonus referral_bonus;
  refer account;
  part bigint := 0;
begin
  perform 1 from account p
  where p.user_id in (d.user_id, (select b.referrer from referral_bonus b where b.deposit_id = d.id))
  order by p.id for no key update;
  -- Read under the lock: the bonus may have been paid meanwhile.
  select * into bonus from referral_bonus b where b.deposit_id = d.id;
  perform ledger_post(d.user_id, 'reversal:' || d.id, case d.status
      when 'credited' then (select p.id from account p where p.user_id = d.user_id and p.kind = 'main')
      when 'kept' then system_account('adjustment')
      else system_account('suspense') end,
    system_account('bank'), d.amount, 'reversal', 'Bank transfer reversed', 'deposit:' || d.id, null, true);
  if bonus.state in ('review', 'held') then
    perform referral_end(bonus, 'recalled');
    part := bonus.amount;
  elsif bonus.state = 'paid' then
    select * into strict refer from account p where p.user_id = bonus.referrer and p.kind = 'refer';
    part := least(bonus.amount, greatest(refer.balance, 0));
    if part > 0 then
      perform ledger_post(bonus.referrer, 'reversal:bonus:' || bonus.referee, refer.id, system_account('referral_expense'), part, 'reversal',
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
revoke execute on function deposit_reverse from nosim_app;

-- The bank itself reports that it took a transfer back.
-- outcome: 'reversed' | 'reversed before' | 'not booked' (no such deposit) | 'foreign' (not in this ledger; an admin
-- decides).
create or replace function deposit_reversed(
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

-- Books the amount of a reviewed delivery, or a part of it, into suspense; from there an admin assigns it like every
-- other deposit. outcome: 'booked' | 'absent' | 'settled' | 'no-amount' | 'too-much'.
create or replace function delivery_book(
  p_delivery bigint, p_amount bigint, p_actor uuid, p_note text, out outcome text, out deposit_id uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept bank_delivery;
  stated bigint;
begin
  select * into kept from bank_delivery b where b.id = p_delivery for no key update;
  stated := case when kept.transfer ->> 'currency' = 'NGN' then (kept.transfer ->> 'gross')::bigint end;
  outcome := case when kept.id is null then 'absent'
    when kept.processed_at is not null or kept.review is null then 'settled'
    when stated is null then 'no-amount'
    when p_amount > stated then 'too-much'
    else 'booked' end;
  if outcome <> 'booked' then
    return;
  end if;
  insert into deposit (provider, reference, account_number, amount, currency, payer_name, status, seen_at)
  values (kept.provider, (kept.transfer ->> 'reference') || ' (' || kept.id || ')', kept.transfer ->> 'accountNumber',
    p_amount, 'NGN', kept.transfer ->> 'payerName', 'suspense', kept.received_at)
  returning id into deposit_id;
  perform ledger_post(null, 'suspense:' || deposit_id, system_account('bank'), system_account('suspense'), p_amount, 'suspense',
    'Deposit after a review', 'deposit:' || deposit_id);
  update bank_delivery b set processed_at = now(), outcome = 'suspense', settled_by = p_actor, note = p_note
  where b.id = p_delivery;
end $$;

-- Applies a manual transfer to its deposit. Returns 'done', or 'settled' where the deposit is not open to it.
create or replace function deposit_settle(a manual_transfer, p_bonus bigint, p_bonus_from bigint) returns text language plpgsql as $$
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
      perform ledger_post(d.user_id, 'keep:' || d.id, system_account('suspense'), system_account('adjustment'), d.amount, 'adjustment', a.reason,
        'deposit:' || d.id);
    end if;
    update deposit x set settled_at = now(), status = case x.status when 'foreign' then 'foreign' else 'kept' end
    where x.id = d.id;
  else
    perform deposit_credit(d, a.user_id, p_bonus, p_bonus_from);
  end if;
  return 'done';
end $$;
revoke execute on function deposit_settle from nosim_app;

-- A name as its lower-case words in alphabetical order, so that two names compare without case and order.
create or replace function name_key(p_text text) returns text language sql immutable parallel safe as $$
  select string_agg(word, ' ' order by word)
  from regexp_split_to_table(lower(normalize(p_text, NFKC)), '[^[:alnum:]]+') word where word <> ''
$$;

-- Whether a deposit in suspense agrees with a missing transfer in every fact.
create or replace function missing_is_match(m missing_transfer, d deposit) returns boolean language sql stable as $$
  select coalesce(d.status = 'suspense' and m.state in ('open', 'matched') and d.amount = m.amount
    and session_key(d.session_id) = session_key(m.session_id) and name_key(d.payer_name) = name_key(m.sender_name)
    and abs(extract(epoch from coalesce(d.sent_at, d.seen_at) - m.sent_at)) <= 86400, false)
$$;

-- Whether an admin has requested to assign the deposit of a missing transfer, and the approval is still open.
create or replace function missing_has_request(m missing_transfer) returns boolean language sql stable as $$
  select m.deposit_id is not null and exists (select from manual_transfer a
    where a.subject = 'deposit:' || m.deposit_id and a.kind = 'assign' and a.state = 'waiting')
$$;

-- Matches the missing transfer and the deposit of one session id, where exactly one pair fits. Up to p_limit (kobo) the
-- deposit is credited automatically; above it an admin must approve.
create or replace function missing_match(
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
  -- The deposit and the report of one session id run one after the other, so that the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('session ' || session_key(p_session), 0));
  select count(*) as count, min(x.id::text) as claim, min(y.id::text) as deposit into pair
  from missing_transfer x join deposit y on missing_is_match(x, y)
  where session_key(x.session_id) = session_key(p_session) and x.state in ('open', 'matched')
    and session_key(y.session_id) = session_key(p_session) and y.status = 'suspense';
  if pair.count <> 1 then
    return;
  end if;
  select * into d from deposit y where y.id = pair.deposit::uuid and y.status = 'suspense' for no key update;
  select * into m from missing_transfer x where x.id = pair.claim::uuid for no key update;
  if d.id is null or not missing_is_match(m, d) or missing_has_request(m) then
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
revoke execute on function missing_match from nosim_app;

-- Records a transfer that a user misses. A repeated report is the same report.
-- outcome: 'reported' (id) | 'too-many' (p_open_limit open reports, or p_day_limit within 24 hours).
create or replace function missing_report(
  p_user uuid, p_amount bigint, p_sent_at timestamptz, p_sender_name text, p_session_id text,
  p_open_limit int, p_day_limit int, p_auto_limit bigint, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out id uuid, out credited_user uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform 1 from app_user u where u.id = p_user for no key update;
  outcome := 'reported';
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
  select m.credited_user into credited_user from missing_match(p_session_id, p_auto_limit, p_bonus, p_bonus_from) m;
end $$;

-- Matches a committed deposit with the missing transfers.
create or replace function missing_match_deposit(p_deposit uuid, p_auto_limit bigint, p_bonus bigint, p_bonus_from bigint)
returns uuid language sql security definer set search_path = public, pg_temp as $$
  select m.credited_user from deposit d, missing_match(d.session_id, p_auto_limit, p_bonus, p_bonus_from) m
  where d.id = p_deposit and d.status = 'suspense'
$$;
