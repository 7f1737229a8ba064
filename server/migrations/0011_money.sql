-- Money that admins move by hand (the money desk): each move is asked for once, with a reason, and done at once or when
-- a second admin agrees. Locks go from the order or the deposit to the purses.

create table money_action (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('credit', 'debit', 'refund', 'assign', 'release', 'keep')),
  -- Whose wallet it moves; null where nobody's.
  user_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- What it is about besides: 'rental:<id>', 'boost:<id>', 'line:<id>' or 'deposit:<id>'.
  subject text,
  allow_negative boolean not null,
  state text not null check (state in ('waiting', 'done', 'declined')),
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references app_user,
  decided_at timestamptz,
  -- Why it was declined.
  note text,
  -- The wallet's balance after it was done.
  balance bigint,
  check ((subject is null) = (kind in ('credit', 'debit'))),
  check (user_id is not null or kind = 'keep'),
  check (state <> 'done' or decided_by is distinct from asked_by)
);
create index money_action_of_admin on money_action (asked_by, asked_at);
create index money_action_of_user on money_action (user_id, id);
create index money_action_waiting on money_action (id) where state = 'waiting';
grant select on money_action to nosim_app;

-- Kept by the house: money that arrived for nobody, and nobody claimed. Foreign money is not in this ledger; settled_at
-- says that a person has dealt with it.
alter table deposit drop constraint deposit_status_check;
alter table deposit add constraint deposit_status_check
  check (status in ('credited', 'held', 'suspense', 'foreign', 'kept'));
alter table deposit add column settled_at timestamptz;
alter table deposit add constraint deposit_settled_check
  check (case status when 'kept' then settled_at is not null when 'credited' then true when 'foreign' then true
    else settled_at is null end);
drop index deposit_waiting;
create index deposit_waiting on deposit (created_at) where status in ('held', 'suspense', 'foreign') and settled_at is null;

-- Paid back by hand of what was kept for a number that gave a code.
alter table rental add column refunded bigint not null default 0 check (refunded between 0 and price);

-- Pays back some of what was kept of a rental, into the purses it came from: the main one first. `p_before` is what was
-- paid back so far, so that each step has a key of its own. The caller holds the rental and has compared the amount.
create function wallet_refund_back(p_subject text, p_revenue text, p_before bigint, p_amount bigint, p_description text)
returns void language plpgsql as $$
declare
  purse record;
  refunded bigint := p_before;
  rest bigint := p_amount;
  part bigint;
begin
  for purse in
    select h.debit_account as id, a.user_id, h.amount - coalesce((select sum(r.amount) from transfer r
      where r.subject = p_subject and r.kind = 'refund' and r.credit_account = h.debit_account), 0) as left_over
    from transfer h join account a on a.id = h.debit_account
    where h.subject = p_subject and h.kind = 'hold' order by h.debit_account
  loop
    part := least(rest, purse.left_over);
    if part > 0 then
      perform ledger_post('refund:' || p_subject || ':' || refunded, house(p_revenue), purse.id, part, 'refund',
        p_description, p_subject);
      refunded := refunded + part;
      rest := rest - part;
      insert into live_event (user_id, kind) values (purse.user_id, 'balance');
    end if;
  end loop;
  if rest <> 0 then
    raise exception 'no more is paid back for % than was kept', p_subject using errcode = 'NS004';
  end if;
end $$;

-- Does what was asked for. outcome: 'done' | 'short' (shortage) | 'settled' (somebody did it before, or it is not open to
-- this) | 'too-much' | 'not-whole'. Anything but 'done' has changed nothing.
create function money_apply(a money_action, p_bonus bigint, p_bonus_from bigint, out outcome text, out shortage bigint)
language plpgsql as $$
declare
  purse account;
  r rental;
  o boost_order;
  line store_line;
  d deposit;
  about text := split_part(a.subject, ':', 2);
