-- When an admin last revealed the details of a sold log; its buyer sees it on the order.
alter table store_line add column seen_by_staff_at timestamptz;
