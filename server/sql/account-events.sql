-- Account events: what notifications and webhooks send to users. A trigger writes each in the transaction of its
-- change, so that no change lacks its event. The triggers of a line of business are in its own file.

-- Adds an event of a user. p_detail is the id of the message of a code, or the kobo of a refund.
create or replace function account_event_add(
  p_user uuid, p_kind text, p_line text, p_subject text, p_detail bigint, p_state text
) returns void language sql security definer set search_path = public, pg_temp as $$
  with added as (
    insert into account_event (user_id, kind, line, subject, detail, state)
    values (p_user, p_kind, p_line, p_subject, p_detail, p_state) returning id
  )
  insert into account_event_new (event_id) select id from added
$$;
revoke execute on function account_event_add from nosim_app;

-- The trigger of orders whose sum of refunds grows. Its argument is the line of business.
create or replace function note_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform account_event_add(new.user_id, 'order.refunded', tg_argv[0], new.id::text, new.refunded - old.refunded, null);
  return null;
end $$;

-- The trigger of deposits that reach a wallet.
create or replace function note_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform account_event_add(new.user_id, 'deposit.credited', null, new.id::text, null, null);
  return null;
end $$;
create or replace trigger note_new after insert on deposit for each row
  when (new.status = 'credited') execute function note_deposit();
create or replace trigger note_credited after update of status on deposit for each row
  when (new.status = 'credited' and old.status <> 'credited') execute function note_deposit();
create or replace trigger note_refund after update of refunded on store_order for each row
  when (new.refunded > old.refunded) execute function note_refund('store');

-- Adds an event about the account itself or about a recalled log. The app may add only these kinds; triggers write all
-- others.
create or replace function account_event_note(p_user uuid, p_kind text, p_subject text, p_detail bigint, p_state text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_kind not in ('account.new_device', 'account.two_step_changed', 'store.recalled') then
    raise exception 'the kind % is written by a trigger', p_kind;
  end if;
  perform account_event_add(p_user, p_kind, case p_kind when 'store.recalled' then 'store' end, p_subject, p_detail, p_state);
end $$;
grant execute on function account_event_note to nosim_app;

-- The trigger of a main wallet that falls below 500 naira, once a day at most (NOTE-3).
create or replace function note_low_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from account_event e where e.user_id = new.user_id and e.kind = 'balance.low'
    and e.created_at > now() - interval '1 day') then
    perform account_event_add(new.user_id, 'balance.low', null, new.id::text, null, null);
  end if;
  return null;
end $$;
create or replace trigger note_low_balance after update of balance on account for each row
  when (new.kind = 'main' and new.balance < 50000 and old.balance >= 50000) execute function note_low_balance();

-- Takes up to p_most due events out of account_event_new, the oldest first. Skips events that another transaction has
-- locked. Skips events that failed five times: an operator must settle them.
create or replace function account_events_take(p_most int) returns setof account_event
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select n.event_id from account_event_new n where n.failures < 5 and n.due_at <= now()
    order by n.event_id limit p_most for update skip locked
  ),
  gone as (delete from account_event_new n using due where n.event_id = due.event_id)
  select e.* from due join account_event e on e.id = due.event_id order by e.id
$$;
grant execute on function account_events_take to nosim_app;

-- Records that the messages of an event could not be made, and schedules the next try. Returns the number of failures,
-- or null where the event is no longer in account_event_new. Call it after the end of the transaction that took the
-- event.
create or replace function account_event_failed(p_event bigint) returns int
language sql security definer set search_path = public, pg_temp as $$
  update account_event_new set failures = failures + 1, due_at = now() + make_interval(secs => 10 * (failures + 1))
  where event_id = p_event returning failures
$$;
grant execute on function account_event_failed to nosim_app;
