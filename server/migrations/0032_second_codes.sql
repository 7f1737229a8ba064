-- When the user of a number with a code wanted another one; null once it has come.
alter table rental_watch add column code_requested_at timestamptz;
