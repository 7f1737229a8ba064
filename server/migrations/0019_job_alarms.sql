-- Jobs that failed as often as they may, by name, as last told in the log: each change is told once, by one process.
create table job_alarm (
  task text primary key,
  count int not null check (count > 0)
);
grant select, insert, update, delete on job_alarm to nosim_app;
