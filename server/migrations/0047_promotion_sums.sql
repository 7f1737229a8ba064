-- What the orders of a promotion add up to, in parts. An order adds to a part that no other transaction has locked, or to a new one, so
-- that orders never wait for each other; there are as many parts as orders were placed at one moment.
create table promotion_sum (
  id bigint generated always as identity primary key,
  promotion uuid not null references promotion,
  -- Orders that the promotion paid a part of, and those of them whose hold was released.
  placed bigint not null check (placed >= 0),
  returned bigint not null check (returned >= 0),
  -- Kobo that it paid, less what came back; below 0 where what another part has came back.
  cost bigint not null
) with (fillfactor = 50);
create index promotion_sum_of_promotion on promotion_sum (promotion);
grant select on promotion_sum to nosim_app;

insert into promotion_sum (promotion, placed, returned, cost)
select u.promotion, count(*), count(u.returned_at), coalesce(sum(u.cut) filter (where u.returned_at is null), 0)
  - (select coalesce(sum(t.amount), 0) from promotion_use r join transfer t on t.subject = r.subject and t.kind = 'refund'
    and t.credit_account in (17, 18, 19) where r.promotion = u.promotion)
from promotion_use u group by u.promotion;

-- The parts have the count.
alter table promotion drop column uses;
