-- The order in which the SMS suppliers that serve are tried (docs/decisions/032-the-score-of-a-supplier.md).
alter table pricing add column supplier_order text not null default 'priority'
  check (supplier_order in ('priority', 'score'));
