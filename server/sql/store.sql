-- The store: stock, sales, replacements, refunds and recalls. A change of stock locks in this order: the accounts of
-- the buyer, logs by id, products by id, promotions by id. A refund locks its order and then the account, in a
-- transaction of its own.
drop function if exists store_place, store_place_many, store_write_orders, store_refund, store_replace;

-- The triggers that update the counts of a product and unsold_log on every change of logs. A deleted log leaves
-- unsold_log by its foreign key.
create or replace function count_stock() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into unsold_log select id, product, state from fresh where state <> 'sold';
    update product p set stock = p.stock + d.available, sold = p.sold + d.sold from (
      select product, count(*) filter (where state = 'available') as available,
        count(*) filter (where state = 'sold') as sold
      from fresh group by product) d where p.id = d.product;
  elsif tg_op = 'DELETE' then
    update product p set stock = p.stock - d.available, sold = p.sold - d.sold from (
      select product, count(*) filter (where state = 'available') as available,
        count(*) filter (where state = 'sold') as sold
      from gone group by product) d where p.id = d.product;
  else
    -- Set operations and not a join of the two tables: a join planned for one row would compare every pair of rows.
    delete from unsold_log where log = any(array(
      select id from fresh where state = 'sold' except select id from gone where state = 'sold'));
    insert into unsold_log as u
    select id, product, state from fresh where state <> 'sold' except select id, product, state from gone
    on conflict (log) do update set product = excluded.product, state = excluded.state;
    update product p set stock = p.stock + d.available, sold = p.sold + d.sold from (
      select product, sum(available) as available, sum(sold) as sold from (
        select product, (state = 'available')::int as available, (state = 'sold')::int as sold from fresh
        union all select product, -(state = 'available')::int, -(state = 'sold')::int from gone
      ) change group by product having sum(available) <> 0 or sum(sold) <> 0) d where p.id = d.product;
  end if;
  return null;
end $$;
create or replace trigger count_new after insert on account_log referencing new table as fresh
  for each statement execute function count_stock();
create or replace trigger count_changed after update on account_log referencing old table as gone new table as fresh
  for each statement execute function count_stock();
create or replace trigger count_deleted after delete on account_log referencing old table as gone
  for each statement execute function count_stock();

-- Not for a change of the counts, because each sale changes them.
create or replace trigger notify_catalogue
  after insert or delete or update of category, name, description, price, enabled, frozen_reason, picture, warranty_hours on product
  for each statement execute function notify_catalogue('store');
create or replace trigger notify_catalogue after insert or delete or update on category
  for each statement execute function notify_catalogue('store');

-- Buys logs for several users at once, for each user all of the logs or none, in one transaction. p_items has the
-- number of the purchase of each log, from 1; no user and no log may appear in two purchases. It waits for locked rows
-- only where p_wait. p_promotions is the p_wishes of promotion_choices. Returns a row for each purchase, in the given
-- order; total is what its buyer pays.
-- outcome: 'placed' (status, reply: order_id and balance in kobo; products) | an outcome of purchases_begin, 'busy'
--   included | 'gone' (gone: ids) | 'price-changed' (total) | 'too-many' | one of promotion_choice (least_spend)
--   | 'short' (shortage). Only 'placed' and 'short' use up the key.
create or replace function store_place_many(
  p_users uuid[], p_keys text[], p_body_hashes bytea[], p_seen_totals bigint[], p_items int[], p_logs bigint[],
  p_promotions jsonb, p_minute_limit int, p_wait boolean
) returns table (outcome text, status int, reply jsonb, total bigint, least_spend bigint, shortage bigint, gone jsonb, products jsonb)
language plpgsql
-- Without plan_cache_mode each statement with arrays is planned at each call, which takes as long as everything else.
security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  begun purchase[] := purchases_begin(p_users, 'store', p_keys, p_body_hashes, false, p_wait);
  lines store_candidate[] := store_candidates(begun, p_items, p_logs, p_wait);
  has_promotions boolean := promotion_is_possible('store', p_promotions);
  carts store_cart[];
  payable store_cart[];
  chosen promotion_choice[];
  missing bigint[];
