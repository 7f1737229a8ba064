-- What an admin may do: support sees, a manager moves money and changes the shop, an owner says who is what.
alter table app_user drop constraint app_user_role_check;
update app_user set role = 'owner' where role = 'admin';
alter table app_user add constraint app_user_role_check check (role in ('user', 'support', 'manager', 'owner'));
create index app_user_admins on app_user (role) where role <> 'user';

-- Why somebody is blocked, and when and from where they last signed in.
alter table app_user add column blocked_reason text check (blocked_reason <> '');
alter table app_user add column last_login_at timestamptz;
alter table app_user add column last_login_address text;
