-- A number that its user rents a second time (sql/numbers.sql, docs/decisions/033-renting-a-number-again.md).
-- The completed order whose number this order is for; null where it is for any number.
alter table rental add column again_of uuid references rental;
-- When the supplier has brought the number online at the latest; null once it is, and of numbers that were never offline.
alter table rental_watch add column online_by timestamptz;
