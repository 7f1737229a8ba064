-- Functions that every part uses. Each function of this folder stands once, in its present form: the migrator applies a
-- file again when its text has changed. A function whose signature has changed is dropped by name at the top of its
-- file. A function that only other functions call is not granted to the role of the app.

-- The trigger of append-only tables. Error: NS003.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'NS003';
end $$;

-- Makes a table append-only for all roles, its owner included.
create or replace procedure make_append_only(target regclass) language plpgsql as $$
begin
  execute format(
    'create or replace trigger append_only before update or delete on %s for each row execute function refuse_change()',
    target);
  execute format(
    'create or replace trigger append_only_whole before truncate on %s for each statement execute function refuse_change()',
    target);
end $$;
-- The trigger of the audit: append-only, with one exception. The erasure of a closed account (closure.sql) and the
-- retention (retention.sql) may remove personal values. Who did what to which subject, and when, never changes. Error:
-- NS003.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('nosim.erasing', true) = 'on'
    and (new.id, new.actor, new.action, new.subject, new.created_at)
      is not distinct from (old.id, old.actor, old.action, old.subject, old.created_at) then
    return new;
  end if;
  raise exception 'the audit is append-only: % refused', tg_op using errcode = 'NS003';
end $$;
call make_append_only('audit');
create or replace trigger append_only before delete or update on audit for each row execute function refuse_audit_change();

-- The trigger of tables whose rows are in lists that are the same for all users. It runs at the commit, after all other
-- locks are taken, so that transactions that change lists cannot deadlock.
create or replace function raise_list_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update list_version set version = version + 1, raised_by = pg_current_xact_id()
  where raised_by is distinct from pg_current_xact_id();
  if found then
    perform pg_notify('nosim_public', 'catalogue:services');
  end if;
  return null;
end $$;

-- The trigger that notifies open tabs of a changed catalogue. Its argument is the name of the catalogue; the channel is
-- the channel of public events (server/src/platform/live/listener.ts).
create or replace function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('nosim_public', 'catalogue:' || tg_argv[0]);
  return null;
end $$;

-- Makes the changes of a table raise the version of the lists.
create or replace procedure raise_list_version_of(target regclass) language plpgsql as $$
begin
  execute format('drop trigger if exists raise_list_version on %s', target);
  execute format(
    'create constraint trigger raise_list_version after insert or update or delete on %s
     deferrable initially deferred for each row execute function raise_list_version()', target);
end $$;
call raise_list_version_of('service');
call raise_list_version_of('service_group');
call raise_list_version_of('service_price');
call raise_list_version_of('pricing');

-- The start of a day in Lagos, whose offset from UTC is the same all year.
create or replace function lagos_start(p_day date) returns timestamptz language sql immutable parallel safe as $$
  select p_day::timestamp at time zone 'Africa/Lagos'
$$;

-- The day in Lagos of a moment.
create or replace function lagos_day(p_at timestamptz) returns date language sql immutable parallel safe as $$
  select (p_at at time zone 'Africa/Lagos')::date
$$;

-- The start of the present day in Lagos.
create or replace function lagos_today() returns timestamptz language sql stable parallel safe as $$
  select date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
$$;

-- Claims an idempotency key in the transaction of the caller. A parallel request with the same key waits here until
-- that transaction ends, and then gets its response.
-- outcome: 'claimed' | 'conflict' (another body) | 'answered' (status and reply are the first response) | 'running'.
create or replace function idempotency_claim(
  p_user uuid, p_route text, p_key text, p_body_hash bytea,
  out outcome text, out status int, out reply jsonb
) language plpgsql as $$
declare
  known idempotency;
begin
  insert into idempotency (user_id, route, key, body_hash)
  values (p_user, p_route, p_key, p_body_hash) on conflict do nothing;
  if found then
    outcome := 'claimed';
    return;
  end if;
  select * into known from idempotency i where i.user_id = p_user and i.route = p_route and i.key = p_key;
  if known.body_hash is distinct from p_body_hash then
    outcome := 'conflict';
  elsif known.status is null then
    outcome := 'running';
  else
    outcome := 'answered';
    status := known.status;
    reply := known.reply;
  end if;
end $$;

-- Stores the first response of a key.
create or replace function idempotency_respond(p_user uuid, p_route text, p_key text, p_status int, p_reply jsonb)
returns void language sql as $$
  update idempotency set status = p_status, reply = p_reply
  where user_id = p_user and route = p_route and key = p_key and status is null;
$$;

-- Gives a claimed key back, so that it can be used again after a refusal that changed nothing.
create or replace function idempotency_release(p_user uuid, p_route text, p_key text) returns void language sql as $$
  delete from idempotency where user_id = p_user and route = p_route and key = p_key;
$$;

-- Updates the statistics of small tables that have grown by a fifth, and returns their names. A plan made while a table
-- was empty reads all of it; new statistics make every connection plan again. Autovacuum analyzes the large tables.
create or replace function analyze_grown_tables() returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  young text;
begin
  for young in
    select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and c.reltuples < 100000
      and s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) / 5
    order by s.relname
  loop
    execute format('analyze (skip_locked) %I', young);
    return next young;
  end loop;
end $$;
