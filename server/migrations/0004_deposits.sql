-- A user's account at the bank. The reference is ours and is kept before the bank is asked, so that a lost
-- answer strands nothing: the next attempt counts up.
create table virtual_account (
  user_id uuid not null references app_user,
  provider text not null,
  state text not null check (state in ('requested', 'active', 'failed')),
  attempt int not null default 1,
  reference text not null unique,
  account_number text,
  bank_name text,
  account_name text,
  customer_code text,
  requested_at timestamptz not null default now(),
  primary key (user_id, provider),
  unique (provider, account_number),
  check (state <> 'active' or (account_number is not null and bank_name is not null and account_name is not null))
);

-- Every delivery of a bank's webhook that proved genuine, as it came, before anything is done about it.
create table bank_delivery (
  id bigint generated always as identity primary key,
  provider text not null,
  body_hash bytea not null,
  body bytea not null,
  -- What the adapter read in it; null when it could not, or when it tells of no money.
  transfer jsonb,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  unique (provider, body_hash)
);
create index bank_delivery_open on bank_delivery (id) where processed_at is null;

-- Money that arrived: once per bank reference, whoever it is for.
create table deposit (
  id uuid primary key default uuidv7(),
  provider text not null,
  reference text not null,
  session_id text,
  account_number text,
  user_id uuid references app_user,
  amount bigint not null check (amount > 0),
  fee bigint,
  currency text not null,
  payer_name text,
  -- credited: in the wallet. held: over the day's cap, waits for an admin. suspense: nobody's account.
  -- foreign: not naira, so not in this ledger; waits for a person.
  status text not null check (status in ('credited', 'held', 'suspense', 'foreign')),
  created_at timestamptz not null default now(),
  unique (provider, reference)
);
create unique index deposit_session on deposit (provider, session_id) where session_id is not null;
create index deposit_of_user on deposit (user_id, created_at);
create index deposit_waiting on deposit (created_at) where status <> 'credited';

-- One bonus per referred friend, ever.
create table referral_bonus (
  referee uuid primary key references app_user,
  referrer uuid not null references app_user,
  deposit_id uuid not null references deposit,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  check (referrer <> referee)
);

grant select, insert, update on virtual_account, bank_delivery to nosim_app;
grant select on deposit, referral_bonus to nosim_app;

-- Books one transfer that a bank reported: to its user's wallet, or to suspense, exactly once per reference.
-- p_daily_cap (kobo, null = none): above it a day's credits to one account wait for an admin.
-- p_bonus and p_bonus_from (kobo): the referral bonus and the least deposit that earns it.
-- outcome: 'credited' | 'held' | 'suspense' | 'foreign' | 'duplicate' | 'mismatch' (same reference, other facts).
create function deposit_receive(
  p_provider text, p_reference text, p_session_id text, p_our_reference text, p_account_number text,
  p_amount bigint, p_fee bigint, p_currency text, p_payer_name text,
  p_daily_cap bigint, p_bonus bigint, p_bonus_from bigint,
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

  insert into deposit (provider, reference, session_id, account_number, user_id, amount, fee, currency, payer_name, status)
  values (p_provider, p_reference, p_session_id, p_account_number, target.user_id, p_amount, p_fee, p_currency,
    p_payer_name, decided)
  on conflict do nothing returning * into made;
  if made.id is null then
    select * into known from deposit d where d.provider = p_provider and
      (d.reference = p_reference or (p_session_id is not null and d.session_id = p_session_id)) limit 1;
    user_id := known.user_id;
    outcome := case
      when (known.amount, known.currency, known.account_number)
        is distinct from (p_amount, p_currency, p_account_number) then 'mismatch'
      else 'duplicate' end;
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
  if target.user_id is not null and decided <> 'foreign' then
    insert into live_event (user_id, kind, subject) values (target.user_id, 'deposit', made.id::text);
  end if;
end $$;

-- Pays the referrer of a user once, ever; answers who was paid, or null. The caller holds both users' locks.
create function referral_reward(p_deposit uuid, p_referee uuid, p_bonus bigint)
returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payee uuid;
begin
  select r.id into payee from app_user u join app_user r on r.id = u.referred_by
  where u.id = p_referee and r.id <> u.id and r.blocked_at is null;
  if payee is null then
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
revoke execute on function referral_reward from nosim_app;
