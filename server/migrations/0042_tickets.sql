-- Tickets: what a user writes about an order or a deposit, and what admins answer (server/sql/tickets.sql).

create table ticket (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  -- The line of business and the order; a deposit has no line.
  line text check (line in ('numbers', 'boost', 'store')),
  subject uuid not null,
  reason text not null check (reason <> ''),
  -- 'open': an admin has to answer. 'answered': the last word is the admin's.
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  owner uuid references app_user,
  created_at timestamptz not null default now(),
  -- Since when the user has no answer; null while none is due.
  waiting_since timestamptz default now(),
  first_answer_at timestamptz,
  -- An answer that its user has not seen. There is one mail until then.
  is_unseen boolean not null default false,
  closed_as text check (closed_as in ('refund', 'replacement', 'answer')),
  closed_at timestamptz,
  check ((state = 'open') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_as is null) = (closed_at is null))
);
create unique index ticket_one_open on ticket (subject) where closed_at is null;
create index ticket_of_user on ticket (user_id, id);
create index ticket_waiting on ticket (waiting_since) where waiting_since is not null;
create index ticket_not_closed on ticket (id) where closed_at is null;
create index ticket_closed on ticket (closed_at, id) where closed_at is not null;
grant select on ticket to nosim_app;

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references ticket,
  author uuid not null references app_user,
  -- 'note': for admins only.
  side text not null check (side in ('user', 'admin', 'note')),
  text text not null check (text <> ''),
  -- Of the text and the pictures: finds what is sent again.
  digest bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index ticket_message_of_ticket on ticket_message (ticket_id, id);
grant select on ticket_message to nosim_app;

create table ticket_picture (
  id uuid primary key default uuidv7(),
  message_id bigint not null references ticket_message,
  webp bytea not null check (octet_length(webp) between 1 and 2000000)
);
create index ticket_picture_of_message on ticket_picture (message_id);
grant select on ticket_picture to nosim_app;

create table canned_answer (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  text text not null check (text <> '')
);
create unique index canned_answer_title on canned_answer (lower(title));
grant select, insert, update, delete on canned_answer to nosim_app;

alter table live_event drop constraint live_event_kind_check,
  add constraint live_event_kind_check
    check (kind in ('numbers', 'boost', 'store', 'balance', 'deposit', 'alert', 'ticket'));
