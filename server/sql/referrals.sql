-- Referral bonuses. A deposit of a friend earns one; it is paid at once, or held for a time or for the decision of an
-- admin. A row of referral_bonus changes only under the lock of its referrer's accounts.
drop function if exists payer_key;

-- Why an admin must decide about a bonus: 'payer' (the payer of the deposit also paid deposits of the referrer), 'name'
-- (the payer has the name of the referrer), 'device' (both accounts were used in one browser). Names are compared by
-- name_key.
create or replace function referral_signals(p_deposit uuid, p_referee uuid, p_referrer uuid) returns text[]
language plpgsql as $$
declare
  payer text := (select name_key(d.payer_name) from deposit d where d.id = p_deposit);
begin
  return array_remove(array[
    case when exists (select from (select distinct d.payer_name from deposit d where d.user_id = p_referrer) own
      where name_key(own.payer_name) = payer) then 'payer' end,
    case when exists (select from app_user r
      where r.id = p_referrer and name_key(r.first_name || ' ' || r.last_name) = payer) then 'name' end,
    case when exists (select from referral_device v where v.referee = p_referee) then 'device' end], null);
end $$;
revoke execute on function referral_signals from nosim_app;

-- Books the bonus that a deposit earns, once for each friend; returns the referrer, or null. Above the daily limit of
-- the referrer it books none; then a later deposit may still earn it. The bonus is paid at once, or held. The caller
-- has locked the accounts of both users.
create or replace function referral_reward(p_deposit uuid, p_referee uuid, p_bonus bigint)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payee uuid;
  rule referral_rule;
  why text[];
  made referral_bonus;
begin
  select r.id into payee from app_user u join app_user r on r.id = u.referred_by
  where u.id = p_referee and r.closing_at is null and r.id <> u.id and r.blocked_at is null;
  if payee is null or exists (select from referral_bonus b where b.referee = p_referee) then
    return null;
  end if;
  select * into strict rule from referral_rule;
  if (select count(*) from referral_bonus b where b.referrer = payee and b.created_at >= lagos_today()) >= rule.daily_limit then
    return null;
  end if;
  why := referral_signals(p_deposit, p_referee, payee);
  insert into referral_bonus (referee, referrer, deposit_id, amount, signals, state, due_at)
  select p_referee, payee, p_deposit, p_bonus, why, s.state,
    case when s.state <> 'paid' then now() + make_interval(hours => rule.hold_hours) end
  from (select case when cardinality(why) > 0 then 'review' when rule.hold_hours > 0 then 'held' else 'paid' end as state) s
  on conflict do nothing returning * into made;
  if made.referee is null then
    return null;
  end if;
  if made.state = 'paid' then
    perform ledger_post(payee, 'bonus:' || p_referee, system_account('referral_expense'),
      (select id from account where user_id = payee and kind = 'refer'), p_bonus, 'bonus',
      'Referral bonus', 'referral:' || p_referee);
  else
    perform ledger_post(payee, 'accrual:' || p_referee, system_account('referral_expense'), system_account('referral_held'), p_bonus,
      'accrual', 'Referral bonus on hold', 'referral:' || p_referee);
  end if;
  insert into live_event (user_id, kind) values (payee, 'balance');
  return payee;
end $$;
revoke execute on function referral_reward from nosim_app;

-- Ends a held bonus: pays it, or cancels it where p_state is not 'paid'. Both transfers have the same key, so that the
-- ledger takes only one of them. The caller has locked the accounts of the referrer.
create or replace function referral_end(b referral_bonus, p_state text) returns void language plpgsql as $$
begin
  update referral_bonus x set state = p_state where x.referee = b.referee;
  if p_state = 'paid' then
    perform ledger_post(b.referrer, 'bonus:' || b.referee, system_account('referral_held'),
      (select id from account where user_id = b.referrer and kind = 'refer'), b.amount, 'bonus',
      'Referral bonus', 'referral:' || b.referee);
  else
    perform ledger_post(b.referrer, 'bonus:' || b.referee, system_account('referral_held'), system_account('referral_expense'),
      b.amount, 'reversal', 'Referral bonus not paid', 'referral:' || b.referee);
  end if;
  insert into live_event (user_id, kind) values (b.referrer, 'balance');
end $$;
revoke execute on function referral_end from nosim_app;

-- Locks the accounts of the referrer of a bonus, then reads the bonus.
create or replace function referral_lock(p_referee uuid) returns referral_bonus language plpgsql as $$
declare
  b referral_bonus;
begin
  perform 1 from account a where a.user_id = (select x.referrer from referral_bonus x where x.referee = p_referee)
  order by a.id for no key update;
  select * into b from referral_bonus x where x.referee = p_referee;
  return b;
end $$;
revoke execute on function referral_lock from nosim_app;

-- Whether a bonus that is held can be paid: it is due, and its referrer is neither blocked nor closing the account.
create or replace function referral_is_due(b referral_bonus) returns boolean language sql stable as $$
  select b.due_at <= now() and exists (select from app_user r
    where r.id = b.referrer and r.blocked_at is null and r.closing_at is null)
$$;

-- Pays a bonus that is due, once. Where new signals have appeared since it was earned, it waits for an admin instead,
-- unless an admin has approved it. Returns the referrer, or null where nothing changed.
create or replace function referral_pay(p_referee uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b referral_bonus;
  why text[] := '{}';
begin
  b := referral_lock(p_referee);
  if b.state is distinct from 'held' or not referral_is_due(b) then
    return null;
  end if;
  if b.decided_at is null then
    why := referral_signals(b.deposit_id, b.referee, b.referrer);
  end if;
  if cardinality(why) > 0 then
    update referral_bonus x set state = 'review', signals = why where x.referee = b.referee;
    insert into live_event (user_id, kind) values (b.referrer, 'balance');
  else
    perform referral_end(b, 'paid');
  end if;
  return b.referrer;
end $$;

-- The decision of an admin about a bonus. An approved bonus is paid at once where it is due, else on its due time.
-- outcome: 'done' | 'absent' | 'settled' (it no longer waits for an admin) | 'own-account'.
create or replace function referral_decide(
  p_actor uuid, p_referee uuid, p_approves boolean, p_note text, out outcome text, out referrer uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b referral_bonus;
begin
  b := referral_lock(p_referee);
  outcome := case when b.referee is null then 'absent' when b.state <> 'review' then 'settled'
    when p_actor in (b.referee, b.referrer) then 'own-account' else 'done' end;
  if outcome <> 'done' then
    return;
  end if;
  referrer := b.referrer;
  update referral_bonus x set state = 'held', decided_by = p_actor, decided_at = now(), note = p_note
  where x.referee = b.referee;
  if not p_approves then
    perform referral_end(b, 'declined');
  elsif referral_is_due(b) then
    perform referral_end(b, 'paid');
  else
    insert into live_event (user_id, kind) values (b.referrer, 'balance');
  end if;
end $$;
