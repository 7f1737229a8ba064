-- Which cost the prices of numbers follow from (sql/service-costs.sql).
alter table pricing add column cost_rule text not null default 'catalogue'
  check (cost_rule in ('catalogue', 'cheapest', 'first'));

-- The place of a connected supplier in the order of priority, from 1; null where the last process that started is not connected to it.
alter table supplier add column place int check (place > 0);

-- The cost by the list of a supplier that the prices in force follow from; null where they follow from cost_micro_usd.
alter table service add column listed_cost_micro_usd bigint check (listed_cost_micro_usd > 0);
alter table service add column listed_by text;
alter table service add check ((listed_cost_micro_usd is null) = (listed_by is null));
