-- Open rentals of an SMS supplier that no process serves any more are ended by an admin, who gives their money back.

-- Whether some process serves an SMS supplier; each says so every minute.
create function sms_is_served(p_supplier text) returns boolean language sql stable as $$
  select exists (select from supplier s
    where s.kind = 'sms' and s.name = p_supplier and s.served_at > now() - interval '5 minutes')
$$;

-- release-rental: the price of a rental whose supplier no process serves.
alter table money_action drop constraint money_action_kind_check;
alter table money_action add constraint money_action_kind_check check (kind in ('credit', 'debit', 'refund', 'assign',
  'release', 'keep', 'reverse', 'claim', 'recall', 'release-boost', 'release-rental'));

-- As before (0023), with the move above.
create or replace function money_counts(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('credit', 'debit', 'refund', 'assign', 'reverse', 'claim', 'recall', 'release-boost',
    'release-rental')
$$;

-- Whether money_apply_goods does such a move, and not money_apply.
create function money_is_for_goods(p_kind text) returns boolean language sql immutable parallel safe as $$
  select p_kind in ('claim', 'recall', 'release-boost', 'release-rental')
$$;

-- As before (0023), and for rentals: 'served' where a process looks after the rental's supplier, and ends it itself. What
-- the supplier did with its price is not known: the activation is followed up once that supplier is served again.
create or replace function money_apply_goods(a money_action, out outcome text) language plpgsql as $$
declare
  about text := split_part(a.subject, ':', 2);
  claim warranty_claim;
  o boost_order;
  r rental;
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

  elsif a.kind = 'release-rental' then
    -- A code that is being received holds the row: the money goes back only where none came first.
    select * into strict r from rental x where x.id = about::uuid for no key update;
    if r.state not in ('placing', 'waiting') then
      outcome := 'settled';
    elsif sms_is_served(r.provider) then
      outcome := 'served';
    elsif a.amount <> r.price then
      outcome := 'not-whole';
    elsif r.state = 'waiting' then
      perform rental_end(r.id, 'cancelled', 'released by an admin', 'unknown');
      outcome := 'done';
    else
      perform rental_refuse(r.id, 'answer lost, released by an admin', 503, '{"code": "SUPPLIER_DOWN"}');
      outcome := 'done';
    end if;

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

-- As before (0023), with the move above.
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
      if money_is_for_goods(p_kind) then
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

-- As before (0023), with the move above.
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
  if outcome = 'done' and money_is_for_goods(asked.kind) then
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