begin
  carts := array(
    select row(b.item, b.user_id, b.key, b.body_hash, b.account, b.balance, uuidv7(), case
        when b.outcome <> 'ready' then b.outcome
        when c.is_busy then 'busy'
        when c.gone is not null then 'gone'
        when not has_promotions and c.total > p_seen_totals[b.item] then 'price-changed'
        when (select count(*) from store_order o where o.user_id = b.user_id and o.created_at > now() - interval '1 minute')
          >= p_minute_limit then 'too-many'
        else 'placed' end, c.total, c.gone, case when b.outcome = 'ready' then c.products end, c.description)::store_cart
    from unnest(begun) b join (
      select l.item, sum(l.price)::bigint as total, bool_or(l.is_busy) as is_busy,
        jsonb_agg(l.log order by l.log) filter (where not l.is_on_sale) as gone,
        jsonb_agg(distinct l.product) filter (where l.product is not null) as products,
        case count(*) when 1 then left('Account log: ' || min(l.name), 200) else count(*) || ' account logs' end as description
      from unnest(lines) l group by l.item
    ) c on c.item = b.item order by b.item);
  if has_promotions then
    chosen := store_promotions(carts, lines, p_promotions);
    carts := store_carts_cut(carts, chosen, p_seen_totals);
  end if;
  payable := array(select c from unnest(carts) c where c.outcome = 'placed' order by c.item);
  if cardinality(payable) > 0 then
    missing := values_by_item(array(select c.item from unnest(payable) c),
      wallet_purchase_many(array(select c.user_id from unnest(payable) c), array(select c.total from unnest(payable) c),
        'revenue_store', array(select 'store:' || c.order_id from unnest(payable) c),
        array(select c.description from unnest(payable) c)));
    perform store_write_orders(payable, lines, missing, chosen);
    if has_promotions then
      payable := array(select c from unnest(payable) c where missing[c.item] = 0);
      perform promotion_take('store', chosen, array(select c.item from unnest(payable) c),
        array(select c.order_id from unnest(payable) c), array(select c.user_id from unnest(payable) c),
        array(select c.total from unnest(payable) c));
    end if;
  end if;
  return query select case when missing[c.item] > 0 then 'short' else c.outcome end,
    case when missing[c.item] = 0 then 201 else b.status end,
    case when missing[c.item] = 0 then store_reply(c) else b.reply end, c.total,
    (chosen[c.item]).least_spend, nullif(missing[c.item], 0), c.gone, c.products
  from unnest(carts) c join unnest(begun) b on b.item = c.item order by c.item;
end $$;

-- The promotions of the carts whose logs can all be sold; it locks them.
create or replace function store_promotions(p_carts store_cart[], p_lines store_candidate[], p_promotions jsonb)
returns promotion_choice[] language plpgsql as $$
declare
  payable store_cart[] := array(select c from unnest(p_carts) c where c.outcome = 'placed');
  items int[] := array(select c.item from unnest(payable) c);
  bought store_candidate[] := array(select l from unnest(p_lines) l where l.item = any(items));
begin
  return promotion_choices('store', items, array(select c.user_id from unnest(payable) c), p_promotions,
    promotion_goods('store', array(select l.item from unnest(bought) l), array(select l.product::text from unnest(bought) l),
      array(select l.price from unnest(bought) l)));
end $$;
revoke execute on function store_promotions from nosim_app;

-- The carts with the total after the cut of their promotions. Where a promotion does not apply, outcome is its outcome.
create or replace function store_carts_cut(p_carts store_cart[], p_chosen promotion_choice[], p_seen_totals bigint[])
returns store_cart[] language sql immutable as $$
  select array(select row(o.item, o.user_id, o.key, o.body_hash, o.account, o.balance, o.order_id,
      case when o.outcome <> 'placed' then o.outcome when c.outcome is not null then c.outcome
        when c.total > p_seen_totals[o.item] then 'price-changed' else 'placed' end,
      c.total, o.gone, o.products, o.description)::store_cart
    from unnest(p_carts) o cross join lateral (
      select o.total - coalesce((p_chosen[o.item]).cut, 0) as total, (p_chosen[o.item]).outcome) c
    order by o.item)
$$;
revoke execute on function store_carts_cut from nosim_app;

-- The logs of purchases with their prices, after the logs and products of the 'ready' purchases were locked. It waits
-- for rows that are locked elsewhere only where p_wait; otherwise is_busy is true.
create or replace function store_candidates(p_begun purchase[], p_items int[], p_logs bigint[], p_wait boolean)
returns store_candidate[] language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wanted bigint[] := array(select w.log from unnest(p_items, p_logs) w (item, log)
    where p_begun[w.item].outcome = 'ready');
  locked bigint[];
  counted bigint[];
begin
  if p_wait then
    locked := array(select l.id from account_log l where l.id = any(wanted) order by l.id for no key update);
  else
    locked := array(select l.id from account_log l where l.id = any(wanted) order by l.id for no key update skip locked);
  end if;
  counted := store_lock_products(array(select distinct l.product from account_log l where l.id = any(locked)), p_wait);
  -- Read under the locks, which include every earlier change of these logs and products.
  return array(select row(w.item, w.log, p.id, p.name, c.name, p.price, p.warranty_hours,
      l.state is not distinct from 'available' and p.enabled and p.frozen_reason is null and c.enabled,
      l.id is not null and (l.id <> all(locked) or p.id <> all(counted)))::store_candidate
    from unnest(p_items, p_logs) with ordinality w (item, log, place) left join account_log l on l.id = w.log
    left join product p on p.id = l.product left join category c on c.id = p.category order by w.place);
