-- The row types of the functions that hold the prices of orders and place rentals in sets.

-- An order whose price is to be held. amount, from_refer (the share of the refer account) and missing are kobo. main and refer are
-- accounts. is_held: the subject has a hold already; is_other: of another amount or user.
create type wallet_order as (
  user_id uuid, amount bigint, subject text, description text, main bigint, refer bigint, from_refer bigint, missing bigint,
  is_held boolean, is_other boolean
);

-- A rental that a user wants, with its outcome. price is kobo.
create type rental_order as (
  item int, user_id uuid, key text, body_hash bytea, outcome text, status int, reply jsonb, id uuid, price bigint,
  max_cost_micro_usd bigint, service_name text, repeatable boolean
);
