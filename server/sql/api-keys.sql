-- Orders of API keys: each has a number for the protocols, and counts towards the daily cap of its key.

-- Reserves p_amount (kobo) of the daily cap of an active key for an order, and gives the order its number. p_client_key
-- is the Idempotency-Key of the caller, or null. Without it, an order is 'doubtful' where the key ordered with the same
-- body within p_ask_within; where p_ask_within is null, this is not checked.
-- outcome: 'begun' | 'repeated' (the order of this p_client_key; order_id once it is known) | 'conflict' (it had
--   another body) | 'doubtful' (number of the earlier order) | 'capped' | 'inactive'. Only 'begun' reserves an amount.
create or replace function api_order_begin(
  p_key uuid, p_line text, p_body_hash bytea, p_amount bigint, p_client_key text, p_ask_within interval
) returns table (outcome text, number int, order_id uuid) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- Its row is locked, so that the orders of a key begin one after the other.
  k api_key;
  earlier api_order;
  today date;
  ordered bigint;
begin
  select * into k from api_key x where x.id = p_key for no key update;
  if k.state is distinct from 'active' then
    return query select 'inactive', null::int, null::uuid;
    return;
  end if;
  today := lagos_day(clock_timestamp());
  ordered := case when k.ordered_on = today then k.ordered else 0 end;
  if p_client_key is not null then
    select * into earlier from api_order o where o.key_id = p_key and o.client_key = p_client_key;
    if earlier.id is not null and (earlier.body_hash <> p_body_hash or earlier.line <> p_line) then
      return query select 'conflict', earlier.id, null::uuid;
      return;
    elsif earlier.id is not null and earlier.refused_at is null then
      return query select 'repeated', earlier.id, earlier.order_id;
      return;
    end if;
  elsif p_ask_within is not null then
    select * into earlier from api_order o
    where o.key_id = p_key and o.created_at > clock_timestamp() - p_ask_within and o.line = p_line
      and o.body_hash = p_body_hash and o.refused_at is null
    order by o.created_at desc limit 1;
    if earlier.id is not null then
      return query select 'doubtful', earlier.id, earlier.order_id;
      return;
    end if;
  end if;
  if ordered + p_amount > k.daily_cap then
    return query select 'capped', null::int, null::uuid;
    return;
  end if;
  update api_key x set ordered = ordered + p_amount, ordered_on = today where x.id = p_key;
  if earlier.id is not null then
    update api_order o set refused_at = null, amount = p_amount, counted_on = today where o.id = earlier.id;
    return query select 'begun', earlier.id, null::uuid;
  else
    return query insert into api_order (key_id, user_id, line, body_hash, client_key, amount, counted_on, created_at)
    values (p_key, k.user_id, p_line, p_body_hash, p_client_key, p_amount, today, clock_timestamp())
    returning 'begun', api_order.id, null::uuid;
  end if;
end $$;
grant execute on function api_order_begin to nosim_app;

-- Stores the order that a number stands for. Where a copy of the request was refused meanwhile, the order counts
-- towards the daily cap again.
create or replace function api_order_place(p_number int, p_order uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update api_order set order_id = p_order where id = p_number and order_id is null and refused_at is null;
  if found then
    return;
  end if;
  perform 1 from api_key k where k.id = (select o.key_id from api_order o where o.id = p_number) for no key update;
  with placed as (
    update api_order set order_id = p_order, refused_at = null where id = p_number and order_id is null
    returning key_id, amount, counted_on
  )
  update api_key k set ordered = k.ordered + p.amount from placed p where k.id = p.key_id and k.ordered_on = p.counted_on;
end $$;
grant execute on function api_order_place to nosim_app;

-- Returns the amount that a refused order reserved to the daily cap of its key.
create or replace function api_order_refuse(p_number int) returns void
language sql security definer set search_path = public, pg_temp as $$
  with refused as (
    update api_order set refused_at = now() where id = p_number and order_id is null and refused_at is null
    returning key_id, amount, counted_on
  )
  update api_key k set ordered = greatest(k.ordered - r.amount, 0) from refused r where k.id = r.key_id and k.ordered_on = r.counted_on
$$;
grant execute on function api_order_refuse to nosim_app;

-- Stores the ids of orders whose process ended before it called api_order_place, and returns the number of orders. The
-- stored response in `idempotency`, which is kept for a week, names the id. Orders newer than p_older_than may still be
-- under way.
create or replace function api_orders_note(p_older_than interval) returns int
language sql security definer set search_path = public, pg_temp as $$
  with noted as (
    update api_order o set order_id = (i.reply ->> 'order_id')::uuid
    from idempotency i
    where o.order_id is null and o.refused_at is null and o.created_at < now() - p_older_than
      and o.created_at > now() - interval '7 days'
      and i.user_id = o.user_id and i.route = o.line and i.key = 'api:' || o.id and i.status = 201
    returning 1
  )
  select count(*)::int from noted
$$;
grant execute on function api_orders_note to nosim_app;
