-- Orders of numbers that the supplier has not answered yet. An order is written to `rental`, whose indexes are most of the cost of
-- the write, once: with its number, or with its refusal (sql/numbers.sql). As a child of rental this table is a part of each
-- read of rental. Foreign keys to rental know only the rows of rental itself.

-- The watcher polls orders of both tables.
alter table rental_watch drop constraint rental_watch_rental_id_fkey;
-- The owners of numbers are written before the rentals of these numbers, in the same transaction.
alter table number_owner alter constraint number_owner_rental_id_fkey deferrable initially deferred;

create table rental_placing (
  body_hash bytea not null,
  primary key (id),
  -- The Idempotency-Key of an order without a response is here, else in idempotency.
  unique (user_id, idempotency_key),
  check (state = 'placing')
) inherits (rental) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);

insert into rental_placing
select r.*, coalesce(i.body_hash, '')
from rental r
left join idempotency i on i.user_id = r.user_id and i.route = 'numbers' and i.key = r.idempotency_key
where r.state = 'placing';
delete from only rental where state = 'placing';
delete from idempotency where route = 'numbers' and status is null;
alter table rental add constraint rental_is_placed check (state <> 'placing') no inherit;
