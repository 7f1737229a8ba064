-- Sales of all lines of business in one form. A new line of business is one more arm of each view and function.

-- The orders of all lines. upstream_id is the id of the order at the supplier. Where there is no supplier it is empty
-- and not null: the planner uses no index for a condition that ends in `or null`.
create or replace view sale with (security_invoker = true) as
  select 'numbers' as line, r.id as order_id, right(r.id::text, 8) as order_number, r.activation_id as upstream_id,
    r.user_id, r.created_at, coalesce((select s.name from service s where s.code = r.service), r.service) as title
  from rental r
  union all
  select 'boost', o.id, right(o.id::text, 8), o.upstream_id, o.user_id, o.created_at, o.service_name
  from boost_order o
  union all
  select 'store', o.id, right(o.id::text, 8), '', o.user_id, o.created_at,
    (select l.product_name from store_line l where l.order_id = o.id order by l.id limit 1)
  from store_order o;
grant select on sale to nosim_app;

-- What can be refunded separately: an order of numbers or boost, or one log of a store order (item_id). Amounts are
-- kobo; refundable is what an admin may still refund; is_whole says that it is refunded whole or not at all.
create or replace view sale_item with (security_invoker = true) as
  select 'numbers' as line, r.id as order_id, null::bigint as item_id, right(r.id::text, 8) as order_number,
    r.activation_id as upstream_id, r.user_id, r.created_at,
    coalesce((select s.name from service s where s.code = r.service), r.service) || coalesce(', +' || r.number, '') as title,
    r.state as status, r.price, r.refunded, case r.state when 'completed' then r.price - r.refunded else 0 end as refundable,
    false as is_whole
  from rental r
  union all
  -- Without a response of the panel nothing is refunded: the order is confirmed or released.
  select 'boost', o.id, null, right(o.id::text, 8), o.upstream_id, o.user_id, o.created_at,
    o.quantity || ' × ' || o.service_name, o.state, o.charge, o.refunded,
    case when o.state in ('placing', 'unconfirmed', 'failed') then 0 else o.charge - o.refunded end, false
  from boost_order o
  union all
  select 'store', o.id, l.id, right(o.id::text, 8), '', o.user_id, o.created_at, l.product_name,
    case when l.refunded_at is null then 'sold' else 'refunded' end, l.price,
    case when l.refunded_at is null then 0 else l.price end, case when l.refunded_at is null then l.price else 0 end, true
  from store_order o join store_line l on l.order_id = o.id;
grant select on sale_item to nosim_app;

-- The replacements of orders or of parts of them, with their times: refills of boosts, other logs of the store.
create or replace view sale_replacement with (security_invoker = true) as
  select 'boost' as line, o.id as order_id, o.refill_at as replaced_at from boost_order o where o.refill_at is not null
  union all
  select 'store', l.order_id, c.settled_at from store_line l join warranty_claim c on c.line = l.id where c.state = 'replaced';
grant select on sale_replacement to nosim_app;
-- An order with the cut of its promotion, in kobo. price is what the buyer pays. is_released: the hold was released,
-- and nothing was sold.
create or replace view sale_cut with (security_invoker = true) as
  select 'numbers' as line, r.id as order_id, r.user_id, r.price, r.cut, r.state in ('cancelled', 'timeout', 'refused') as is_released
  from rental r
  union all
  select 'boost', o.id, o.user_id, o.charge, o.cut, exists (select from transfer e
    where e.user_id = o.user_id and e.subject = 'boost:' || o.id and e.kind = 'release')
  from boost_order o
  union all
  select 'store', o.id, o.user_id, o.total, o.cut, false from store_order o;
grant select on sale_cut to nosim_app;

-- What is sold, with its category. The keys are those that promotions name.
create or replace view sale_thing with (security_invoker = true) as
  select 'numbers' as line, s.code as key, s.name, s.group_name as category, s.group_name as category_name from service s
  union all
  select 'boost', b.id::text, b.name, b.category, b.category from boost_service b
  union all
  select 'store', p.id::text, p.name, p.category::text, c.name from product p join category c on c.id = p.category;
grant select on sale_thing to nosim_app;

-- The things in an order form, with their prices in kobo; none where the order is not possible now.
create or replace function sale_priced(p_line text, p_order jsonb) returns table (thing text, price bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.code, v.price from service s join service_group g on g.name = s.group_name and g.enabled
  join service_price v on v.service = s.code and v.duration = p_order ->> 'duration'
  where p_line = 'numbers' and s.code = p_order ->> 'service' and s.enabled
  union all
  select b.id::text, boost_charge(b.type, b.rate, least((p_order ->> 'quantity')::bigint, boost_max_quantity(b.type, b.rate, b.max)))
  from boost_service b where p_line = 'boost' and b.enabled and b.vanished_at is null
    and b.id = substring(p_order ->> 'service' from '^[0-9]{1,15}$')::bigint and p_order ->> 'quantity' is not null
  union all
  (select p.id::text, p.price from account_log l join product p on p.id = l.product and p.enabled and p.frozen_reason is null
  where p_line = 'store' and l.id = any(array(select jsonb_array_elements_text(p_order -> 'logs_ids')::bigint))
    and l.state = 'available' order by l.id)
$$;

-- The orders from the id p_since on that a promotion could have cut, with the prices of their goods before any cut. It
-- returns the newest p_most of each line. Numbers count once they have a code.
create or replace function sale_goods(p_since uuid, p_most int) returns table (line text, id uuid, user_id uuid, goods promotion_good[])
language sql stable set search_path = public, pg_temp as $$
  (select 'numbers', r.id, r.user_id, array[row(1, (select s.group_name from service s where s.code = r.service), r.service,
      r.price + r.cut)::promotion_good]
    from rental r where r.id >= p_since and r.state = 'completed' order by r.id desc limit p_most)
  union all
  (select 'boost', o.id, o.user_id, array[row(1, o.category, o.service::text, o.charge + o.cut)::promotion_good]
    from boost_order o where o.id >= p_since and o.state in ('pending', 'processing', 'success', 'partial')
    order by o.id desc limit p_most)
  union all
  (select 'store', o.id, o.user_id, array(select row(1, p.category::text, l.product::text, l.price + l.cut)::promotion_good
      from store_line l left join product p on p.id = l.product where l.order_id = o.id order by l.id)
    from store_order o where o.id >= p_since order by o.id desc limit p_most)
$$;
