-- The periods that /privacy promises, for rows that stay without their personal values (server/src/kept-tables.ts). The
-- periods are defined here, so that the role of the app cannot clear a value early. Each function clears at most p_most
-- rows, the oldest first, and returns their number. It skips rows that another process has locked.

-- Clears codes and texts of messages 180 days after their receipt. The messages of a rental stay while it is open,
-- while the supplier may still charge it, and while a manual transfer about it waits. The fingerprint goes too: a short
-- code can be found by trying all codes against its hash.
create or replace function rental_forget_messages(p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cleared int;
begin
  update rental_message m set code = '', text = null, fingerprint = sha256(convert_to('erased ' || m.id, 'UTF8'))
  where m.id = any(array(
    select d.id from rental_message d join rental r on r.id = d.rental_id
    where d.received_at < now() - interval '180 days' and d.code <> ''
      and r.state not in ('placing', 'waiting')
      and not exists (select from rental_watch w where w.rental_id = r.id)
      and not exists (select from activation_followup f where f.outcome = 'open' and f.rental_id = r.id)
      and not exists (select from manual_transfer t where t.subject = 'numbers:' || r.id and t.state = 'waiting')
    order by d.received_at limit p_most for update of d skip locked));
  get diagnostics cleared = row_count;
  return cleared;
end $$;

-- Clears IP addresses and user agents of audit entries after 365 days, as refuse_audit_change (base.sql) permits. Who
-- did what to which subject, and when, stays.
create or replace function audit_forget_addresses(p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cleared int;
  personal constant text[] := array['address', 'user_agent'];
begin
  perform set_config('nosim.erasing', 'on', true);
  update audit a set address = 'no longer kept',
    before = case jsonb_typeof(a.before) when 'object' then a.before - personal else a.before end,
    after = case jsonb_typeof(a.after) when 'object' then a.after - personal else a.after end
  where a.id = any(array(
    select d.id from audit d
    where d.created_at < now() - interval '365 days' and d.address not in ('no longer kept', 'automatic', 'command line')
    order by d.created_at limit p_most for update skip locked));
  get diagnostics cleared = row_count;
  perform set_config('nosim.erasing', '', true);
  return cleared;
end $$;

-- Clears the IP addresses of last sign-ins 365 days after the sign-in.
create or replace function user_forget_addresses(p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cleared int;
begin
  update app_user u set last_login_address = null
  where u.id = any(array(
    select d.id from app_user d
    where d.last_login_at < now() - interval '365 days' and d.last_login_address is not null
    order by d.last_login_at limit p_most for update skip locked));
  get diagnostics cleared = row_count;
  return cleared;
end $$;
