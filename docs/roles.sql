-- The roles and the database of Nosim: docs/operations.md. Run once by psql as a superuser of PostgreSQL 18, with both
-- passwords in the environment: OWNER_PASSWORD and APP_PASSWORD. They are parts of URLs: letters and digits only.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

-- Owns everything and migrates. The first migration ensures that nosim_app exists and needs the right to create it.
create role nosim_owner login createrole password :'owner_password';
-- Has the rights that the app needs, and owns nothing.
create role nosim_app nologin admin nosim_owner;
-- The login of the app.
create role nosim_login login password :'app_password' in role nosim_app;
-- It acts as nosim_app, and PostgreSQL ends what takes too long (ms). The start of the app checks these five.
alter role nosim_login set role = 'nosim_app';
alter role nosim_login set statement_timeout = '5000';
alter role nosim_login set lock_timeout = '3000';
alter role nosim_login set idle_in_transaction_session_timeout = '10000';
alter role nosim_login set transaction_timeout = '15000';

-- Sorts as fast as C, and knows the case of all letters, not only of English letters.
create database nosim owner nosim_owner template template0
  encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';
revoke all on database nosim from public;
grant connect on database nosim to nosim_login;
