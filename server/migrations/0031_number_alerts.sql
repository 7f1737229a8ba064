-- Users' wishes for a mail: a service has numbers again (below is null), or its five minutes cost less than below kobo. A row is
-- deleted when it fires.
create table number_alert (
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user,
  service text not null references service,
  below bigint check (below > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index number_alert_kind on number_alert (user_id, service, (below is null));
create index number_alert_service on number_alert (service, below);
create index number_alert_expiry on number_alert (expires_at);
grant select, delete on number_alert to nosim_app;

alter table live_event drop constraint live_event_kind_check,
  add constraint live_event_kind_check check (kind in ('numbers', 'boost', 'store', 'balance', 'deposit', 'alert'));
