-- The account-log store (blueprint, section 4): what is on the shelves, who bought it, and what was made good.
-- Whoever changes stock locks in this order: the buyer's purses, logs by id, products by id. A refund locks its order
-- and then the purse, in a transaction of its own.

-- Who did what among admins, append-only.
create table audit (
  id bigint generated always as identity primary key,
  actor uuid not null,
  action text not null check (action <> ''),
  -- What it was done to, such as 'log:12'.
  subject text not null check (subject <> ''),
  before jsonb,
  after jsonb,
  address text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_of_subject on audit (subject, id);
create index audit_of_actor on audit (actor, id);
call make_append_only('audit');
grant select, insert on audit to nosim_app;

-- Pictures that admins upload, encoded anew by us.
create table picture (
  id uuid primary key default uuidv7(),
  webp bytea not null check (octet_length(webp) between 1 and 1000000),
  created_at timestamptz not null default now()
);

create table category (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index category_name on category (lower(name));

create table product (
  id bigint generated always as identity primary key,
  category bigint not null references category,
  name text not null check (name <> ''),
  description text not null default '',
  -- Kobo, whole naira.
  price bigint not null check (price > 0 and price % 100 = 0 and price <= 1000000000),
  enabled boolean not null default true,
  -- Set while nobody may buy it, whatever its switch says.
  frozen_reason text check (frozen_reason <> ''),
  picture uuid references picture,
  warranty_hours int not null check (warranty_hours between 0 and 8760),
  -- Its logs that are available, and those that were sold: kept by the triggers on account_log.
  stock bigint not null default 0 check (stock >= 0),
  sold bigint not null default 0 check (sold >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 70);
create index product_of_category on product (category);

-- What came in together, and from where.
create table stock_batch (
  id bigint generated always as identity primary key,
  product bigint not null references product,
  source text not null check (source <> ''),
  right_to_sell boolean not null check (right_to_sell),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  recalled_at timestamptz,
  recall_reason text,
  check ((recalled_at is null) = (recall_reason is null))
);
create index stock_batch_of_product on stock_batch (product, id);

create table account_log (
  id bigint generated always as identity primary key,
  product bigint not null references product,
  batch bigint not null references stock_batch,
  -- Sealed: the first four bytes say with which key (server/src/platform/seal.ts).
  details bytea not null,
  -- Keyed digests, of the whole and of what stands before its first colon: to know what is in stock already, and to
  -- find it again, without opening all of it.
  digest bytea not null unique,
  login_digest bytea not null,
  url text check (url <> ''),
  state text not null default 'available' check (state in ('available', 'sold', 'withdrawn')),
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  check ((state = 'sold') = (sold_at is not null))
) with (fillfactor = 90);
create index account_log_for_sale on account_log (product, id) where state = 'available';
create index account_log_of_product on account_log (product, id);
create index account_log_of_batch on account_log (batch, id);
create index account_log_login on account_log (login_digest);

-- Keeps the counts of product, whoever changes logs.
create function count_stock() returns trigger language plpgsql as $$
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
create trigger count_new after insert on account_log referencing new table as fresh
  for each statement execute function count_stock();
create trigger count_changed after update on account_log referencing old table as gone new table as fresh
  for each statement execute function count_stock();
create trigger count_deleted after delete on account_log referencing old table as gone
  for each statement execute function count_stock();

create table store_order (
  id uuid primary key default uuidv7(),
  -- No foreign key to the busy row of the user.
  user_id uuid not null,
  total bigint not null check (total > 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  created_at timestamptz not null default now()
);
create index store_order_of_user on store_order (user_id, created_at desc);

-- One log of an order, as it was sold.
create table store_line (
  id bigint generated always as identity primary key,
  order_id uuid not null references store_order,
  -- No foreign key to the busy row of the product: the log's product stays as long as the log.
  product bigint not null,
  product_name text not null,
  category_name text not null,
  price bigint not null check (price > 0),
  log bigint not null unique references account_log,
  -- Given in its place when it was dead.
  replacement bigint unique references account_log,
  warranty_until timestamptz not null,
  refunded_at timestamptz,
  refund_reason text,
  check ((refunded_at is null) = (refund_reason is null))
);
create index store_line_of_order on store_line (order_id, id);

-- What a buyer says of a dead log, and how it ended. A line is made good once.
create table warranty_claim (
  id bigint generated always as identity primary key,
  line bigint not null references store_line,
  reason text not null check (reason <> ''),
  state text not null default 'open' check (state in ('open', 'replaced', 'refunded', 'declined')),
  -- The shop's answer.
  note text,
  settled_by uuid,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'open') = (settled_at is null))
);
create index warranty_claim_of_line on warranty_claim (line, id);
create unique index warranty_claim_open on warranty_claim (line) where state = 'open';
create unique index warranty_claim_made_good on warranty_claim (line) where state in ('replaced', 'refunded');

create table product_report (
  id bigint generated always as identity primary key,
  product bigint not null references product,
  reason text not null check (reason in ('stolen', 'illegal', 'misleading', 'other')),
  note text not null,
  reporter uuid,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  answer text,
  settled_by uuid,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'open') = (settled_at is null))
);
create index product_report_of_product on product_report (product, id);
create index product_report_open on product_report (id) where state = 'open';

grant select, insert, delete on picture to nosim_app;
grant select, insert, update, delete on category, product, account_log to nosim_app;
grant select, insert, update on stock_batch, store_order, store_line, warranty_claim, product_report to nosim_app;

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('rental', 'balance', 'deposit', 'boost', 'order'));

