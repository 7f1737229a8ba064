-- The row types of the functions that place boost orders, and assign numbers, in sets.

-- A boost that a user wants, with its outcome. charge is kobo; at_least and at_most are quantities; sold is the service as it was
-- read for the price.
create type boost_request as (
  item int, user_id uuid, key text, body_hash bytea, outcome text, status int, reply jsonb, id uuid, link text, quantity bigint,
  charge bigint, at_least bigint, at_most bigint, sold boost_service
);

-- A number that the supplier gave for a rental. outcome is null while it can be assigned.
create type rental_number as (
  item int, outcome text, activation_id text, number text, cost_micro_usd bigint, r rental
);
