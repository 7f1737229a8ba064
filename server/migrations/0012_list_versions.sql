-- The version of the lists that are the same for all users. A trigger raises it in the transaction that changes one of them.
create table list_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1,
  -- The transaction that raised it last: each raises it once.
  raised_by xid8
);
insert into list_version default values;
grant select on list_version to nosim_app;
