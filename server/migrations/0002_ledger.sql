-- The ledger: accounts, transfers between them, and the one function that posts.
-- Signs: a balance is credits less debits, so what we owe users is positive and the bank is negative;
-- the sum over all accounts is always 0. All amounts are kobo.

create table account (
  id bigint primary key,
  kind text not null,
  user_id uuid,
  -- Users' accounts only. A house account keeps no balance row: a hot row costs two thirds of the throughput.
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, kind),
  check ((user_id is not null) = (kind in ('main', 'refer'))),
  check ((user_id is not null) = (id >= 1000)),
  check (user_id is not null or balance = 0)
) with (fillfactor = 70); -- room for the next balance on the same page
create sequence account_id start 1000;

insert into account (id, kind) values
  (1, 'bank'), (2, 'escrow'), (3, 'revenue_numbers'), (4, 'revenue_boost'), (5, 'revenue_store'),
  (6, 'cost_sms'), (7, 'cost_boost'), (8, 'referral_expense'), (9, 'adjustment'), (10, 'suspense'),
  (11, 'orphan_loss');
create unique index account_house_kind on account (kind) where user_id is null;

create table transfer (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- No foreign keys to account: their share locks on the few house rows would queue every posting behind each
  -- other. ledger_post reads users' accounts under lock, and the prover checks that both sides exist.
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  kind text not null check (kind in
    ('deposit', 'hold', 'capture', 'release', 'purchase', 'refund', 'bonus', 'adjustment', 'suspense', 'assign', 'cost')),
  description text not null check (description <> ''),
  -- What it is for, such as 'rental:<id>' or 'deposit:<id>'.
  subject text not null check (subject <> ''),
  -- The hold that this transfer ends. UNIQUE is what makes "captured and released" impossible.
  resolves bigint references transfer,
  -- The balances after, on each side that is a user's.
  debit_balance bigint,
  credit_balance bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (debit_account <> credit_account),
  check ((debit_balance is not null) = (debit_account >= 1000)),
  check ((credit_balance is not null) = (credit_account >= 1000)),
  check ((resolves is not null) = (kind in ('capture', 'release')))
);
create unique index transfer_resolves on transfer (resolves) where resolves is not null;
create index transfer_debits_of_user on transfer (debit_account, id) where debit_account >= 1000;
create index transfer_credits_of_user on transfer (credit_account, id) where credit_account >= 1000;
create index transfer_holds on transfer (subject) where kind = 'hold';
call make_append_only('transfer');

create function house(p_kind text) returns bigint language sql immutable parallel safe as $$
  select case p_kind
    when 'bank' then 1 when 'escrow' then 2 when 'revenue_numbers' then 3 when 'revenue_boost' then 4
    when 'revenue_store' then 5 when 'cost_sms' then 6 when 'cost_boost' then 7 when 'referral_expense' then 8
    when 'adjustment' then 9 when 'suspense' then 10 when 'orphan_loss' then 11
  end::bigint
$$;

-- Posts one transfer and answers it. Locks users' accounts in id order; a repeated key answers the first transfer.
-- Errors: NS001 overdraft (unless p_allow_negative), NS002 the key was used for another transfer, NS005 the hold that
-- it resolves has ended already.
create function ledger_post(
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
  -- The balance moves before the key is looked at: the row's lock makes a rival with the same key wait, so that
  -- the insert below sees it. A repeat, which is rare, takes its move back.
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

-- Gives a new user the two purses. Ids go up in the order main, refer, which is also the order of locking.
create function wallet_open(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (id, kind, user_id) values
    (nextval('account_id'), 'main', p_user), (nextval('account_id'), 'refer', p_user)
  on conflict (user_id, kind) do nothing;
$$;

-- Makes a user's purchases wait for each other until the transaction ends.
create function wallet_lock(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select 1 from account where user_id = p_user order by id for no key update;
$$;

-- Holds a price for something that may still fail: user -> escrow, the refer purse first where it may pay.
-- Answers what is missing in kobo; 0 means held. Nothing is held when anything is missing.
-- A repeated subject answers 0 again. Errors: NS002 the subject was held for by another or for another amount,
-- NS004 not an amount.
create function wallet_hold(p_user uuid, p_amount bigint, p_use_refer boolean, p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
  if main.balance < p_amount - from_refer then
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

-- Ends the holds of a subject by keeping the money: escrow -> revenue. Answers how many it ended.
-- Both ends go through the holds in the same order, or a capture and a release at once would deadlock.
create function wallet_capture(p_subject text, p_revenue text, p_description text)
returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  ended int := 0;
begin
  for held in select * from transfer where subject = p_subject and kind = 'hold' order by debit_account loop
    perform ledger_post('capture:' || held.id, house('escrow'), house(p_revenue), held.amount, 'capture',
      p_description, p_subject, held.id);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- Ends the holds of a subject by giving the money back to where it came from. Answers the kobo given back.
create function wallet_release(p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer;
  given bigint := 0;
  owner uuid;
begin
  for held in select * from transfer where subject = p_subject and kind = 'hold' order by debit_account loop
    perform ledger_post('release:' || held.id, house('escrow'), held.debit_account, held.amount, 'release',
      p_description, p_subject, held.id);
    given := given + held.amount;
    select user_id into owner from account where id = held.debit_account;
  end loop;
  if owner is not null then
    insert into live_event (user_id, kind) values (owner, 'balance');
  end if;
  return given;
end $$;

grant select on account, transfer to nosim_app;
