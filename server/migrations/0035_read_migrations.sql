-- A process without the owner's login reads which migrations have run (docs/decisions/035-migrating-once.md).
grant select on schema_migration to nosim_app;
