-- Manual transfers of admins. Locks are taken in this order: the order or the deposit, then the accounts.

-- Whether a transfer of this kind counts towards the limits of an admin. Two kinds do not: 'release' gives users their
-- own held deposit, and 'keep' gives no money to a user.
create or replace function manual_transfer_is_limited(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('credit', 'debit', 'refund', 'assign', 'reverse', 'claim', 'recall', 'release-boost',
    'release-rental')
$$;

-- Credits or debits the main wallet. Where the account is being closed and its main wallet is empty, a debit is taken
-- from the referral wallet if that has the whole amount. outcome: 'done' | 'short' (shortage, kobo).
create or replace function wallet_adjust(a manual_transfer, out outcome text, out shortage bigint) language plpgsql as $$
declare
  wallet account;
begin
  outcome := 'done';
  select * into strict wallet from account p where p.user_id = a.user_id and p.kind = 'main' for no key update;
  if a.kind = 'debit' and wallet.balance = 0 then
    select p.* into wallet from app_user u join account p on p.user_id = u.id and p.kind = 'refer' and p.balance >= a.amount
    where u.id = a.user_id and u.closing_at is not null for no key update of p;
    if not found then
      select * into strict wallet from account p where p.user_id = a.user_id and p.kind = 'main';
    end if;
  end if;
  if a.kind = 'credit' then
    perform ledger_post(a.user_id, 'manual:' || a.id, system_account('adjustment'), wallet.id, a.amount, 'adjustment', a.reason,
      'manual:' || a.id);
  elsif wallet.balance < a.amount and not a.allow_negative then
    outcome := 'short';
    shortage := a.amount - wallet.balance;
    return;
  else
    perform ledger_post(a.user_id, 'manual:' || a.id, wallet.id, system_account('adjustment'), a.amount, 'adjustment', a.reason,
      'manual:' || a.id, null, a.allow_negative);
  end if;
  insert into live_event (user_id, kind) values (a.user_id, 'balance');
end $$;
revoke execute on function wallet_adjust from nosim_app;

-- Applies a requested transfer with the function of its feature. outcome: 'done' | 'short' (shortage) | 'settled'
-- (applied before, or not open to it) | 'too-much' | 'not-whole' | 'served'. Only 'done' has changed anything.
create or replace function manual_transfer_apply(
  a manual_transfer, p_bonus bigint, p_bonus_from bigint, out outcome text, out shortage bigint
) language plpgsql as $$
begin
  if a.kind in ('credit', 'debit') then
    select w.outcome, w.shortage into outcome, shortage from wallet_adjust(a) w;
    return;
  end if;
  outcome := case split_part(a.subject, ':', 1) || ' ' || a.kind
    when 'numbers refund' then rental_refund_by_hand(a)
    when 'numbers release-rental' then rental_release_by_hand(a)
    when 'boost refund' then boost_refund_by_hand(a)
    when 'boost release-boost' then boost_release_by_hand(a)
    when 'line refund' then store_refund_by_hand(a)
    when 'claim claim' then store_claim_by_hand(a)
    when 'batch recall' then store_recall_by_hand(a)
    else deposit_settle(a, p_bonus, p_bonus_from) end;
end $$;
revoke execute on function manual_transfer_apply from nosim_app;

-- Requests a transfer, once per key. It is applied at once, or waits for a second admin. It waits where it is above
-- p_amount_limit, or where this admin's transfers of the day in Lagos come to more than p_daily_limit (both kobo).
-- outcome: 'placed' (status, reply: id, state, amount and balance in kobo) | 'conflict' | 'running' | 'answered'
--   (status, reply) | 'own-account' | an outcome of manual_transfer_apply. Only 'placed' and 'short' use up the key.
-- A transfer that waits is applied and rolled back, so that an impossible one is refused at once. A recall withdraws
-- its batch whether or not its refunds wait. Its amount is the sum of the refunds; where that is 0, it writes no row. A
-- recall that refunds its own admin waits for another admin.
create or replace function manual_transfer_request(
  p_actor uuid, p_key text, p_body_hash bytea, p_kind text, p_user uuid, p_amount bigint, p_reason text, p_subject text,
  p_allow_negative boolean, p_amount_limit bigint, p_daily_limit bigint, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out status int, out reply jsonb, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  request manual_transfer;
  today bigint;
  amount bigint := p_amount;
  batch bigint := case p_kind when 'recall' then split_part(p_subject, ':', 2)::bigint end;
  is_own boolean := false;
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_actor, 'manual', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;

  -- Parallel requests of one admin are counted one after the other.
  perform 1 from app_user u where u.id = p_actor for no key update;
  select coalesce(sum(m.amount), 0) into today from manual_transfer m
  where m.requested_by = p_actor and manual_transfer_is_limited(m.kind) and m.state <> 'declined' and m.requested_at >= lagos_today();
  outcome := case when p_user = p_actor then 'own-account' else 'done' end;
  if batch is not null then
    outcome := store_withdraw(batch, p_reason);
    select coalesce(sum(w.price), 0), coalesce(bool_or(w.buyer = p_actor), false) into amount, is_own
    from store_recall_lines(batch) w;
  end if;
  request := row(uuidv7(), p_kind, p_user, amount, p_reason, p_subject, p_allow_negative,
    case when manual_transfer_is_limited(p_kind) and (amount > p_amount_limit or today + amount > p_daily_limit or is_own)
      then 'waiting' else 'done' end,
    p_actor, clock_timestamp(), null, null, null, null)::manual_transfer;

  if outcome = 'done' and amount > 0 then
    begin
      select m.outcome, m.shortage into outcome, shortage from manual_transfer_apply(request, p_bonus, p_bonus_from) m;
      request.balance := (select a.balance from account a where a.user_id = p_user and a.kind = 'main');
      if outcome = 'done' and request.state = 'waiting' then
        raise exception 'only tried' using errcode = 'NS010';
      end if;
    exception when sqlstate 'NS010' then
      request.balance := null;
    end;
  end if;
  if outcome = 'short' then
    perform idempotency_respond(p_actor, 'manual', p_key, 402, to_jsonb(shortage));
    return;
  elsif outcome <> 'done' then
    perform idempotency_release(p_actor, 'manual', p_key);
    return;
  end if;

  if amount > 0 then
    insert into manual_transfer select (request).*;
  end if;
  outcome := 'placed';
  status := 201;
  reply := jsonb_build_object('id', request.id, 'state', request.state, 'amount', amount, 'balance', request.balance);
  perform idempotency_respond(p_actor, 'manual', p_key, status, reply);
end $$;

-- The decision of a second admin about a waiting transfer. The admin who requested it may only withdraw it.
-- outcome: 'done' | 'declined' | 'absent' | 'decided' (it no longer waits) | 'own-request' | 'own-account'
--   | an outcome of manual_transfer_apply.
create or replace function manual_transfer_decide(
  p_actor uuid, p_id uuid, p_agrees boolean, p_note text, p_bonus bigint, p_bonus_from bigint,
  out outcome text, out shortage bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  request manual_transfer;
begin
  select * into request from manual_transfer m where m.id = p_id for no key update;
  outcome := case
    when request.id is null then 'absent'
    when request.state <> 'waiting' then 'decided'
    when not p_agrees then 'declined'
    when request.requested_by = p_actor then 'own-request'
    when request.user_id = p_actor then 'own-account'
    when request.kind = 'recall' and exists (
      select from store_recall_lines(split_part(request.subject, ':', 2)::bigint) w where w.buyer = p_actor) then 'own-account'
    else 'done' end;
  if outcome = 'done' then
    select m.outcome, m.shortage into outcome, shortage from manual_transfer_apply(request, p_bonus, p_bonus_from) m;
  end if;
  if outcome in ('done', 'declined') then
    update manual_transfer m set state = outcome, decided_by = p_actor, decided_at = now(), note = p_note,
      balance = case outcome when 'done' then
        (select a.balance from account a where a.user_id = m.user_id and a.kind = 'main') end
    where m.id = p_id;
  end if;
end $$;
