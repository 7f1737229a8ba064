-- How the jobs of retention (sql/retention.sql, sql/closure.sql) find what is due. What they have cleared leaves the index.
create index rental_message_kept on rental_message (received_at) where code <> '';
create index audit_with_address on audit (created_at)
  where address not in ('no longer kept', 'automatic', 'command line');
create index app_user_with_address on app_user (last_login_at) where last_login_address is not null;
create index app_user_unconfirmed on app_user (created_at)
  where email_confirmed_at is null and blocked_at is null and closing_at is null;