begin
  outcome := 'done';
  if a.kind in ('credit', 'debit') then
    select * into strict purse from account p where p.user_id = a.user_id and p.kind = 'main' for no key update;
    if a.kind = 'credit' then
      perform ledger_post('money:' || a.id, house('adjustment'), purse.id, a.amount, 'adjustment', a.reason,
        'money:' || a.id);
    elsif purse.balance < a.amount and not a.allow_negative then
      outcome := 'short';
      shortage := a.amount - purse.balance;
    else
      perform ledger_post('money:' || a.id, purse.id, house('adjustment'), a.amount, 'adjustment', a.reason,
        'money:' || a.id, null, a.allow_negative);
    end if;
    if outcome = 'done' then
      insert into live_event (user_id, kind) values (a.user_id, 'balance');
    end if;

  elsif a.kind = 'refund' and a.subject like 'rental:%' then
    select * into strict r from rental x where x.id = about::uuid for no key update;
    if r.state <> 'completed' or r.refunded = r.price then
      outcome := 'settled';
    elsif a.amount > r.price - r.refunded then
      outcome := 'too-much';
    else
      perform wallet_refund_back(a.subject, 'revenue_numbers', r.refunded, a.amount, 'Refund: ' || a.reason);
      update rental x set refunded = x.refunded + a.amount where x.id = r.id;
      insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', r.id::text);
    end if;

  elsif a.kind = 'refund' and a.subject like 'boost:%' then
    select * into strict o from boost_order x where x.id = about::uuid for no key update;
    if o.state in ('placing', 'unconfirmed', 'failed') then
      outcome := 'settled';
    elsif a.amount > o.charge - o.refunded then
      outcome := case when o.refunded = o.charge then 'settled' else 'too-much' end;
    else
      if o.state in ('pending', 'processing') and a.amount = o.charge then
        perform wallet_release(a.subject, 'Refund: ' || a.reason);
      else
        if o.state in ('pending', 'processing') then
          perform wallet_capture(a.subject, 'revenue_boost', 'Boost order');
        end if;
        perform wallet_refund(a.subject, 'revenue_boost', o.user_id, o.refunded, a.amount, 'Refund: ' || a.reason);
      end if;
      update boost_order x set refunded = x.refunded + a.amount, word = null, changed_at = now(),
        ended_at = coalesce(x.ended_at, now()),
        state = case when x.refunded + a.amount = x.charge then 'cancelled' else 'partial' end,
        -- Forgotten while its cost is not in the books: the next word of upstream's is then news, and books it.
        cost_micro_usd = case when o.state not in ('pending', 'processing') then x.cost_micro_usd end,
        remains = case when o.state not in ('pending', 'processing') then x.remains end
      where x.id = o.id;
      insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', o.id::text);
    end if;

  elsif a.kind = 'refund' then
    perform 1 from store_order s join store_line l on l.order_id = s.id where l.id = about::bigint
      for no key update of s;
    select * into strict line from store_line l where l.id = about::bigint;
    if line.refunded_at is not null then
      outcome := 'settled';
    elsif a.amount <> line.price then
      outcome := 'not-whole';
    else
      perform store_refund(line.id, a.reason);
      update warranty_claim set state = 'refunded', note = a.reason, settled_by = a.asked_by, settled_at = now()
      where warranty_claim.line = line.id and state = 'open';
    end if;

  else
    select * into strict d from deposit x where x.id = about::uuid for no key update;
    if d.settled_at is not null or d.status not in ('held', 'suspense', 'foreign')
      or (a.kind = 'assign') and d.status <> 'suspense' or (a.kind = 'release') and d.status <> 'held'
      or d.amount <> a.amount or (a.kind = 'release' and d.user_id <> a.user_id) then
      outcome := 'settled';
    elsif a.kind = 'keep' then
      if d.status <> 'foreign' then
        perform ledger_post('keep:' || d.id, house('suspense'), house('adjustment'), d.amount, 'adjustment', a.reason,
          'deposit:' || d.id);
      end if;
      update deposit x set settled_at = now(), status = case x.status when 'foreign' then 'foreign' else 'kept' end
      where x.id = d.id;
    else
      -- Both purses of the payer and the referrer's, in the order in which a deposit takes them.
      perform 1 from account p
      where p.user_id in (a.user_id, (select u.referred_by from app_user u where u.id = a.user_id))
      order by p.id for no key update;
      perform ledger_post('assign:' || d.id, house('suspense'),
        (select p.id from account p where p.user_id = a.user_id and p.kind = 'main'), d.amount, 'assign',
        'Wallet funding by bank transfer', 'deposit:' || d.id);
      update deposit x set status = 'credited', user_id = a.user_id, settled_at = now() where x.id = d.id;
      insert into live_event (user_id, kind) values (a.user_id, 'balance');
      insert into live_event (user_id, kind, subject) values (a.user_id, 'deposit', d.id::text);
      if d.amount >= p_bonus_from then
        perform referral_reward(d.id, a.user_id, p_bonus);
      end if;
    end if;
  end if;
end $$;

-- As before, but for an end in part that a person has settled by then: it is not theirs to settle again, and its cost
-- is booked.
create or replace function boost_progress(
  p_id uuid, p_state text, p_start_count bigint, p_remains bigint, p_cost_micro_usd bigint, p_check_after interval
) returns text language plpgsql as $$
declare
  o boost_order;
  due bigint;
  target bigint;
  becomes text;
  is_first boolean;
  is_clear boolean;
  booked bigint;
