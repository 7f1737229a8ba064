create extension if not exists pg_trgm;

-- What admins did is read newest first, whatever it is filtered by.
drop index audit_of_subject;
drop index audit_of_actor;
create index audit_age on audit (created_at, id);
create index audit_of_subject on audit (subject, created_at, id);
create index audit_of_kind on audit (split_part(subject, ':', 1), created_at, id);
create index audit_of_actor on audit (actor, created_at, id);
create index audit_of_action on audit (action, created_at, id);

-- All that is written in an entry, for a search within it.
create function audit_words(a audit) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', a.action, a.subject, a.address, a.before::text, a.after::text)
$$;
create index audit_of_words on audit using gin (audit_words(audit) gin_trgm_ops);

-- How people call an order is the end of its id (contract/src/order-number.ts), and a number is known by how it begins.
create index rental_of_order_number on rental (right(id::text, 8));
create index boost_order_of_order_number on boost_order (right(id::text, 8));
create index store_order_of_order_number on store_order (right(id::text, 8));
create index rental_of_number on rental (number collate "C", created_at desc) where number is not null;
