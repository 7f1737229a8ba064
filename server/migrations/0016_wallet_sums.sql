-- The figures of an account up to the transfer `through`, so that a dashboard reads only the transfers since. Written by
-- wallet_sums (sql/ledger.sql) when it reads many; a row that is missing or old costs time, never correctness.
create table wallet_sum (
  account bigint primary key references account,
  through bigint not null,
  -- Kobo: deposits less what banks took back; holds and purchases; releases and refunds.
  recharged bigint not null,
  taken bigint not null,
  released bigint not null,
  -- The holds that had not ended.
  open_holds bigint[] not null
);
grant select on wallet_sum to nosim_app;
