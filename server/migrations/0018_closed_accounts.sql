-- When a user asked for the end of the account, and when its personal data was erased (sql/closure.sql). On app_user, so that a
-- sign-in at the same moment sees it under the lock of the row.
alter table app_user add column closing_at timestamptz, add column erased_at timestamptz,
  add check (erased_at is null or closing_at is not null);
create index app_user_closing on app_user (closing_at, id) where closing_at is not null;

-- What is found by its user when the personal data is erased.
create index product_report_of_reporter on product_report (reporter) where reporter is not null;
create index bank_delivery_reference on bank_delivery (provider, (transfer ->> 'reference')) where transfer is not null;
create index bank_delivery_reversal on bank_delivery (provider, reversal_of) where reversal_of is not null;
