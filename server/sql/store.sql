-- The store: stock, sales, replacements, refunds and recalls. A change of stock locks in this order: the accounts of the
-- buyer, logs by id, products by id. A refund locks its order and then the account, in a transaction of its own.

-- The triggers that update the counts of a product on every change of its logs.
create or replace function count_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
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

-- Buys logs, all of them or none: claims the key, locks and prices them, takes the money, marks them sold and writes the
-- order. One transaction.
-- outcome: 'placed' (status, reply: order_id and balance in kobo; products) | an outcome of purchase_begin
--   | 'gone' (gone: ids) | 'price-changed' (total) | 'too-many' | 'short' (shortage).
-- Only 'placed' and 'short' use up the key.
create or replace function store_place(
  p_user uuid, p_key text, p_body_hash bytea, p_logs bigint[], p_seen_total bigint, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out total bigint, out shortage bigint, out gone jsonb,
  out products jsonb
) language plpgsql
-- Without it each statement with p_logs is planned at each call, which takes as long as everything else.
security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  order_id uuid := uuidv7();
  prices bigint[];
begin
  select b.outcome, b.status, b.reply into outcome, status, reply from purchase_begin(p_user, 'store', p_key, p_body_hash) b;
  if outcome <> 'claimed' then
    return;
  end if;

  perform 1 from account_log l where l.id = any(p_logs) order by l.id for no key update;
  -- Read under the locks, after every change of these logs. The products are not locked: a change of one at this moment
  -- comes after this sale, whose prices are read only here.
  select sum(p.price), jsonb_agg(distinct p.id) filter (where p.id is not null), jsonb_agg(w.id order by w.id) filter (where
    l.state is distinct from 'available' or not p.enabled or p.frozen_reason is not null or not c.enabled),
    array_agg(p.price order by w.place)
  into total, products, gone, prices
  from unnest(p_logs) with ordinality w (id, place) left join account_log l on l.id = w.id left join product p on p.id = l.product
  left join category c on c.id = p.category;
  outcome := case
    when gone is not null then 'gone'
    when total > p_seen_total then 'price-changed'
    when (select count(*) from store_order o where o.user_id = p_user and o.created_at > now() - interval '1 minute')
      >= p_minute_limit then 'too-many'
    else 'placed' end;
  if outcome <> 'placed' then
    perform idempotency_release(p_user, 'store', p_key);
    return;
  end if;

  shortage := wallet_purchase(p_user, total, 'revenue_store', 'store:' || order_id, (
    select case count(*) when 1 then left('Account log: ' || min(p.name), 200) else count(*) || ' account logs' end
    from account_log l join product p on p.id = l.product where l.id = any(p_logs)));
  if shortage > 0 then
    outcome := purchase_short(p_user, 'store', p_key, shortage);
    return;
  end if;
  insert into store_order (id, user_id, total) values (order_id, p_user, total);
  insert into store_line (order_id, product, product_name, category_name, price, log, warranty_until)
  select order_id, p.id, p.name, c.name, w.price, l.id, now() + make_interval(hours => p.warranty_hours)
  from unnest(p_logs, prices) with ordinality w (id, price, place) join account_log l on l.id = w.id
  join product p on p.id = l.product join category c on c.id = p.category order by w.place;
  reply := jsonb_build_object('order_id', order_id, 'balance',
    (select a.balance from account a where a.user_id = p_user and a.kind = 'main'));
  status := 201;
  perform idempotency_respond(p_user, 'store', p_key, status, reply);
  -- Last: the buyers of one product wait for each other from here to the commit, because its stock is counted.
  perform 1 from product p where p.id in (select jsonb_array_elements_text(products)::bigint) order by p.id
    for no key update;
  update account_log l set state = 'sold', sold_at = now() where l.id = any(p_logs);
end $$;

-- Refunds a line, once. Returns the buyer, or null where it was refunded before.
create or replace function store_refund(p_line bigint, p_reason text) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o store_order;
  line store_line;
begin
  select s.* into strict o from store_order s join store_line l on l.order_id = s.id where l.id = p_line
    for no key update of s;
  -- Read under the lock of its order.
  select * into strict line from store_line where id = p_line;
  if line.refunded_at is not null then
    return null;
  end if;
  perform wallet_refund('store:' || o.id, 'revenue_store', o.user_id, o.refunded, line.price,
    left('Refund: ' || line.product_name, 200));
  update store_order set refunded = refunded + line.price where id = o.id;
  update store_line set refunded_at = now(), refund_reason = p_reason where id = p_line;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'store', o.id::text);
  return o.user_id;
end $$;

-- Replaces a dead log by another log of the same product, once. outcome: 'replaced' (buyer, product) | 'settled' (refunded or
-- replaced before) | 'none' (no stock).
create or replace function store_replace(p_line bigint, out outcome text, out buyer uuid, out product bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  o store_order;
  line store_line;
  given bigint;
begin
  select s.* into strict o from store_order s join store_line l on l.order_id = s.id where l.id = p_line
    for no key update of s;
  select * into strict line from store_line where id = p_line;
  if line.refunded_at is not null or line.replacement is not null then
    outcome := 'settled';
    return;
  end if;
  select l.id into given from account_log l join product p on p.id = l.product
  where l.product = line.product and l.state = 'available' and p.frozen_reason is null
  -- Waits for a purchase of the same log, which may still fail; otherwise the next log is taken.
  order by l.id limit 1 for no key update of l;
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

-- The lines that a recall of this batch refunds: their log, or its replacement, is of the batch, and they are not refunded. Two
-- arms, so that both unique indexes of store_line apply.
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

-- Withdraws a batch from sale: 'done', or 'settled' where it was recalled before. A declined refund can be requested again.
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
  -- In the order of the ids, as buyers lock them.
  perform 1 from account_log where batch = p_batch and state = 'available' order by id for no key update;
  update account_log set state = 'withdrawn' where batch = p_batch and state = 'available';
  return 'done';
end $$;
revoke execute on function store_withdraw from nosim_app;

-- Refunds a line for an admin, and closes its open claim. Returns 'done' | 'settled' | 'not-whole' (a line is refunded whole).
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
  perform store_refund(line.id, a.reason);
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
  -- The order first, as everything that replaces or refunds a line locks it; the claim is read after that.
  perform 1 from store_order s join store_line l on l.order_id = s.id join warranty_claim w on w.line = l.id
  where w.id = about for no key update of s;
  select * into strict claim from warranty_claim w where w.id = about for no key update;
  if a.amount <> (select l.price from store_line l where l.id = claim.line) then
    return 'not-whole';
  elsif claim.state <> 'open' or store_refund(claim.line, a.reason) is null then
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
