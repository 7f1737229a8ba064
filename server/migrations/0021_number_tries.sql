-- An order takes up to three numbers, one after the other, under one hold and one deadline. `rental` has the number in use; `rental_try`
-- has those before it, and the requests that gave none (sql/number-tries.sql, docs/decisions/026-several-numbers-for-one-order.md).
alter table rental
  -- Which of its tries gave the number in use, from 1.
  add column try smallint not null default 1 check (try between 1 and 20),
  -- How many tries the buyer allows while no code comes; one where the box was not ticked.
  add column most_tries smallint not null default 1 check (most_tries between 1 and 3);

alter table rental_try
  -- requested: the supplier has not answered. refused: nothing was bought. lost: no answer came, something may have been bought.
  -- unused: a number came too late, and is given back. replaced: its number was in use before another one.
  add column outcome text not null default 'refused' check (outcome in ('requested', 'refused', 'lost', 'unused', 'replaced')),
  -- When the number was requested; of a replaced number, when it was assigned.
  add column started_at timestamptz not null default clock_timestamp(),
  add column activation_id text,
  add column number text,
  add column cost_micro_usd bigint,
  add column cost_source text check (cost_source in ('supplier', 'catalogue')),
  alter column detail set default '',
  alter column ended_at drop not null,
  alter column ended_at drop default,
  add constraint rental_try_ended check ((outcome = 'requested') = (ended_at is null)),
  add constraint rental_try_number check ((outcome = 'replaced') = (activation_id is not null)
    and (outcome <> 'replaced' or (number is not null and cost_source is not null)));
create unique index rental_try_of_activation on rental_try (supplier, activation_id) where activation_id is not null;
create index rental_try_requested on rental_try (started_at) where outcome = 'requested';
create index rental_try_lost on rental_try (ended_at) where outcome = 'lost';
create index rental_try_replaced on rental_try (started_at) where outcome = 'replaced';

-- The number by which a message came: that of the order, or of an earlier try.
alter table rental_message add column try smallint not null default 1;

-- When an order without a code takes its next number; null where it takes none. Not indexed, so that an update stays on its page.
alter table rental_watch add column next_number_at timestamptz;
