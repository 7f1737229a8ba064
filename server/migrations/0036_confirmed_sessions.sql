-- When the user of a session last proved to be its owner: at the sign-in, and at each confirmation of an admin (AUTH-53).
alter table session add column confirmed_at timestamptz not null default now();
update session set confirmed_at = created_at;
