-- Sales of all lines of business in one form. A new line of business is one more arm of each view.

-- An order. With the rights of the reader. upstream_id is the id of the order at the supplier; it is empty and not null where
-- there is no supplier, because the planner uses no index for a condition that ends in `or null`.
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

-- What can be refunded separately: an order of numbers or boost, or one log of a store order (item_id). Amounts are kobo;
-- refundable is what an admin may still refund, is_whole: it is refunded whole or not at all.
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

-- What was given in place of an order or a part of it, and when: a refill of a boost, another log of the store.
create or replace view sale_replacement with (security_invoker = true) as
  select 'boost' as line, o.id as order_id, o.refill_at as replaced_at from boost_order o where o.refill_at is not null
  union all
  select 'store', l.order_id, c.settled_at from store_line l join warranty_claim c on c.line = l.id where c.state = 'replaced';
grant select on sale_replacement to nosim_app;
