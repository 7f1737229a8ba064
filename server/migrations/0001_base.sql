-- The app's role owns nothing. Whoever serves requests logs in as a member of it; migrations run as another.
do $$
begin
  create role nosim_app nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to nosim_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to nosim_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'NS003';
end $$;

-- Makes a table append-only for everybody, its owner included.
create procedure make_append_only(target regclass) language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format(
    'create trigger append_only_whole before truncate on %s for each statement execute function refuse_change()', target);
end $$;

-- What open tabs hear about. A row is written inside the transaction that it tells of, and holds no more than
-- a reference: whoever pushes it reads the state of that moment.
create table live_event (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null check (kind in ('rental', 'balance', 'deposit', 'boost')),
  subject text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index live_event_of_user on live_event (user_id, created_at);
create index live_event_age on live_event (created_at);
grant select, insert, delete on live_event to nosim_app;

-- The answers already given: the same key and body get the first answer again.
create table idempotency (
  user_id uuid not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  status int,
  reply jsonb,
  primary key (user_id, route, key)
);
create index idempotency_age on idempotency (created_at);
grant select, insert, update, delete on idempotency to nosim_app;

-- Claims a key inside the caller's transaction: a rival waits here until that ends, then sees its answer.
-- outcome: 'claimed' | 'conflict' (other body) | 'answered' (status and reply are the first answer) | 'running'.
create function idempotency_claim(
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

-- Keeps the first answer.
create function idempotency_answer(p_user uuid, p_route text, p_key text, p_status int, p_reply jsonb)
returns void language sql as $$
  update idempotency set status = p_status, reply = p_reply
  where user_id = p_user and route = p_route and key = p_key and status is null;
$$;
