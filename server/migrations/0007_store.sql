-- The store: account logs in stock, their sales, and the claims and reports about them.

-- Pictures that admins upload, encoded again by the server.
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
  -- Set while the product is not for sale, whatever its switch says.
  frozen_reason text check (frozen_reason <> ''),
  picture uuid references picture,
  warranty_hours int not null check (warranty_hours between 0 and 8760),
  -- The number of its available and its sold logs; the triggers of account_log update both.
  stock bigint not null default 0 check (stock >= 0),
  sold bigint not null default 0 check (sold >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 70);
create index product_of_category on product (category);

-- The logs of one upload, and their source.
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
  -- Encrypted; the first four bytes name the key (server/src/platform/seal.ts).
  details bytea not null,
  -- A keyed digest of the text as typed, which is bound to the encrypted details.
  digest bytea not null unique,
  -- A keyed digest of the first part of the canonical form (server/src/store/inventory/credential.ts).
  login_digest bytea not null,
  url text check (url <> ''),
  state text not null default 'available' check (state in ('available', 'sold', 'withdrawn')),
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  -- A keyed digest of the canonical form. The database cannot compute it; the app does, once per row
  -- (server/src/store/inventory/digest-logs.ts). Null where same_as has the same credential.
  canonical_digest bytea,
  same_as bigint references account_log on delete set null,
  check ((state = 'sold') = (sold_at is not null)),
  constraint account_log_one_digest check (canonical_digest is null or same_as is null)
) with (fillfactor = 90);
create unique index account_log_canonical on account_log (canonical_digest);
create index account_log_undigested on account_log (id) where canonical_digest is null and same_as is null;
create index account_log_of_same on account_log (same_as) where same_as is not null;
create index account_log_for_sale on account_log (product, id) where state = 'available';
create index account_log_of_product on account_log (product, id);
create index account_log_of_batch on account_log (batch, id);
create index account_log_login on account_log (login_digest);
create index account_log_url on account_log using gin (lower(url) gin_trgm_ops) where url is not null;
create index account_log_withdrawn on account_log (id) where state = 'withdrawn';

create table store_order (
  id uuid primary key default uuidv7(),
  -- No foreign key to the busy row of the user.
  user_id uuid not null,
  total bigint not null check (total > 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  created_at timestamptz not null default now()
);
create index store_order_of_user on store_order (user_id, created_at desc);
create index store_order_of_order_number on store_order (right(id::text, 8));

-- One log of an order, as it was at the sale.
create table store_line (
  id bigint generated always as identity primary key,
  order_id uuid not null references store_order,
  -- No foreign key to the busy row of the product: a log keeps its product.
  product bigint not null,
  product_name text not null,
  category_name text not null,
  price bigint not null check (price > 0),
  log bigint not null unique references account_log,
  -- The log that replaced a dead one.
  replacement bigint unique references account_log,
  warranty_until timestamptz not null,
  refunded_at timestamptz,
  refund_reason text,
  check ((refunded_at is null) = (refund_reason is null))
);
create index store_line_of_order on store_line (order_id, id);

-- A buyer's claim about a dead log, and its outcome. A line is replaced or refunded once.
create table warranty_claim (
  id bigint generated always as identity primary key,
  line bigint not null references store_line,
  reason text not null check (reason <> ''),
  state text not null default 'open' check (state in ('open', 'replaced', 'refunded', 'declined')),
  -- The answer of the shop.
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
