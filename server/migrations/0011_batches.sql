-- The row types of set-based functions: what one call posts, and what one call buys.

-- A transfer to post. key, kind, description and subject are as in the table transfer; resolves is the hold that it ends.
create type posting as (
  key text, debit bigint, credit bigint, amount bigint, kind text, description text, subject text, resolves bigint
);

-- A purchase of a batch. outcome: 'ready', or why it ends. account and balance (kobo) are the locked main wallet.
create type purchase as (
  item int, user_id uuid, key text, body_hash bytea, outcome text, status int, reply jsonb, account bigint, balance bigint
);

-- A log that a purchase names, with its product. is_on_sale: it can be sold now. is_busy: its row is locked elsewhere.
create type store_candidate as (
  item int, log bigint, product bigint, name text, category text, price bigint, warranty_hours int, is_on_sale boolean,
  is_busy boolean
);

-- A purchase in the store with its outcome. balance and total are kobo; gone and products are ids.
create type store_cart as (
  item int, user_id uuid, key text, body_hash bytea, account bigint, balance bigint, order_id uuid, outcome text, total bigint,
  gone jsonb, products jsonb, description text
);
