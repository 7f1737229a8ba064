-- Promotions: cuts of prices, by a code or automatic. The shop pays a cut from an account of its own, so that revenue stays the whole
-- price. Of an order `price`, `charge` and `total` are what its buyer pays; `cut` is what a promotion pays on top.

-- What promotions paid, for each line of business.
insert into account (id, kind) values (17, 'promotion_numbers'), (18, 'promotion_boost'), (19, 'promotion_store');

create table promotion (
  id uuid primary key default uuidv7(),
  -- Shown to users beside the price.
  name text not null check (name <> ''),
  -- In capitals; null for an automatic promotion.
  code text check (code ~ '^[A-Z0-9-]{3,32}$'),
  -- Percent of the price, or kobo of an order.
  percent int check (percent between 1 and 100),
  amount bigint check (amount between 100 and 100000000 and amount % 100 = 0),
  -- What it is for; null for all. category: a group of services, a category of boosts, or the id of a category of the store. thing: the
  -- code of a service, or the id of a boost or a product.
  line text check (line in ('numbers', 'boost', 'store')),
  category text check (category <> ''),
  thing text check (thing <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- In all, and for each user; null for any number.
  most_uses int check (most_uses > 0),
  most_per_user int check (most_per_user > 0),
  -- Kobo of the goods that it is for, before the cut.
  least_spend bigint not null default 0 check (least_spend between 0 and 100000000000),
  -- Of the accounts that one payer funded or one browser signed in to, only one may use it.
  one_account boolean not null default true,
  state text not null default 'on' check (state in ('on', 'paused', 'ended')),
  -- Orders that have it; one whose hold is released gives its use back.
  uses int not null default 0,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null)),
  check (ends_at > starts_at),
  check (line is not null or (category is null and thing is null)),
  check (category is null or thing is null),
  -- Whatever else fails: more orders than this have none.
  constraint promotion_uses check (uses >= 0 and uses <= most_uses)
) with (fillfactor = 70);
create unique index promotion_code on promotion (code) where state <> 'ended';
create index promotion_of_code on promotion (code) where code is not null;
create index promotion_running on promotion (ends_at) where state = 'on';
grant select, insert on promotion to nosim_app;
grant update (name, percent, amount, starts_at, ends_at, most_uses, most_per_user, least_spend, one_account, state) on promotion
  to nosim_app;

-- The orders that a promotion paid a part of.
create table promotion_use (
  -- As in transfer.
  subject text primary key,
  promotion uuid not null references promotion,
  user_id uuid not null,
  -- Kobo that the buyer paid, and that the promotion paid.
  price bigint not null check (price > 0),
  cut bigint not null check (cut > 0),
  created_at timestamptz not null default now(),
  -- When the hold was released: the order does not count as a use.
  returned_at timestamptz
);
create index promotion_use_of_promotion on promotion_use (promotion, created_at);
create index promotion_use_of_user on promotion_use (user_id, promotion);
grant select on promotion_use to nosim_app;

-- Who has used a promotion that is for one account: digests of the names of payers, and of the browser of the order.
create table promotion_mark (
  promotion uuid not null references promotion,
  mark bytea not null,
  user_id uuid not null,
  primary key (promotion, mark)
);
create index promotion_mark_of_user on promotion_mark (user_id, promotion);
grant select on promotion_mark to nosim_app;

alter table rental add column cut bigint not null default 0 check (cut >= 0);
alter table boost_order add column cut bigint not null default 0 check (cut >= 0);
alter table store_order add column cut bigint not null default 0 check (cut >= 0);
alter table store_line add column cut bigint not null default 0 check (cut >= 0);

-- What an order consists of, for its promotion. price is kobo, before a cut.
create type promotion_good as (item int, category text, thing text, price bigint);

-- A user who orders: code is '' without one. promotion is the one to look at alone, or null.
create type promotion_buyer as (item int, user_id uuid, code text, device text, promotion uuid);

-- The promotion of an order. outcome is null where it applies, else why not; cuts (kobo) are those of its goods, in order.
create type promotion_choice as (
  item int, promotion uuid, name text, outcome text, least_spend bigint, cut bigint, cuts bigint[], device text
);
