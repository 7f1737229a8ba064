-- The ledger: accounts and the transfers between them. A balance is credits less debits, so what the shop owes its users
-- is positive and the bank is negative; the sum over all accounts is always 0. All amounts are kobo.

create table account (
  id bigint primary key,
  kind text not null,
  user_id uuid,
  -- Accounts of users only. A system account stores no balance: one busy row costs two thirds of the throughput.
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, kind),
  check ((user_id is not null) = (kind in ('main', 'refer'))),
  check ((user_id is not null) = (id >= 1000)),
  check (user_id is not null or balance = 0)
) with (fillfactor = 70); -- free space for the next balance on the same page
create sequence account_id start 1000;
create unique index account_system_kind on account (kind) where user_id is null;
create index account_balance on account (balance, user_id) where kind = 'main';
create index account_below_zero on account (balance) where balance < 0;

-- The chart of system accounts; the function system_account() maps the same names to ids. The charges of a supplier come out of the
-- float that was paid in there, not out of the bank.
insert into account (id, kind) values
  (1, 'bank'), (2, 'escrow'), (3, 'revenue_numbers'), (4, 'revenue_boost'), (5, 'revenue_store'),
  (6, 'cost_sms'), (7, 'cost_boost'), (8, 'referral_expense'), (9, 'adjustment'), (10, 'suspense'),
  (11, 'orphan_loss'), (12, 'bank_fees'), (13, 'float_sms'), (14, 'float_boost');

create table transfer (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- No foreign keys to account: their share locks on the few system rows would queue all postings. ledger_post reads
  -- the accounts of users under lock, and the proof checks that both sides exist.
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  -- fee: what the bank kept of a deposit. reversal: the bank took a deposit back. topup: paid in at a supplier.
  kind text not null check (kind in
    ('deposit', 'hold', 'capture', 'release', 'purchase', 'refund', 'bonus', 'adjustment', 'suspense', 'assign', 'cost',
     'fee', 'reversal', 'topup')),
  description text not null check (description <> ''),
  -- What the transfer is for, such as 'numbers:<id>' or 'deposit:<id>'.
  subject text not null check (subject <> ''),
  -- The hold that this transfer ends. The unique index makes "captured and released" impossible.
  resolves bigint references transfer,
  -- The balance after the transfer, on each side that belongs to a user.
  debit_balance bigint,
  credit_balance bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (debit_account <> credit_account),
  check ((debit_balance is not null) = (debit_account >= 1000)),
  check ((credit_balance is not null) = (credit_account >= 1000)),
  check ((resolves is not null) = (kind in ('capture', 'release')))
);
create unique index transfer_resolves on transfer (resolves) where resolves is not null;
-- The transactions of a user are counted, sorted and filtered by time in these two indexes alone. They hold no side of a
-- system account, so a purchase writes no additional entry.
create index transfer_debits_of_user on transfer (debit_account, id) include (created_at) where debit_account >= 1000;
create index transfer_credits_of_user on transfer (credit_account, id) include (created_at) where credit_account >= 1000;
create index transfer_holds on transfer (subject) where kind = 'hold';
create index transfer_refunds on transfer (subject) where kind = 'refund';
create index transfer_boost_costs on transfer (subject) where kind = 'cost' and 14 in (debit_account, credit_account);
-- A small index on the time: transfers are stored in the order of their creation.
create index transfer_time on transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);
grant select on account, transfer to nosim_app;

-- The sums of the transfers of one day (in Lagos), by their kind and the account on each side: a system account by its
-- kind, all accounts of users as 'user'.
create table ledger_day (
  day date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  count bigint not null check (count > 0),
  amount bigint not null check (amount > 0),
  primary key (day, kind, debit, credit)
);

-- ledger_day holds every day up to this one; one row.
create table ledger_rollup (
  singleton boolean primary key default true check (singleton),
  through date not null default '-infinity'
);
insert into ledger_rollup default values;
grant select on ledger_day, ledger_rollup to nosim_app;

-- The last proof of the ledger; one row. The next proof continues from it.
create table ledger_verification (
  singleton boolean primary key default true check (singleton),
  verified_at timestamptz not null,
  -- The invariants that are broken.
  broken text[] not null,
  -- Every transfer up to this id is proven, and these were the balances of the system accounts then.
  through bigint,
  balances jsonb,
  -- The broken rows, which each proof checks again.
  faults jsonb,
  -- The last proof of all transfers.
  full_at timestamptz
);
grant select, insert, update on ledger_verification to nosim_app;
