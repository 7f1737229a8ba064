-- Manual transfers of admins: each is requested once, with a reason, and applied at once or after the approval
-- of a second admin.

create table manual_transfer (
  id uuid primary key default uuidv7(),
  -- claim: the price of a dead log. recall: what the buyers of a recalled batch paid. release-boost: the charge of a boost
  -- order that the panel never took. release-rental: the price of a rental whose supplier is not connected.
  kind text not null,
  -- The user whose wallet it moves; null where it moves none.
  user_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- What else it is about: 'numbers:<id>', 'boost:<id>', 'line:<id>', 'deposit:<id>', 'claim:<id>' or 'batch:<id>'.
  subject text,
  allow_negative boolean not null,
  state text not null check (state in ('waiting', 'done', 'declined')),
  requested_by uuid not null references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by uuid references app_user,
  decided_at timestamptz,
  -- Why it was declined.
  note text,
  -- The balance of the wallet after it was applied.
  balance bigint,
  constraint manual_transfer_kind_check check (kind in ('credit', 'debit', 'refund', 'assign', 'release', 'keep', 'reverse',
    'claim', 'recall', 'release-boost', 'release-rental')),
  constraint manual_transfer_user_check check (user_id is not null or kind in ('keep', 'reverse', 'recall')),
  check ((subject is null) = (kind in ('credit', 'debit'))),
  check (state <> 'done' or decided_by is distinct from requested_by)
);
create index manual_transfer_of_admin on manual_transfer (requested_by, requested_at);
create index manual_transfer_of_user on manual_transfer (user_id, id);
create index manual_transfer_waiting on manual_transfer (id) where state = 'waiting';
create index manual_transfer_decided on manual_transfer (state, id);
create index manual_transfer_of_subject on manual_transfer (subject, id) where subject is not null;
grant select on manual_transfer to nosim_app;