end $$;
revoke execute on function store_candidates from nosim_app;

-- Locks products, because a sale updates their stock, and returns the products that it locked: all where p_wait. A sale
-- by another process locks a product for some milliseconds, for which a batch waits (50 ms). An upload, a recall or an
-- admin may lock it for seconds. Products are locked one after the other, so that two batches do not wait for each
-- other.
create or replace function store_lock_products(p_products bigint[], p_wait boolean) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wanted bigint;
  locked bigint[] := '{}';
  patience timestamptz := clock_timestamp() + interval '50 ms';
begin
  if p_wait then
    return array(select p.id from product p where p.id = any(p_products) order by p.id for no key update);
  end if;
  foreach wanted in array array(select p from unnest(p_products) p order by p) loop
    loop
      perform from product p where p.id = wanted for no key update skip locked;
      if found then
        locked := locked || wanted;
      end if;
      exit when found or clock_timestamp() > patience;
      perform pg_sleep(0.001);
    end loop;
  end loop;
  return locked;
end $$;
revoke execute on function store_lock_products from nosim_app;

-- Writes the keys of carts whose logs can all be sold. Where no money is missing (p_missing by item), it writes their
-- orders and lines and marks the logs sold. The price of a line is what the cut of the promotion (p_chosen by item)
-- leaves.
create or replace function store_write_orders(
  p_carts store_cart[], p_lines store_candidate[], p_missing bigint[], p_chosen promotion_choice[]
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  paid store_cart[] := array(select c from unnest(p_carts) c where p_missing[c.item] = 0);
  bought bigint[] := array(select l.log from unnest(p_lines) l where p_missing[l.item] = 0);
begin
  insert into idempotency (user_id, route, key, body_hash, status, reply)
  select c.user_id, 'store', c.key, c.body_hash, case when p_missing[c.item] = 0 then 201 else 402 end,
    case when p_missing[c.item] = 0 then store_reply(c) else to_jsonb(p_missing[c.item]) end
  from unnest(p_carts) c;
  if cardinality(bought) = 0 then
    return;
  end if;
  insert into store_order (id, user_id, total, cut)
  select c.order_id, c.user_id, c.total, coalesce((p_chosen[c.item]).cut, 0) from unnest(paid) c;
  insert into live_event (user_id, kind, subject) select c.user_id, 'store', c.order_id::text from unnest(paid) c;
  insert into store_line (order_id, product, product_name, category_name, price, cut, log, warranty_until)
  select c.order_id, l.product, l.name, l.category, l.price - l.cut, l.cut, l.log, now() + make_interval(hours => l.warranty_hours)
  from (select n.*, coalesce((p_chosen[n.item]).cuts[row_number() over (partition by n.item order by n.place)], 0) as cut
    from unnest(p_lines) with ordinality n (item, log, product, name, category, price, warranty_hours, is_on_sale, is_busy, place)) l
  join unnest(paid) c on c.item = l.item order by l.place;
  update account_log l set state = 'sold', sold_at = now() where l.id = any(bought);
end $$;
revoke execute on function store_write_orders from nosim_app;

-- The response to a purchase that was placed.
create or replace function store_reply(c store_cart) returns jsonb language sql stable as $$
  select jsonb_build_object('order_id', c.order_id, 'balance', c.balance - c.total)
$$;

-- Refunds a line of a user's order, once. Returns the buyer, or null where it was refunded before.
create or replace function store_refund(p_user uuid, p_line bigint, p_reason text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o store_order;
  line store_line;
begin
  select s.* into strict o from store_order s join store_line l on l.order_id = s.id where l.id = p_line and s.user_id = p_user
    for no key update of s;
  -- Read under the lock of its order.
  select * into strict line from store_line where id = p_line;
  if line.refunded_at is not null then
    return null;
  end if;
  perform wallet_refund(p_user, 'store:' || o.id, 'revenue_store', o.refunded, line.price,
    left('Refund: ' || line.product_name, 200));
  if line.cut > 0 then
    perform promotion_refund(p_user, 'store:' || o.id, 'revenue_store', o.refunded, line.cut);
  end if;
  update store_order set refunded = refunded + line.price where id = o.id;
  update store_line set refunded_at = now(), refund_reason = p_reason where id = p_line;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'store', o.id::text);
  return o.user_id;
end $$;

-- Replaces a dead log by another log of the same product, once. outcome: 'replaced' (buyer, product) | 'settled'
-- (refunded or replaced before) | 'none' (no stock).
create or replace function store_replace(p_user uuid, p_line bigint, out outcome text, out buyer uuid, out product bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  o store_order;
  line store_line;
  given bigint;
begin
  select s.* into strict o from store_order s join store_line l on l.order_id = s.id where l.id = p_line and s.user_id = p_user
    for no key update of s;
  select * into strict line from store_line where id = p_line;
  if line.refunded_at is not null or line.replacement is not null then
    outcome := 'settled';
    return;
  end if;
  select l.id into given from unsold_log u join account_log l on l.id = u.log join product p on p.id = u.product
  where u.product = line.product and l.state = 'available' and p.frozen_reason is null
  -- Waits for a purchase of the same log, which may still fail; otherwise the next log is taken.
  order by u.log limit 1 for no key update of l;
  if given is null then
    outcome := 'none';
    return;
  end if;
  update account_log set state = 'sold', sold_at = now() where id = given;
  update store_line set replacement = given where id = p_line;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'store', o.id::text);
  outcome := 'replaced';
  buyer := o.user_id;
  product := line.product;
end $$;

-- The lines that a recall of this batch refunds: lines without a refund whose log, or its replacement, is of the batch.
-- Two arms, so that both unique indexes of store_line apply.
create or replace function store_recall_lines(p_batch bigint) returns table (line bigint, order_id uuid, buyer uuid, price bigint)
language sql stable as $$
  select s.id, s.order_id, o.user_id, s.price
  from account_log l join store_line s on s.log = l.id join store_order o on o.id = s.order_id
  where l.batch = p_batch and s.replacement is null and s.refunded_at is null
  union all
  select s.id, s.order_id, o.user_id, s.price
  from account_log l join store_line s on s.replacement = l.id join store_order o on o.id = s.order_id
  where l.batch = p_batch and s.refunded_at is null
$$;

-- Withdraws a batch from sale: 'done', or 'settled' where it was recalled before. A declined refund can be requested
-- again.
create or replace function store_withdraw(p_batch bigint, p_reason text) returns text language plpgsql as $$
declare
  b stock_batch;
begin
  select * into strict b from stock_batch where id = p_batch for no key update;
  if b.recalled_at is not null then
    return coalesce((select case m.state when 'declined' then 'done' end from manual_transfer m
      where m.subject = 'batch:' || p_batch order by m.id desc limit 1), 'settled');
  end if;
  update stock_batch set recalled_at = now(), recall_reason = p_reason where id = p_batch;
  -- Locked in the order of the ids, as purchases lock them.
  perform 1 from account_log where batch = p_batch and state = 'available' order by id for no key update;
  update account_log set state = 'withdrawn' where batch = p_batch and state = 'available';
  return 'done';
end $$;
revoke execute on function store_withdraw from nosim_app;

-- Refunds a line for an admin, and closes its open claim. Returns 'done' | 'settled' | 'not-whole' (a line is refunded
-- whole).
create or replace function store_refund_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  line store_line;
begin
  perform 1 from store_order s join store_line l on l.order_id = s.id where l.id = split_part(a.subject, ':', 2)::bigint
    for no key update of s;
  select * into strict line from store_line where id = split_part(a.subject, ':', 2)::bigint;
  if line.refunded_at is not null then
    return 'settled';
  elsif a.amount <> line.price then
    return 'not-whole';
  end if;
  perform store_refund(a.user_id, line.id, a.reason);
  update warranty_claim c set state = 'refunded', note = a.reason, settled_by = a.requested_by, settled_at = now()
  where c.line = line.id and c.state = 'open';
  return 'done';
end $$;
revoke execute on function store_refund_by_hand from nosim_app;

-- Refunds the line of a claim for an admin. Returns 'done' | 'settled' | 'not-whole'.
create or replace function store_claim_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  about bigint := split_part(a.subject, ':', 2)::bigint;
  claim warranty_claim;
begin
  -- The order is locked first, as in every function that replaces or refunds a line. The claim is read after that.
  perform 1 from store_order s join store_line l on l.order_id = s.id join warranty_claim w on w.line = l.id
  where w.id = about for no key update of s;
  select * into strict claim from warranty_claim w where w.id = about for no key update;
  if a.amount <> (select l.price from store_line l where l.id = claim.line) then
    return 'not-whole';
  elsif claim.state <> 'open' or store_refund(a.user_id, claim.line, a.reason) is null then
    return 'settled';
  end if;
  update warranty_claim set state = 'refunded', note = a.reason, settled_by = a.requested_by, settled_at = now()
  where id = claim.id;
  return 'done';
end $$;
revoke execute on function store_claim_by_hand from nosim_app;

-- Starts the refunds of a recalled batch as a job. Returns 'done'.
create or replace function store_recall_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  batch text := split_part(a.subject, ':', 2);
begin
  perform graphile_worker.add_job('refund-batch', json_build_object('batch', batch::bigint),
    job_key := 'refund-batch:' || batch, max_attempts := 10);
  return 'done';
end $$;
revoke execute on function store_recall_by_hand from nosim_app;
