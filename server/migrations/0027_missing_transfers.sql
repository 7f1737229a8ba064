-- A missed transfer is given one deposit, whatever an admin and the automatic match decide at the same time.

-- Whether an admin has asked to assign the deposit of a missed transfer, and a second admin has not decided yet.
create function missing_is_asked(m missing_transfer) returns boolean language sql stable as $$
  select m.deposit_id is not null and exists (select from money_action a
    where a.subject = 'deposit:' || m.deposit_id and a.kind = 'assign' and a.state = 'waiting')
$$;

-- As before (0022), but of several missed transfers that name this deposit only the oldest is credited: the others stay open.
create or replace function deposit_credit(d deposit, p_user uuid, p_bonus bigint, p_bonus_from bigint)
returns void language plpgsql as $$
begin
  -- Both wallets of the payer and the referrer's, in the order in which a deposit takes them.
  perform 1 from account p
  where p.user_id in (p_user, (select u.referred_by from app_user u where u.id = p_user))
  order by p.id for no key update;
  perform ledger_post('assign:' || d.id, house('suspense'),
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

-- As before (0022), but a missed transfer for which an admin has asked for a deposit is not credited another.
create or replace function missing_meet(
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
  if d.id is null or not missing_fits(m, d) or missing_is_asked(m) then
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
