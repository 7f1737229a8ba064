-- Tickets: questions of users about an order or a deposit. Nothing here moves money: whether a ticket can close with a
-- refund or a replacement is read from the ledger and the orders.

-- The trigger of messages: append-only, except that the erasure of a closed account (closure.sql) clears the text.
-- Error: NS003.
create or replace function refuse_ticket_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('nosim.erasing', true) = 'on'
    and (new.id, new.ticket_id, new.author, new.side, new.created_at)
      is not distinct from (old.id, old.ticket_id, old.author, old.side, old.created_at) then
    return new;
  end if;
  raise exception 'messages of tickets are append-only: % refused', tg_op using errcode = 'NS003';
end $$;
call make_append_only('ticket_message');
create or replace trigger append_only before delete or update on ticket_message
  for each row execute function refuse_ticket_change();

-- The trigger of answers: the only place that notifies the user when an admin answers or closes a ticket.
create or replace function note_ticket_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (user_id, kind, subject)
  select t.user_id, 'ticket', t.id::text from ticket t where t.id = new.ticket_id;
  perform account_event_add(t.user_id, 'ticket.answered', null, t.id::text, null, null) from ticket t where t.id = new.ticket_id;
  return null;
end $$;
create or replace trigger note_answer after insert on ticket_message for each row
  when (new.side = 'admin') execute function note_ticket_answer();

-- The digest by which a message that is sent again is recognised.
create or replace function ticket_digest(p_text text, p_pictures bytea[]) returns bytea language sql immutable as $$
  select sha256(convert_to(p_text, 'UTF8') || coalesce(string_agg(sha256(p.webp), ''::bytea order by p.place), ''))
  from unnest(p_pictures) with ordinality p (webp, place)
$$;

-- Whether the user sent the same message to the ticket within the last 10 minutes.
create or replace function ticket_is_repeated(p_ticket uuid, p_text text, p_pictures bytea[]) returns boolean
language sql stable as $$
  select exists (select from ticket_message m where m.ticket_id = p_ticket and m.side = 'user'
    and m.created_at > clock_timestamp() - interval '10 minutes' and m.digest = ticket_digest(p_text, p_pictures))
$$;

-- Adds a message with its pictures.
create or replace function ticket_write(p_ticket uuid, p_author uuid, p_side text, p_text text, p_pictures bytea[])
returns void language sql as $$
  with written as (
    insert into ticket_message (ticket_id, author, side, text, digest)
    values (p_ticket, p_author, p_side, p_text, ticket_digest(p_text, p_pictures)) returning id
  )
  insert into ticket_picture (message_id, webp) select w.id, p from written w cross join unnest(p_pictures) p
$$;
revoke execute on function ticket_write from nosim_app;

-- Locks a ticket before a change. Where p_user is not null, the ticket must be of p_user.
-- outcome: 'ready' | 'absent' | 'closed' | 'own' (the ticket is of the admin p_actor).
create or replace function ticket_lock(p_ticket uuid, p_user uuid, p_actor uuid, out outcome text, out held ticket)
language plpgsql as $$
begin
  select * into held from ticket t where t.id = p_ticket and (p_user is null or t.user_id = p_user) for no key update;
  outcome := case when held.id is null then 'absent' when held.user_id = p_actor then 'own'
    when held.state = 'closed' then 'closed' else 'ready' end;
end $$;
revoke execute on function ticket_lock from nosim_app;

