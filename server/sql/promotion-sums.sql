-- The sums of promotions, and the locks of their limits (docs/decisions/045-promotions.md).

-- Adds to the sums of a promotion, without a wait for parallel calls: in a row that no transaction has locked, or in a
-- new row. p_placed and p_returned are orders, p_cost is kobo.
create or replace function promotion_add(p_promotion uuid, p_placed bigint, p_returned bigint, p_cost bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update promotion_sum s set placed = s.placed + p_placed, returned = s.returned + p_returned, cost = s.cost + p_cost
  where s.id = (select f.id from promotion_sum f where f.promotion = p_promotion order by f.id limit 1 for no key update skip locked);
  if not found then
    insert into promotion_sum (promotion, placed, returned, cost) values (p_promotion, p_placed, p_returned, p_cost);
  end if;
end $$;
revoke execute on function promotion_add from nosim_app;

-- The number of orders that have a promotion. An order whose hold was released does not count.
create or replace function promotion_uses(p_promotion uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(s.placed - s.returned), 0)::bigint from promotion_sum s where s.promotion = p_promotion
$$;
grant execute on function promotion_uses to nosim_app;

-- Whether one order can exclude another from the promotion, so that its orders are placed one after the other.
create or replace function promotion_is_limited(p promotion) returns boolean language sql immutable as $$
  select p.most_uses is not null or p.one_account
$$;
revoke execute on function promotion_is_limited from nosim_app;

-- Locks promotions until the end of the transaction, in the order of their ids. A promotion without a limit gets a
-- shared lock: it keeps out a change of the terms, not other orders. A promotion with a limit gets a lock on its row,
-- against all other orders.
create or replace function promotion_lock(p_ids uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  p promotion;
begin
  for p in select * from promotion where id = any(p_ids) order by id loop
    if not promotion_is_limited(p) then
      perform pg_advisory_xact_lock_shared(hashtextextended('nosim promotion ' || p.id, 0));
      -- A change that ended during the wait for the lock may have set a limit.
      select * into p from promotion where id = p.id;
    end if;
    if promotion_is_limited(p) then
      perform from promotion where id = p.id for no key update;
    end if;
  end loop;
end $$;
revoke execute on function promotion_lock from nosim_app;

-- Waits for the orders with a promotion that are being placed, so that later orders have its new terms. As in
-- promotion_lock, the advisory lock comes before the row.
create or replace function promotion_lock_terms(p_id uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('nosim promotion ' || p_id, 0));
  perform from promotion where id = p_id for no key update;
end $$;
grant execute on function promotion_lock_terms to nosim_app;

-- The trigger of changed terms, under promotion_lock_terms. Error: a violation of promotion_uses where the promotion
-- was used more often than its new limit.
create or replace function promotion_check_uses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if promotion_uses(new.id) > new.most_uses then
    raise check_violation using message = format('promotion %s was used more than %s times', new.id, new.most_uses),
      constraint = 'promotion_uses';
  end if;
  return new;
end $$;
create or replace trigger check_uses before update of most_uses on promotion for each row execute function promotion_check_uses();
