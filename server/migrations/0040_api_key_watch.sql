-- What the watch of API keys reads every five minutes, by index: refused calls, and orders whose id was not noted.

create index api_call_refused on api_call (key_id, at) where outcome <> 'ok';
create index api_order_unnoted on api_order (created_at) where order_id is null and refused_at is null;