-- Opens a ticket about an order of p_line, or about a deposit where p_line is null. p_day_limit: how many tickets a
-- user may open in 24 hours. outcome: 'opened' | 'repeated' (the open ticket of the subject has this message already) |
-- 'open' (the subject has an open ticket without it) | 'too-many' | 'absent'.
create or replace function ticket_open(
  p_user uuid, p_line text, p_subject uuid, p_reason text, p_text text, p_pictures bytea[], p_day_limit int,
  out outcome text, out ticket_id uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Parallel requests of a user are counted one after the other.
  perform 1 from app_user u where u.id = p_user for no key update;
  if p_line is null then
    perform 1 from deposit d where d.id = p_subject and d.user_id = p_user;
  else
    perform 1 from sale s where s.line = p_line and s.order_id = p_subject and s.user_id = p_user;
  end if;
  if not found then
    outcome := 'absent';
    return;
  end if;
  select t.id into ticket_id from ticket t where t.subject = p_subject and t.closed_at is null;
  outcome := case
    when ticket_id is not null then case when ticket_is_repeated(ticket_id, p_text, p_pictures) then 'repeated' else 'open' end
    when (select count(*) from ticket t where t.user_id = p_user and t.created_at > now() - interval '1 day') >= p_day_limit
      then 'too-many'
    else 'opened' end;
  if outcome = 'opened' then
    insert into ticket (user_id, line, subject, reason) values (p_user, p_line, p_subject, p_reason)
    returning id into ticket_id;
    perform ticket_write(ticket_id, p_user, 'user', p_text, p_pictures);
  end if;
end $$;
grant execute on function ticket_open to nosim_app;

-- Adds a message of the user. p_row_limit: the most messages without an answer; p_picture_limit: the most pictures of
-- the ticket.
-- outcome: 'said' | 'repeated' | 'too-many-messages' | 'too-many-pictures' | that of ticket_lock.
create or replace function ticket_say(
  p_user uuid, p_ticket uuid, p_text text, p_pictures bytea[], p_row_limit int, p_picture_limit int
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  locked record;
begin
  select * into locked from ticket_lock(p_ticket, p_user, null);
  if locked.outcome <> 'ready' then
    return locked.outcome;
  elsif ticket_is_repeated(p_ticket, p_text, p_pictures) then
    return 'repeated';
  elsif (select count(*) from ticket_message m where m.ticket_id = p_ticket and m.side = 'user' and m.id >
      coalesce((select max(a.id) from ticket_message a where a.ticket_id = p_ticket and a.side = 'admin'), 0)) >= p_row_limit then
    return 'too-many-messages';
  elsif cardinality(p_pictures) + (select count(*) from ticket_picture p join ticket_message m on m.id = p.message_id
      where m.ticket_id = p_ticket) > p_picture_limit then
    return 'too-many-pictures';
  end if;
  perform ticket_write(p_ticket, p_user, 'user', p_text, p_pictures);
  update ticket t set state = 'open', waiting_since = coalesce(t.waiting_since, now()) where t.id = p_ticket;
  return 'said';
end $$;
grant execute on function ticket_say to nosim_app;

-- Records that the user of a ticket has seen all answers.
create or replace function ticket_see(p_user uuid, p_ticket uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ticket t set is_unseen = false where t.id = p_ticket and t.user_id = p_user and t.is_unseen
$$;
grant execute on function ticket_see to nosim_app;

-- Whether the order or deposit of a ticket was refunded or replaced since the ticket was opened. 'refund': for an
-- order, the ledger has a refund or a release. For a deposit, the wallet received it, or an admin credited the user
-- with the ticket as the subject. 'replacement': the view sale_replacement has one (sales.sql).
create or replace function ticket_is_remedied(t ticket, p_as text) returns boolean language sql stable as $$
  select case
    when p_as = 'replacement' then exists (select from sale_replacement r
      where r.line = t.line and r.order_id = t.subject and r.replaced_at > t.created_at)
    when t.line is null then exists (select from account a join transfer c on c.credit_account = a.id and c.credit_account >= 1000
      where a.user_id = t.user_id and c.created_at > t.created_at
        and c.subject = 'deposit:' || t.subject)
      or exists (select from manual_transfer m where m.subject = 'ticket:' || t.id and m.user_id = t.user_id
        and m.kind = 'credit' and m.state = 'done')
    else exists (select from transfer r where r.kind = 'refund' and r.subject = t.line || ':' || t.subject
        and r.created_at > t.created_at)
      or exists (select from transfer h join transfer r on r.resolves = h.id and r.user_id = h.user_id and r.kind = 'release'
        where h.kind = 'hold' and h.subject = t.line || ':' || t.subject and r.created_at > t.created_at) end
$$;
revoke execute on function ticket_is_remedied from nosim_app;

-- Adds an audit entry about a ticket, without the text of its messages.
create or replace function ticket_audit(p_actor uuid, p_address text, p_action text, p_ticket uuid, p_after jsonb) returns void
language sql as $$
  insert into audit (actor, address, action, subject, after)
  values (p_actor, p_address, p_action, 'ticket:' || p_ticket, p_after)
$$;
revoke execute on function ticket_audit from nosim_app;

-- Answers a ticket, and closes it where p_close_as is not null. The admin becomes the owner of a ticket that has none.
-- outcome: 'done' | 'not-remedied' | that of ticket_lock. user_id is the user of the ticket. is_mailed: whether the
-- user gets a mail; false while an earlier answer is unseen.
create or replace function ticket_answer(
  p_actor uuid, p_address text, p_ticket uuid, p_text text, p_close_as text, out outcome text, out user_id uuid, out is_mailed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  locked record;
  held ticket;
begin
  select * into locked from ticket_lock(p_ticket, null, p_actor);
  held := locked.held;
  outcome := locked.outcome;
  if outcome = 'ready' and p_close_as in ('refund', 'replacement') and not ticket_is_remedied(held, p_close_as) then
    outcome := 'not-remedied';
  end if;
  if outcome <> 'ready' then
    return;
  end if;
  outcome := 'done';
  user_id := held.user_id;
  is_mailed := not held.is_unseen;
  perform ticket_write(p_ticket, p_actor, 'admin', p_text, '{}');
  update ticket t set state = case when p_close_as is null then 'answered' else 'closed' end, waiting_since = null,
    first_answer_at = coalesce(t.first_answer_at, now()), is_unseen = true, owner = coalesce(t.owner, p_actor),
    closed_as = p_close_as, closed_at = case when p_close_as is not null then now() end
  where t.id = p_ticket;
  perform ticket_audit(p_actor, p_address, case when p_close_as is null then 'answer ticket' else 'close ticket' end, p_ticket,
    case when p_close_as is not null then jsonb_build_object('closed_as', p_close_as) end);
end $$;
grant execute on function ticket_answer to nosim_app;

-- Adds a note for admins, also to a closed ticket. outcome: 'done' | 'absent' | 'own'.
create or replace function ticket_note(p_actor uuid, p_address text, p_ticket uuid, p_text text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome text := (ticket_lock(p_ticket, null, p_actor)).outcome;
begin
  if outcome in ('ready', 'closed') then
    perform ticket_write(p_ticket, p_actor, 'note', p_text, '{}');
    perform ticket_audit(p_actor, p_address, 'note on ticket', p_ticket, null);
    outcome := 'done';
  end if;
  return outcome;
end $$;
grant execute on function ticket_note to nosim_app;

-- Makes an admin the owner of a ticket. outcome: 'done' | 'no-admin' | that of ticket_lock.
create or replace function ticket_assign(p_actor uuid, p_address text, p_ticket uuid, p_owner uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  locked record;
  held ticket;
begin
  select * into locked from ticket_lock(p_ticket, null, p_actor);
  held := locked.held;
  if locked.outcome <> 'ready' then
    return locked.outcome;
  elsif p_owner = held.user_id or not exists (select from app_user u where u.id = p_owner and u.role <> 'user'
      and u.blocked_at is null and u.closing_at is null) then
    return 'no-admin';
  end if;
  update ticket t set owner = p_owner where t.id = p_ticket;
  perform ticket_audit(p_actor, p_address, 'assign ticket', p_ticket, jsonb_build_object('owner', p_owner));
  return 'done';
end $$;
grant execute on function ticket_assign to nosim_app;

-- Deletes pictures 90 days after their tickets were closed, the oldest first, at most p_most. Returns the number of
-- pictures.
create or replace function ticket_forget_pictures(p_most int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select p.id from ticket t join ticket_message m on m.ticket_id = t.id join ticket_picture p on p.message_id = m.id
    where t.closed_at < now() - interval '90 days' order by t.closed_at limit p_most for update of p skip locked
  ),
  gone as (delete from ticket_picture p using due where p.id = due.id returning 1)
  select count(*)::int from gone
$$;
grant execute on function ticket_forget_pictures to nosim_app;

-- Erases what was written in the tickets of a user.
create or replace function closure_erase_tickets(p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ticket_picture p using ticket_message m, ticket t
  where t.user_id = p_user and m.ticket_id = t.id and p.message_id = m.id;
  perform set_config('nosim.erasing', 'on', true);
  update ticket_message m set text = '(erased)', digest = '' from ticket t where t.user_id = p_user and m.ticket_id = t.id;
  perform set_config('nosim.erasing', '', true);
end $$;
revoke execute on function closure_erase_tickets from nosim_app;
