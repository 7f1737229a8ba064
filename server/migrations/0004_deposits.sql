-- Deposits: virtual accounts, the webhooks of banks, what arrived, and referral bonuses.

-- A user's account at the bank. The reference is ours and is stored before the request to the bank. A lost response
-- therefore leaves no unknown account: the next attempt counts up.
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

-- Every authentic delivery of a bank's webhook, unchanged, stored before it is processed.
create table bank_delivery (
  id bigint generated always as identity primary key,
  provider text not null,
  body_hash bytea not null,
  body bytea not null,
  -- The transfer that the adapter read from the body; null when the body holds none or is unreadable.
  transfer jsonb,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  attempts int not null default 0,
  last_error text,
  next_try_at timestamptz not null default now(),
  -- Why an admin must review the delivery. It stays unprocessed until then.
  review text,
  -- The reference of the transfer that the delivery reverses.
  reversal_of text,
  -- The admin who settled it, and why.
  settled_by uuid references app_user,
  note text,
  unique (provider, body_hash)
);
create index bank_delivery_open on bank_delivery (id) where processed_at is null;
create index bank_delivery_settled on bank_delivery (processed_at desc) where settled_by is not null;
-- The body of an old delivery is emptied, so this index holds only the bodies that are still to be emptied.
create index bank_delivery_bodies on bank_delivery (processed_at) where processed_at is not null and body <> '';

-- All transfers that the bank listed up to this time were read.
create table bank_sweep (
  provider text primary key,
  swept_through timestamptz not null
);

-- A session id without case, spaces and punctuation. Indexes are built on this function: a change of it needs a
-- migration that builds them again.
create function session_key(p_text text) returns text language sql immutable parallel safe as $$
  select nullif(upper(regexp_replace(normalize(p_text, NFKC), '[^A-Za-z0-9]', '', 'g')), '')
$$;

-- Money that arrived: one row per bank reference.
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
  -- credited: in the wallet. held: above the limit of the day, an admin decides. suspense: for no known account.
  -- foreign: not naira, so not in this ledger; an admin decides. kept: never claimed. reversed: taken back by the bank.
  status text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the bank says it was paid; when the shop first learned of it; when its user was known; when it was in the
  -- wallet; when the bank had taken it back.
  sent_at timestamptz,
  seen_at timestamptz not null default now(),
  matched_at timestamptz,
  credited_at timestamptz,
  reversed_at timestamptz,
  unique (provider, reference),
  constraint deposit_status_check
    check (status in ('credited', 'held', 'suspense', 'foreign', 'kept', 'reversed')),
  constraint deposit_settled_check check (case status when 'kept' then settled_at is not null
    when 'credited' then true when 'foreign' then true when 'reversed' then true else settled_at is null end),
  constraint deposit_reversed_check check ((status = 'reversed') = (reversed_at is not null))
);
create unique index deposit_session on deposit (provider, session_id) where session_id is not null;
create index deposit_of_user on deposit (user_id, created_at);
create index deposit_waiting on deposit (created_at) where status in ('held', 'suspense', 'foreign') and settled_at is null;
create index deposit_settled on deposit (settled_at desc) where settled_at is not null;
create index deposit_reversed on deposit (reversed_at desc) where reversed_at is not null;
create index deposit_suspense_session on deposit (session_key(session_id)) where status = 'suspense';

-- One bonus per referred user.
create table referral_bonus (
  referee uuid primary key references app_user,
  referrer uuid not null references app_user,
  deposit_id uuid not null references deposit,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  -- Taken back when the deposit was reversed; never more than the referrer had left.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  check (referrer <> referee)
);
create index referral_bonus_of_referrer on referral_bonus (referrer, created_at);
create index referral_bonus_deposit on referral_bonus (deposit_id);

-- The number of bonuses for one referrer on one day (in Lagos); the app stores REFERRAL_DAILY_LIMIT here at its start.
create table referral_rule (
  singleton boolean primary key default true check (singleton),
  daily_limit int not null check (daily_limit >= 0)
);
insert into referral_rule (daily_limit) values (20);

-- A transfer that a user reports as missing. open: no deposit found. matched: the deposit was found, and an admin must
-- approve. credited: in the wallet, automatically where is_automatic. declined: an admin declined it, with a reason.
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
create index missing_transfer_decided on missing_transfer (decided_at desc) where decided_at is not null;
create index missing_transfer_session on missing_transfer (session_key(session_id)) where state in ('open', 'matched');
create index missing_transfer_automatic on missing_transfer (deposit_id) where is_automatic;

grant select, insert, update on virtual_account, bank_delivery, bank_sweep to nosim_app;
grant select on deposit, referral_bonus to nosim_app;
grant select, update on referral_rule, missing_transfer to nosim_app;
