-- The switch of a supplier, moved by an admin: 'drain' takes no new orders, 'off' no further tries of open ones either. Open orders
-- are served in each case (sql/supplier-limits.sql).
alter table supplier add column switch text not null default 'on' check (switch in ('on', 'drain', 'off'));
