-- Promotions: which one an order has, what it pays, and its uses (PROMO-1 to PROMO-12,
-- docs/decisions/045-promotions.md). A function that places orders calls these functions only where a promotion may
-- apply. Promotions are locked in the order of their ids, after the accounts of users, the logs and the products.
drop function if exists promotion_choices, promotion_take, promotion_dry_run;

-- Whether any of these orders may have a promotion of a line: an automatic one is running, or a code was entered.
-- p_wishes has null for an order that takes no promotion.
create or replace function promotion_is_possible(p_line text, p_wishes jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from promotion p where p.code is null and p.state = 'on' and p.ends_at > now() and coalesce(p.line, p_line) = p_line)
      and jsonb_path_exists(p_wishes, '$[*].code')
    or jsonb_path_exists(p_wishes, '$[*].code ? (@ != "")')
$$;
revoke execute on function promotion_is_possible from nosim_app;

-- The goods of orders: p_things are the keys of sale_thing, p_prices their prices in kobo.
create or replace function promotion_goods(p_line text, p_items int[], p_things text[], p_prices bigint[]) returns promotion_good[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(select row(g.item, (select t.category from sale_thing t where t.line = p_line and t.key = g.thing), g.thing,
      g.price)::promotion_good
    from unnest(p_items, p_things, p_prices) with ordinality g (item, thing, price, place) order by g.place);
end $$;
revoke execute on function promotion_goods from nosim_app;

-- Whether a promotion applies to this good.
create or replace function promotion_covers(p promotion, p_line text, g promotion_good) returns boolean
language sql immutable as $$
  select coalesce(p.line, p_line) = p_line and coalesce(p.category, g.category, '') = coalesce(g.category, '')
    and coalesce(p.thing, g.thing) = g.thing
$$;
revoke execute on function promotion_covers from nosim_app;

-- The price in kobo, before the cut, of the goods that a promotion covers.
create or replace function promotion_spend(p promotion, p_line text, p_goods promotion_good[]) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(sum(g.price), 0)::bigint from unnest(p_goods) g where promotion_covers(p, p_line, g)
$$;
revoke execute on function promotion_spend from nosim_app;

-- The kobo that a promotion pays of each of these goods. The buyer pays at least a naira of each. Numbers and logs are
-- cut by whole naira, as they are priced. An amount is for the whole order: each good gets a share in proportion to its
-- price above a naira.
create or replace function promotion_cuts(p promotion, p_line text, p_goods promotion_good[]) returns bigint[]
language sql immutable set search_path = public, pg_temp as $$
  with good as (
    select g.item, g.place, g.price, u.unit, case
      when promotion_covers(p, p_line, row(g.item, g.category, g.thing, g.price)::promotion_good)
      then greatest(0, (g.price - 100) / u.unit) else 0 end as room
    from unnest(p_goods) with ordinality g (item, category, thing, price, place)
    cross join (select case when p_line in ('numbers', 'store') then 100 else 1 end as unit) u
  ), divided as (
    select g.*, sum(g.room) over (partition by g.item order by g.place) as through, sum(g.room) over (partition by g.item) as total
    from good g
  ), cut as (
    select d.place, d.unit * case when p.percent is not null then least(d.room, d.price * p.percent / 100 / d.unit)
      else coalesce(div(least(p.amount / d.unit, d.total) * d.through, nullif(d.total, 0))
        - div(least(p.amount / d.unit, d.total) * (d.through - d.room), nullif(d.total, 0)), 0) end as kobo
    from divided d
  ) select coalesce(array_agg(c.kobo::bigint order by c.place), '{}') from cut c
$$;
revoke execute on function promotion_cuts from nosim_app;

-- Digests that detect two accounts of one user: of the payers' names of a user's deposits, and of the browser of an
-- order.
create or replace function promotion_marks(p_user uuid, p_device text) returns bytea[]
language sql stable set search_path = public, pg_temp as $$
  select array(
    select sha256(convert_to('payer ' || n.name, 'UTF8')) from (select distinct name_key(d.payer_name) as name from deposit d
      where d.user_id = p_user and d.payer_name is not null) n where n.name <> ''
    union
    select sha256(convert_to('device ' || p_device, 'UTF8')) where p_device <> '')
$$;
revoke execute on function promotion_marks from nosim_app;

-- Why a user cannot use a promotion now, whatever is ordered; null where the user can. A code that has not started yet
-- is treated like a code that does not exist.
create or replace function promotion_fault(p promotion, p_user uuid, p_device text) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when p.starts_at > now() then 'promotion-unknown'
    when p.state <> 'on' or p.ends_at <= now() then 'promotion-over'
    when p.most_uses <= promotion_uses(p.id) then 'promotion-used-up'
    when p.most_per_user <= (select count(*) from promotion_use u
      where u.promotion = p.id and u.user_id = p_user and u.returned_at is null) then 'promotion-used'
    when p.one_account and exists (select from promotion_mark m where m.promotion = p.id
      and m.mark = any(promotion_marks(p_user, p_device)) and m.user_id <> p_user) then 'promotion-not-yours' end
$$;
revoke execute on function promotion_fault from nosim_app;

-- The promotion of each buyer: that of the code, or the automatic one with the highest cut; no entry where there is
-- none. It locks nothing: the result may change until promotion_choices has locked the promotions.
create or replace function promotion_offers(p_line text, p_buyers promotion_buyer[], p_goods promotion_good[])
returns promotion_choice[] language sql volatile set search_path = public, pg_temp as $$
  select array(select row(b.item, o.id, o.name, case when o.id is null then 'promotion-unknown' else o.fault end, o.least_spend,
      case when o.fault is null then coalesce(o.cut, 0) else 0 end, o.cuts, b.device)::promotion_choice
    from unnest(p_buyers) b left join lateral (
      select p.id, p.name, p.least_spend, c.cuts, t.cut, f.fault
      from promotion p
      cross join lateral (select array(select g from unnest(p_goods) g where g.item = b.item) as list) g
      cross join lateral (select promotion_cuts(p, p_line, g.list) as cuts) c
      cross join lateral (select (select sum(k)::bigint from unnest(c.cuts) k) as cut, promotion_spend(p, p_line, g.list) as spend) t
      cross join lateral (select coalesce(promotion_fault(p, b.user_id, b.device), case
        when t.spend = 0 then 'promotion-elsewhere' when t.spend < p.least_spend then 'promotion-least'
        when t.cut = 0 then 'promotion-elsewhere' end) as fault) f
      where p.id = b.promotion or (b.promotion is null and b.code <> '' and p.code = b.code) or (b.promotion is null and b.code = ''
        and p.code is null and p.state = 'on' and p.starts_at <= now() and p.ends_at > now())
      order by f.fault is null desc, case when b.code = '' then t.cut end desc, p.id desc limit 1) o on true
    where b.code <> '' or o.fault is null and o.cut > 0)
$$;
revoke execute on function promotion_offers from nosim_app;

-- The promotions, as promotion_offers returns them, of the orders that this transaction places; it locks them. Where a
-- promotion has fewer uses left than orders here, or allows one account, the later orders are 'busy' and must be
-- repeated alone. p_wishes has null or {code, device} for each item.
create or replace function promotion_choices(
  p_line text, p_items int[], p_users uuid[], p_wishes jsonb, p_goods promotion_good[]
) returns promotion_choice[] language plpgsql set search_path = public, pg_temp as $$
declare
  buyers promotion_buyer[] := array(
    select row(b.item, b.user_id, w.wish ->> 'code', coalesce(w.wish ->> 'device', ''), null)::promotion_buyer
    from unnest(p_items, p_users) b (item, user_id) cross join lateral (select p_wishes -> (b.item - 1) as wish) w
    where jsonb_typeof(w.wish) = 'object');
  offered promotion_choice[] := promotion_offers(p_line, buyers, p_goods);
  wanted uuid[] := array(select distinct o.promotion from unnest(offered) o where o.outcome is null);
  chosen promotion_choice[] := '{}';
  c promotion_choice;
begin
  perform promotion_lock(wanted);
  -- Computed again under the locks, for each order only with the promotion that it was offered.
  offered := array(select o from unnest(offered) o where o.outcome is not null) || promotion_offers(p_line, array(
    select row(b.item, b.user_id, b.code, b.device, o.promotion)::promotion_buyer
    from unnest(offered) o join unnest(buyers) b on b.item = o.item where o.outcome is null), p_goods);
  for c in
    select o.item, o.promotion, o.name, case when o.outcome is null and o.nth > o.free then 'busy' else o.outcome end,
      o.least_spend, o.cut, o.cuts, o.device
    from (select f.*, case when p.one_account then 1 else p.most_uses - promotion_uses(p.id) end as free,
        row_number() over (partition by f.promotion, f.outcome is null order by f.item) as nth
      from unnest(offered) f left join promotion p on p.id = f.promotion) o
  loop
    chosen[c.item] := c;
  end loop;
  return chosen;
end $$;
revoke execute on function promotion_choices from nosim_app;

-- Pays the cuts of the orders that this transaction places, and counts their uses. A cut goes to escrow, or to revenue
-- where the order is paid at once. promotion_choices has locked the promotions. p_prices is what the buyers paid, in
-- kobo. Error: NS006 a mark belongs to another user, or there are more uses than the limit.
create or replace function promotion_take(
  p_line text, p_chosen promotion_choice[], p_items int[], p_orders uuid[], p_users uuid[], p_prices bigint[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := system_account('promotion_' || p_line);
  kind text := case p_line when 'store' then 'purchase' else 'hold' end;
  paid bigint := system_account(case p_line when 'store' then 'revenue_store' else 'escrow' end);
begin
  if not exists (select from unnest(p_items) i (item) where (p_chosen[i.item]).cut > 0) then
    return;
  end if;
  perform ledger_post_many(array(
    select row(kind || ':' || o.subject || ':promotion', account, paid, o.cut, kind, left('Promotion: ' || o.name, 200), o.subject,
      null, o.user_id)::posting
    from (select (p_chosen[i.item]).cut, (p_chosen[i.item]).name, i.user_id, p_line || ':' || i.id as subject
      from unnest(p_items, p_orders, p_users) i (item, id, user_id)) o where o.cut > 0));
  insert into promotion_use (subject, promotion, user_id, price, cut)
  select p_line || ':' || i.id, (p_chosen[i.item]).promotion, i.user_id, i.price, (p_chosen[i.item]).cut
  from unnest(p_items, p_orders, p_users, p_prices) i (item, id, user_id, price) where (p_chosen[i.item]).cut > 0;
  perform promotion_add(n.id, n.placed, 0, n.cost) from (
    select (p_chosen[i.item]).promotion as id, count(*) as placed, sum((p_chosen[i.item]).cut)::bigint as cost
    from unnest(p_items) i (item) where (p_chosen[i.item]).cut > 0 group by 1) n;
  if exists (select from promotion p where p.id = any(array(select (p_chosen[i.item]).promotion from unnest(p_items) i (item)))
      and promotion_uses(p.id) > p.most_uses) then
    raise exception 'a promotion was used more often than its limit' using errcode = 'NS006';
  end if;
  insert into promotion_mark as m (promotion, mark, user_id)
  select p.id, mark, i.user_id from unnest(p_items, p_users) i (item, user_id)
  join promotion p on p.id = (p_chosen[i.item]).promotion and p.one_account
  cross join lateral unnest(promotion_marks(i.user_id, (p_chosen[i.item]).device)) mark
  where (p_chosen[i.item]).cut > 0 on conflict do nothing;
  if exists (select from unnest(p_items, p_users) i (item, user_id)
    join promotion p on p.id = (p_chosen[i.item]).promotion and p.one_account
    join promotion_mark m on m.promotion = p.id and m.mark = any(promotion_marks(i.user_id, (p_chosen[i.item]).device))
    where (p_chosen[i.item]).cut > 0 and m.user_id <> i.user_id) then
    raise exception 'a promotion for one account was used by two' using errcode = 'NS006';
  end if;
end $$;
revoke execute on function promotion_take from nosim_app;

-- The hold of an order is released: its promotion can be used again. The caller has locked the accounts of the user.
create or replace function promotion_give_back(p_subject text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u promotion_use;
begin
  update promotion_use set returned_at = now() where subject = p_subject and returned_at is null returning * into u;
  if not found then
    return;
  end if;
  perform promotion_add(u.promotion, 0, 1, -u.cut);
  delete from promotion_mark m where m.promotion = u.promotion and m.user_id = u.user_id and not exists (
    select from promotion_use o where o.promotion = u.promotion and o.user_id = u.user_id and o.returned_at is null);
end $$;
revoke execute on function promotion_give_back from nosim_app;

-- The total share of a cut that goes back once p_refunded of p_price is refunded to the buyer (kobo): in proportion,
-- rounded down. The whole cut goes back with the whole price.
create or replace function promotion_share(p_price bigint, p_cut bigint, p_refunded bigint) returns bigint
language sql immutable parallel safe as $$
  select case p_cut when 0 then 0 else div(p_cut::numeric * p_refunded, p_price)::bigint end
$$;
grant execute on function promotion_share to nosim_app;

-- Returns a share of a cut to the account of the promotions, beside a refund of the buyer; posts nothing where it is 0.
-- p_before is the sum of the buyer's earlier refunds, as in wallet_refund. The caller has locked the order. Error:
-- NS004 more than the cut.
create or replace function promotion_refund(p_user uuid, p_subject text, p_revenue text, p_before bigint, p_share bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := system_account(replace(p_revenue, 'revenue', 'promotion'));
  u promotion_use;
begin
  if p_share = 0 then
    return;
  end if;
  select * into u from promotion_use where subject = p_subject and user_id = p_user and returned_at is null;
  if p_share + (select coalesce(sum(t.amount), 0) from transfer t where t.user_id = p_user and t.subject = p_subject
      and t.kind = 'refund' and t.credit_account = account)
    > coalesce(u.cut, 0) then
    raise exception 'no more is given back for % than its promotion paid', p_subject using errcode = 'NS004';
  end if;
  perform ledger_post(p_user, 'refund:' || p_subject || ':' || p_before || ':promotion', system_account(p_revenue), account, p_share,
    'refund', 'Promotion: its share of a refund', p_subject);
  perform promotion_add(u.promotion, 0, 0, -p_share);
end $$;
revoke execute on function promotion_refund from nosim_app;

-- The price and the cut (kobo) that an order would have with a code, or with the best automatic promotion. It locks and
-- counts nothing. price is null where the order is not possible now. outcome is as in promotion_choice; null where a
-- promotion applies, or where there is none.
create or replace function promotion_quote(
  p_user uuid, p_line text, p_order jsonb, p_code text, p_device text,
  out price bigint, out cut bigint, out name text, out outcome text, out least_spend bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  things text[];
  prices bigint[];
  c promotion_choice;
begin
  select array_agg(t.thing), array_agg(t.price), sum(t.price)::bigint into things, prices, price
  from sale_priced(p_line, p_order) t;
  c := (promotion_offers(p_line, array[row(1, p_user, p_code, p_device, null)::promotion_buyer],
    promotion_goods(p_line, array(select 1 from unnest(prices)), things, prices)))[1];
  cut := coalesce(c.cut, 0);
  name := c.name;
  outcome := c.outcome;
  least_spend := c.least_spend;
end $$;

-- What a promotion with these terms (columns of promotion) would have paid for the orders of the last p_days, oldest
-- first. It reads the newest p_most orders of each line; is_whole says whether these are all. Numbers count once they
-- have a code. The limit of one account for each payer or browser is not applied. It writes nothing.
create or replace function promotion_dry_run(p_terms jsonb, p_days int, p_most int)
returns table (orders bigint, users bigint, spend bigint, cut bigint, is_whole boolean)
language plpgsql stable security definer set search_path = public, pg_temp set enable_nestloop = off as $$
#variable_conflict use_column
declare
  p promotion := jsonb_populate_record(null::promotion, p_terms);
  since uuid := uuidv7(make_interval(days => -p_days));
begin
  -- One call of promotion_cuts for each line: one call for each order would take most of the time.
  return query with sold as materialized (
    select row_number() over ()::int as item, g.* from sale_goods(since, p_most) g where coalesce(p.line, g.line) = g.line
  ), good as (
    select s.line, array_agg(row(s.item, g.category, g.thing, g.price)::promotion_good order by s.item, g.nth) as goods
    from sold s cross join lateral unnest(s.goods) with ordinality g (item, category, thing, price, nth) group by s.line
  ), spent as (
    select g.item, sum(g.cut)::bigint as cut, sum(g.price) filter (where
      promotion_covers(p, l.line, row(g.item, g.category, g.thing, g.price)::promotion_good))::bigint as spend
    from good l cross join lateral unnest(l.goods, promotion_cuts(p, l.line, l.goods)) g (item, category, thing, price, cut)
    group by l.line, g.item
  ), fitting as (
    select s.id, s.user_id, o.spend, o.cut, row_number() over (partition by s.user_id order by s.id) as nth
    from sold s join spent o on o.item = s.item where o.spend >= coalesce(p.least_spend, 0) and o.cut > 0
  ), used as (
    select f.* from fitting f where p.most_per_user is null or f.nth <= p.most_per_user order by f.id limit p.most_uses
  ) select count(*), count(distinct u.user_id), coalesce(sum(u.spend), 0)::bigint, coalesce(sum(u.cut), 0)::bigint,
    (select coalesce(max(n.orders), 0) < p_most from (select count(*) as orders from sold s group by s.line) n)
  from used u;
end $$;