begin
  if p_state not in ('pending', 'processing', 'success', 'partial', 'cancelled') then
    raise exception 'a boost order is not %', p_state using errcode = 'NS004';
  end if;
  select * into o from boost_order where id = p_id for no key update;
  if not found or o.state in ('placing', 'unconfirmed', 'failed') then
    return 'not-open';
  end if;
  is_first := o.state in ('pending', 'processing');

  is_clear := o.type <> 'Package' and p_remains is not null;
  if p_state = 'partial' and not is_clear and (is_first or o.refunded = 0) then
    update boost_order set word = 'ended in part: to be settled by hand', misses = 0,
      next_check_at = now() + p_check_after
    where id = p_id;
    return 'held';
  end if;
  -- What has ended does not begin again.
  if not is_first and p_state in ('pending', 'processing') then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  due := case p_state
    when 'cancelled' then o.charge
    when 'partial' then case when is_clear then boost_unserved(o.charge, o.quantity, p_remains) else 0 end
    else 0 end;
  target := greatest(o.refunded, due);
  -- An order that was paid back keeps saying so.
  becomes := case when o.state = 'cancelled' or (p_state = 'success' and target > 0) then o.state else p_state end;
  if (o.state, o.start_count, o.remains, o.refunded) is not distinct from
     (becomes, coalesce(p_start_count, o.start_count), coalesce(p_remains, o.remains), target)
     and (is_first or coalesce(p_cost_micro_usd, o.cost_micro_usd) is not distinct from o.cost_micro_usd) then
    update boost_order set misses = 0, next_check_at = now() + p_check_after where id = p_id;
    return 'same';
  end if;

  if is_first and p_state in ('success', 'partial', 'cancelled') then
    if target = o.charge then
      perform wallet_release('boost:' || p_id, case p_state when 'cancelled' then 'Refund: boost order cancelled'
        else 'Refund: nothing was delivered' end);
    else
      perform wallet_capture('boost:' || p_id, 'revenue_boost', 'Boost order');
    end if;
  end if;
  if p_state in ('success', 'partial', 'cancelled') then
    booked := boost_book_cost(o, p_cost_micro_usd, boost_cost(o, p_state, coalesce(p_remains, 0)));
  end if;
  if target > o.refunded and not (is_first and target = o.charge) then
    perform wallet_refund('boost:' || p_id, 'revenue_boost', o.user_id, o.refunded, target - o.refunded,
      'Refund: the part of a boost order that was not delivered');
  end if;
  update boost_order set
    state = becomes,
    start_count = coalesce(p_start_count, start_count), remains = coalesce(p_remains, remains),
    cost_micro_usd = coalesce(p_cost_micro_usd, cost_micro_usd), cost_booked = coalesce(booked, cost_booked),
    refunded = target, misses = 0, word = null,
    changed_at = now(), next_check_at = now() + p_check_after,
    ended_at = case when p_state in ('success', 'partial', 'cancelled') then coalesce(ended_at, now()) end
  where id = p_id;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return 'moved';
end $$;

-- What an admin asks for, once per key. Done at once, or kept waiting for a second admin where it is above p_amount_limit
-- or brings what this admin moved today (in Lagos) above p_daily_limit (both kobo).
-- outcome: 'placed' (status, reply: id, state and balance in kobo) | 'conflict' | 'running' | 'answered' (status, reply)
--   | 'short' (shortage) | 'own-account' | 'settled' | 'too-much' | 'not-whole'.
-- What waits is tried and undone, so that what cannot be done is refused at once.
-- Only 'placed' and 'short' burn the key: after any other refusal it may be used again.
create function money_ask(
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
  where m.asked_by = p_actor and m.kind in ('credit', 'debit', 'refund', 'assign') and m.state <> 'declined'
    and m.asked_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos';
  asked := row(uuidv7(), p_kind, p_user, p_amount, p_reason, p_subject, p_allow_negative,
    case when p_kind in ('credit', 'debit', 'refund', 'assign')
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

-- A second admin's word on what waits; who asked may only take it back.
-- outcome: 'done' | 'declined' | 'absent' | 'decided' (it does not wait any more) | 'own-request' | 'own-account'
--   | 'short' (shortage) | 'settled' | 'too-much' | 'not-whole'.
create function money_decide(
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
    else 'done' end;
  if outcome = 'done' then
    select m.outcome, m.shortage into outcome, shortage from money_apply(asked, p_bonus, p_bonus_from) m;
  end if;
  if outcome in ('done', 'declined') then
    update money_action m set state = outcome, decided_by = p_actor, decided_at = now(), note = p_note,
      balance = case outcome when 'done' then
        (select a.balance from account a where a.user_id = m.user_id and a.kind = 'main') end
    where m.id = p_id;
  end if;
end $$;

revoke execute on function wallet_refund_back, money_apply from nosim_app;

create index deposit_settled on deposit (settled_at desc) where settled_at is not null;
create index money_action_over on money_action (state, id);
-- An order is found by what the supplier calls it, too.
create index boost_order_upstream on boost_order (upstream_id) where upstream_id is not null;
