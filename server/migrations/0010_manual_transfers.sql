-- Transfers that admins request by hand: each is requested once, with a reason, and applied at once or after the approval
-- of a second admin.

create table money_action (
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
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references app_user,
  decided_at timestamptz,
  -- Why it was declined.
  note text,
  -- The balance of the wallet after it was applied.
  balance bigint,
  constraint money_action_kind_check check (kind in ('credit', 'debit', 'refund', 'assign', 'release', 'keep', 'reverse',
    'claim', 'recall', 'release-boost', 'release-rental')),
  constraint money_action_user_check check (user_id is not null or kind in ('keep', 'reverse', 'recall')),
  check ((subject is null) = (kind in ('credit', 'debit'))),
  check (state <> 'done' or decided_by is distinct from asked_by)
);
create index money_action_of_admin on money_action (asked_by, asked_at);
create index money_action_of_user on money_action (user_id, id);
create index money_action_waiting on money_action (id) where state = 'waiting';
create index money_action_over on money_action (state, id);
create index money_action_of_subject on money_action (subject, id) where subject is not null;
grant select on money_action to nosim_app;
