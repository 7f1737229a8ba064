-- The two roles and the database of Nosim: docs/operations.md. Run once by psql as a superuser of PostgreSQL 18, with
-- both passwords in the environment: OWNER_PASSWORD and APP_PASSWORD. They stand in addresses: letters and digits.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

-- Migrates, and makes the role nosim_app, which may do what the app must and owns nothing.
create role nosim_owner login createrole password :'owner_password';
-- What the app logs in as; the first start makes it a member of nosim_app.
create role nosim_login login password :'app_password';

-- Sorts as fast as C does, and knows the case of every letter, not of English ones alone.
create database nosim owner nosim_owner template template0
  encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';
revoke all on database nosim from public;
grant connect on database nosim to nosim_login;