-- Takes a price for what is handed over in the same transaction: main purse -> revenue. Answers what is missing in
-- kobo, and 0 when it is paid. Errors: NS004 not an amount.
create function wallet_purchase(p_user uuid, p_amount bigint, p_revenue text, p_subject text, p_description text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main account;
begin
  if p_amount is null or p_amount <= 0 or p_amount > 100000000000 then
    raise exception 'nothing costs %', p_amount using errcode = 'NS004';
  end if;
  select * into strict main from account where user_id = p_user and kind = 'main' for no key update;
  if main.balance < p_amount then
    return p_amount - main.balance;
  end if;
  perform ledger_post('purchase:' || p_subject, main.id, house(p_revenue), p_amount, 'purchase', p_description, p_subject);
  insert into live_event (user_id, kind) values (p_user, 'balance');
  return 0;
end $$;

-- Buys logs, all of them or none: claims the key, locks them, prices them as of now, takes the money, marks them sold
-- and writes the order. One transaction.
-- outcome: 'placed' (status, reply: order_id and balance in kobo; products) | 'conflict' | 'running' | 'answered' (status, reply) | 'blocked'
--   | 'unconfirmed' | 'gone' (gone: ids) | 'price-changed' (total) | 'too-many' | 'short' (shortage).
-- Only 'placed' and 'short' burn the key: after any other refusal it may be used again.
create function store_place(
  p_user uuid, p_key text, p_body_hash bytea, p_logs bigint[], p_seen_total bigint, p_minute_limit int,
  out outcome text, out status int, out reply jsonb, out total bigint, out shortage bigint, out gone jsonb,
  out products jsonb
) language plpgsql
-- Else each statement with p_logs is planned anew at each call, which takes as long as all the rest.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  buyer app_user;
  order_id uuid := uuidv7();
  prices bigint[];
begin
  select c.outcome, c.status, c.reply into outcome, status, reply
  from idempotency_claim(p_user, 'store', p_key, p_body_hash) c;
  if outcome <> 'claimed' then
    return;
  end if;

  perform wallet_lock(p_user);
  perform 1 from account_log l where l.id = any(p_logs) order by l.id for no key update;
  select * into strict buyer from app_user u where u.id = p_user;
  -- Read only now, under the locks: what others did to these logs meanwhile is done. The products are not locked: who
  -- changes one at this moment comes after this sale, for which the prices are read here and nowhere else.
  select sum(p.price), jsonb_agg(distinct p.id) filter (where p.id is not null), jsonb_agg(w.id order by w.id) filter (where
    l.state is distinct from 'available' or not p.enabled or p.frozen_reason is not null or not c.enabled),
    array_agg(p.price order by w.place)
  into total, products, gone, prices
  from unnest(p_logs) with ordinality w (id, place) left join account_log l on l.id = w.id left join product p on p.id = l.product
  left join category c on c.id = p.category;
  outcome := case
    when buyer.blocked_at is not null then 'blocked'
    when buyer.email_confirmed_at is null then 'unconfirmed'
    when gone is not null then 'gone'
    when total > p_seen_total then 'price-changed'
    when (select count(*) from store_order o where o.user_id = p_user and o.created_at > now() - interval '1 minute')
      >= p_minute_limit then 'too-many'
    else 'placed' end;
  if outcome <> 'placed' then
    delete from idempotency i where i.user_id = p_user and i.route = 'store' and i.key = p_key;
    return;
  end if;

  shortage := wallet_purchase(p_user, total, 'revenue_store', 'order:' || order_id, (
    select case count(*) when 1 then left('Account log: ' || min(p.name), 200) else count(*) || ' account logs' end
    from account_log l join product p on p.id = l.product where l.id = any(p_logs)));
  if shortage > 0 then
    outcome := 'short';
    perform idempotency_answer(p_user, 'store', p_key, 402, to_jsonb(shortage));
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
  perform idempotency_answer(p_user, 'store', p_key, status, reply);
  -- Last of all: the buyers of one product wait for each other from here to the commit, since it is counted.
  perform 1 from product p where p.id in (select jsonb_array_elements_text(products)::bigint) order by p.id
    for no key update;
  update account_log l set state = 'sold', sold_at = now() where l.id = any(p_logs);
end $$;

-- Pays a line back, once, whatever asks for it. Answers the buyer, or null where it was paid back before.
create function store_refund(p_line bigint, p_reason text) returns uuid language plpgsql as $$
declare
  o store_order;
  line store_line;
begin
  select s.* into strict o from store_order s join store_line l on l.order_id = s.id where l.id = p_line
    for no key update of s;
  -- Read only now, under the lock of its order.
  select * into strict line from store_line where id = p_line;
  if line.refunded_at is not null then
    return null;
  end if;
  perform wallet_refund('order:' || o.id, 'revenue_store', o.user_id, o.refunded, line.price,
    left('Refund: ' || line.product_name, 200));
  update store_order set refunded = refunded + line.price where id = o.id;
  update store_line set refunded_at = now(), refund_reason = p_reason where id = p_line;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'order', o.id::text);
  return o.user_id;
end $$;

-- Gives another log of the same product in place of a dead one, once. outcome: 'replaced' (buyer, product) | 'settled'
-- (paid back or replaced before) | 'none' (nothing left to give).
create function store_replace(p_line bigint, out outcome text, out buyer uuid, out product bigint)
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
  -- Waits for who is buying it: that sale may yet fail, and else the next one is taken.
  order by l.id limit 1 for no key update of l;
  if given is null then
    outcome := 'none';
    return;
  end if;
  update account_log set state = 'sold', sold_at = now() where id = given;
  update store_line set replacement = given where id = p_line;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'order', o.id::text);
  outcome := 'replaced';
  buyer := o.user_id;
  product := line.product;
end $$;
