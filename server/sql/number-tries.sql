-- The tries of an order of a number: up to three requests, each at the same or the next supplier, under one hold and
-- one deadline. `rental` and `rental_placing` have the current try; `rental_try` has the earlier ones and the request
-- under way.
drop function if exists rental_reroute, rental_try_begin, rental_replace_number;

-- A supplier refused, and nothing was bought: the order goes to the next supplier under the same hold, as its next try.
-- The watcher settles the order after p_settle_after. False where the order is not, or no longer, at the supplier
-- p_from.
create or replace function rental_reroute(
  p_user uuid, p_id uuid, p_from text, p_to text, p_detail text, p_settle_after interval
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former smallint;
begin
  select try into former from rental_placing where id = p_id and user_id = p_user and provider = p_from for no key update;
  if not found then
    return false;
  end if;
  insert into rental_try (rental_id, try, supplier, outcome, detail, ended_at)
  values (p_id, former, p_from, 'refused', p_detail, clock_timestamp());
  update rental_placing set provider = p_to, try = former + 1 where id = p_id;
  update rental_watch set supplier = p_to, failed_checks = 0, next_check_at = now() + p_settle_after where rental_id = p_id;
  return true;
end $$;

-- Records the request for the next number of an order at a supplier, before the request is made. It is for an order
-- that takes another number where no code comes, and whose current number has waited long enough. Returns the try's
-- number. Null where the order needs no other number, or has less than p_least of its time left.
create or replace function rental_try_begin(p_user uuid, p_id uuid, p_supplier text, p_least interval) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental := rental_lock(p_user, p_id);
  last int := greatest(r.try, (select max(t.try) from rental_try t where t.rental_id = p_id));
begin
  if r.state is distinct from 'waiting' or last >= r.most_tries or r.ends_at < now() + p_least then
    update rental_watch set next_number_at = null where rental_id = p_id;
    return null;
  elsif r.cancel_requested_at is not null
    or exists (select from rental_try t where t.rental_id = p_id and t.outcome = 'requested') then
    return null;
  end if;
  insert into rental_try (rental_id, try, supplier, outcome) values (p_id, last + 1, p_supplier, 'requested');
  return last + 1;
end $$;

-- Records that the request for a number brought none: 'refused', or 'lost' where a number may have been bought. False
-- where the request has already ended.
create or replace function rental_try_end(p_id uuid, p_try int, p_outcome text, p_detail text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rental_try set outcome = p_outcome, detail = p_detail, ended_at = clock_timestamp()
  where rental_id = p_id and try = p_try and outcome = 'requested';
  return found;
end $$;

-- Records requests older than p_after as lost: the process that made them died. Returns the number of requests.
create or replace function rental_tries_lose(p_after interval) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with lost as (
    update rental_try set outcome = 'lost', detail = 'response lost', ended_at = clock_timestamp()
    where outcome = 'requested' and started_at < now() - p_after returning 1
  ) select count(*) from lost
$$;

-- The supplier assigned the next number of a waiting order: it replaces the number in use, which is followed up at
-- once. The hold, the deadline and the order stay. The outcomes are those of rental_assign_many without 'busy'.
-- 'settled' also means that the request has ended, or that the order no longer needs a number. 'taken' ends the request
-- as lost. Times are in seconds.
create or replace function rental_replace_number(
  p_user uuid, p_id uuid, p_try int, p_supplier text, p_activation_id text, p_number text, p_cost bigint, p_check_after float8,
  p_check_after_hooked float8, p_next_number_after interval, p_scope text
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental := rental_lock(p_user, p_id);
  refusal text;
begin
  perform from rental_try t where t.rental_id = p_id and t.try = p_try and t.supplier = p_supplier and t.outcome = 'requested'
  for no key update;
  if not found then
    return 'settled';
  elsif r.state is distinct from 'waiting' or r.cancel_requested_at is not null then
    update rental_try set outcome = 'unused', detail = 'the order ended first', ended_at = clock_timestamp()
    where rental_id = p_id and try = p_try;
    return 'settled';
  end if;
  refusal := rental_new_number(r, p_supplier, p_activation_id, p_number, p_cost, p_scope);
  if refusal is not null then
    update rental_try set outcome = case refusal when 'taken' then 'lost' when 'settled' then 'unused'
        else 'refused' end, detail = 'the number is ' || refusal, ended_at = clock_timestamp()
    where rental_id = p_id and try = p_try;
    return refusal;
  end if;
  delete from rental_try where rental_id = p_id and try = p_try;
  perform rental_set_number_aside(r);
  update rental set try = p_try, provider = p_supplier, activation_id = p_activation_id, number = p_number,
    cost_micro_usd = coalesce(p_cost, rental_expected_cost(r)),
    cost_source = case when p_cost is null then 'catalogue' else 'supplier' end, rented_at = now()
  where id = p_id;
  update rental_watch set supplier = p_supplier, failed_checks = 0,
    next_number_at = case when p_try < r.most_tries then now() + p_next_number_after end,
    next_check_at = now() + make_interval(secs => case when sms_hooks_work(p_supplier) then p_check_after_hooked
      else p_check_after end)
  where rental_id = p_id;
  insert into live_event (user_id, kind, subject) values (p_user, 'numbers', p_id::text);
  return 'assigned';
end $$;

-- Why a rental may not take this number ('taken', 'settled', 'resold' as in rental_assign_many); null where it may.
create or replace function rental_new_number(
  r rental, p_supplier text, p_activation_id text, p_number text, p_cost bigint, p_scope text
) returns text language plpgsql set search_path = public, pg_temp as $$
begin
  perform activation_lock(p_supplier, p_activation_id);
  if exists (select from rental x where x.provider = p_supplier and x.activation_id = p_activation_id) then
    return 'taken';
  end if;
  delete from activation_followup f where f.supplier = p_supplier and f.activation_id = p_activation_id
    and f.outcome = 'open' and f.reason = 'webhook';
  if exists (select from activation_followup f where f.supplier = p_supplier and f.activation_id = p_activation_id) then
    return 'settled';
  end if;
  if cardinality(number_assign_owners(array[row(1, null, p_activation_id, p_number, p_cost, r)::rental_number], p_scope)) = 0 then
    perform followup_open(p_supplier, p_activation_id, null, r.service, coalesce(p_cost, rental_expected_cost(r)), 'resold',
      interval '10 seconds');
    return 'resold';
  end if;
  return null;
end $$;
revoke execute on function rental_new_number from nosim_app;

-- The number in use becomes an earlier try of its order. It is followed up at once: it is cancelled, or its code is
-- received.
create or replace function rental_set_number_aside(r rental) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into rental_try (rental_id, try, supplier, outcome, activation_id, number, cost_micro_usd, cost_source, started_at, ended_at)
  values (r.id, r.try, r.provider, 'replaced', r.activation_id, r.number, r.cost_micro_usd, r.cost_source, r.rented_at,
    clock_timestamp());
  perform followup_open(r.provider, r.activation_id, r.id, r.service, r.cost_micro_usd, 'replaced', interval '0');
  update activation_followup set cost_source = r.cost_source
  where supplier = r.provider and activation_id = r.activation_id;
end $$;
revoke execute on function rental_set_number_aside from nosim_app;

-- A code came to the number of an earlier try: the waiting order gets that number again. The number in use is followed
-- up. Error: NS004 the charge of the earlier number is booked as a loss.
create or replace function rental_restore_number(r rental, p_try int) returns rental
language plpgsql set search_path = public, pg_temp as $$
declare
  t rental_try;
begin
  delete from rental_try where rental_id = r.id and try = p_try returning * into strict t;
  perform activation_lock(t.supplier, t.activation_id);
  delete from activation_followup where supplier = t.supplier and activation_id = t.activation_id and outcome <> 'charged';
  if not found then
    raise exception 'the charge of activation % is booked as a loss', t.activation_id using errcode = 'NS004';
  end if;
  perform rental_set_number_aside(r);
  update rental set try = t.try, provider = t.supplier, activation_id = t.activation_id, number = t.number,
    cost_micro_usd = t.cost_micro_usd, cost_source = t.cost_source, rented_at = t.started_at
  where id = r.id returning * into r;
  update rental_watch set supplier = t.supplier where rental_id = r.id;
  return r;
end $$;
revoke execute on function rental_restore_number from nosim_app;

-- Every number that an order had, with its supplier and its end: the basis of the figures on delivery and on suppliers.
-- outcome: 'waiting' | 'delivered' | 'silent'. upstream_end: 'charged' | 'returned' | 'unknown', null while it is open.
create or replace view number_try as
  select r.id as rental_id, r.try, r.provider as supplier, r.service, r.duration, r.activation_id, r.number, r.rented_at,
    r.ended_at, case r.state when 'completed' then 'delivered' when 'waiting' then 'waiting' else 'silent' end as outcome,
    r.cost_micro_usd, case when r.state = 'completed' then r.cost_booked else coalesce(f.cost_booked, 0) end as cost_booked,
    case when f.outcome in ('charged', 'returned') then f.outcome else r.upstream_end end as upstream_end
  from rental r left join activation_followup f on f.supplier = r.provider and f.activation_id = r.activation_id
    and f.rental_id = r.id
  where r.rented_at is not null
  union all
  select t.rental_id, t.try, t.supplier, r.service, r.duration, t.activation_id, t.number, t.started_at, t.ended_at,
    'silent', t.cost_micro_usd, coalesce(f.cost_booked, 0), case f.outcome when 'open' then null else f.outcome end
  from rental_try t join rental r on r.id = t.rental_id
  left join activation_followup f on f.supplier = t.supplier and f.activation_id = t.activation_id
  where t.outcome = 'replaced';
grant select on number_try to nosim_app;
