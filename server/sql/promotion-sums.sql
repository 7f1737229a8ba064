-- What promotions add up to, and the locks of their limits (docs/decisions/045-promotions.md).

-- Adds to the sums of a promotion, beside all others that do so: in a part that no transaction has locked, or in a new one. p_cost: kobo.
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

-- The orders that have a promotion: those whose hold was released do not count.
create or replace function promotion_uses(p_promotion uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(s.placed - s.returned), 0)::bigint from promotion_sum s where s.promotion = p_promotion
$$;
grant execute on function promotion_uses to nosim_app;

-- Whether an order may keep another from having the promotion, so that they are placed one after the other.
create or replace function promotion_is_limited(p promotion) returns boolean language sql immutable as $$
  select p.most_uses is not null or p.one_account
$$;
revoke execute on function promotion_is_limited from nosim_app;

-- Locks promotions until the end of the transaction, in the order of their ids: one without a limit by a lock that orders share and a
-- change of its terms does not, one with a limit by its row, against all other orders.
create or replace function promotion_lock(p_ids uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  p promotion;
begin
  for p in select * from promotion where id = any(p_ids) order by id loop
    if not promotion_is_limited(p) then
      perform pg_advisory_xact_lock_shared(hashtextextended('nosim promotion ' || p.id, 0));
      -- A change that was waited for may have given it a limit.
      select * into p from promotion where id = p.id;
    end if;
    if promotion_is_limited(p) then
      perform from promotion where id = p.id for no key update;
    end if;
  end loop;
end $$;
revoke execute on function promotion_lock from nosim_app;

-- Waits for the orders with a promotion that are being placed, so that later ones have its new terms. The lock that orders share comes
-- before the row, as for them.
create or replace function promotion_lock_terms(p_id uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('nosim promotion ' || p_id, 0));
  perform from promotion where id = p_id for no key update;
end $$;
grant execute on function promotion_lock_terms to nosim_app;

-- The trigger of changed terms, under promotion_lock_terms. Error: a violation of promotion_uses where the promotion was used more often
-- than it now may be.
create or replace function promotion_check_uses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if promotion_uses(new.id) > new.most_uses then
    raise check_violation using message = format('promotion %s was used more than %s times', new.id, new.most_uses),
      constraint = 'promotion_uses';
  end if;
  return new;
end $$;
create or replace trigger check_uses before update of most_uses on promotion for each row execute function promotion_check_uses();
