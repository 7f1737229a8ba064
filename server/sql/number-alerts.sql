-- Alerts: a user gets one mail when a service has numbers again, or when its price falls below an amount.

-- Sets an alert of p_user about p_service, which expires after p_keep. With p_below (kobo) it is about the price; where
-- p_below is null it is about stock. It replaces an alert of the same kind. outcome: 'set' | 'service-off' | 'cheaper'
-- (price is below p_below already) | 'too-many' (the user has p_most other alerts).
create or replace function number_alert_set(p_user uuid, p_service text, p_below bigint, p_most int, p_keep interval)
returns table (outcome text, price bigint, id bigint, service_name text, created_at timestamptz, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s record;
  a number_alert;
begin
  select v.name, p.price into s from service v
  join service_group g on g.name = v.group_name and g.enabled
  join service_price p on p.service = v.code and p.duration = '5min'
  where v.code = p_service and v.enabled;
  -- Parallel requests of a user are counted one after the other.
  perform 1 from app_user u where u.id = p_user for no key update;
  delete from number_alert x where x.user_id = p_user and x.expires_at <= now();
  if s.price is null then
    return query select 'service-off', null::bigint, null::bigint, null::text, null::timestamptz, null::timestamptz;
  elsif s.price < p_below then
    return query select 'cheaper', s.price, null::bigint, s.name, null::timestamptz, null::timestamptz;
  elsif (select count(*) from number_alert x where x.user_id = p_user
      and not (x.service = p_service and (x.below is null) = (p_below is null))) >= p_most then
    return query select 'too-many', s.price, null::bigint, s.name, null::timestamptz, null::timestamptz;
  else
    insert into number_alert as x (user_id, service, below, expires_at) values (p_user, p_service, p_below, now() + p_keep)
    on conflict (user_id, service, (below is null)) do update set below = excluded.below, expires_at = excluded.expires_at
    returning x.* into a;
    return query select 'set', s.price, a.id, s.name, a.created_at, a.expires_at;
  end if;
end $$;
grant execute on function number_alert_set to nosim_app;

-- Deletes up to p_most alerts whose condition is met, returns them, and adds a live event for the open tabs of each
-- user. p_in_stock: the services that are known to have numbers. Skips alerts that another process has locked.
create or replace function number_alerts_take(p_in_stock text[], p_most int)
returns table (user_id uuid, service text, service_name text, price bigint, below bigint)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select a.id, a.user_id, a.service, s.name, p.price, a.below
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code and p.duration = '5min'
    join number_alert a on a.service = s.code and a.expires_at > now()
    where s.enabled and (p.price < a.below or (a.below is null and s.code = any(p_in_stock)))
    order by a.id limit p_most for update of a skip locked
  ),
  gone as (delete from number_alert a using due where a.id = due.id),
  noted as (
    insert into live_event (user_id, kind, subject)
    select due.user_id, 'alert', case when due.below is null then 'stock ' else 'price ' end || due.service from due
  )
  select due.user_id, due.service, due.name, due.price, due.below from due
$$;
grant execute on function number_alerts_take to nosim_app;
