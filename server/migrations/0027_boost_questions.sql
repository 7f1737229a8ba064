-- What a user confirms before a boost is paid: a link of another platform, and a link that has a running order.

-- The platform that the name or the category of a service names; null where none is known. The next sync fills it.
alter table boost_service add column platform text;

-- A digest of the link without what names no page; null for orders of before, and after the link was erased.
alter table boost_order add column link_key bytea;
create index boost_order_of_link on boost_order (user_id, link_key)
  where link_key is not null and state in ('placing', 'unconfirmed', 'pending', 'processing');

-- What the user must confirm first; null where nothing.
alter type boost_request add attribute questions jsonb;
