-- Boosting: prices, and the machine of an order. placing -> pending -> processing -> success | partial | cancelled;
-- placing -> failed; placing -> unconfirmed, which an admin confirms or releases.
drop function if exists boost_place, boost_requests_cut, boost_place_many, boost_requests, boost_reroute, boost_confirm, boost_refuse,
  boost_mark_unconfirmed, boost_orphan, boost_progress;
call make_append_only('boost_movement');
call raise_list_version_of('boost_service');

-- Our price in kobo for a thousand, or for a package: the price of the panel at the exchange rate, plus p_profit
-- (hundredths of a percent). It is rounded up, so that it is never below cost and never 0.
create or replace function boost_rate(p_rate_micro_usd bigint, p_kobo_per_usd bigint, p_profit bigint)
returns bigint language sql immutable as $$
  select greatest(1, ceil(p_rate_micro_usd::numeric * p_kobo_per_usd * (10000 + p_profit) / 10000 / 1000000))::bigint
$$;

-- The charge of an order in kobo: rounded half up, at least 1.
create or replace function boost_charge(p_type text, p_rate bigint, p_quantity bigint)
returns bigint language sql immutable as $$
  select case p_type when 'Package' then p_rate
    else greatest(1, floor((p_rate::numeric * p_quantity + 500) / 1000))::bigint end
$$;

-- The largest quantity that can be ordered at a price: a transfer of the ledger is at most a billion naira. Where it is
-- below the smallest quantity of the service, the service cannot be ordered.
create or replace function boost_max_quantity(p_type text, p_rate bigint, p_max bigint)
returns bigint language sql immutable as $$
  select least(p_max, case p_type when 'Package' then 100000000000 else 100000000000000 end / p_rate)
$$;

-- The part of a charge, in kobo, that was not delivered; rounded up for the buyer.
create or replace function boost_undelivered(p_charge bigint, p_quantity bigint, p_remains bigint)
returns bigint language sql immutable as $$
  select ceil(p_charge::numeric * greatest(0, least(p_remains, p_quantity)) / p_quantity)::bigint
$$;

-- The cost in micro-dollars of an order that is in this state, where the panel does not report its charge.
create or replace function boost_cost(o boost_order, p_state text, p_remains bigint) returns bigint language sql immutable as $$
  select case
    when p_state = 'cancelled' then 0
    when o.type = 'Package' then o.rate_micro_usd
    else round(o.rate_micro_usd::numeric / 1000 * (o.quantity - case p_state
      when 'partial' then greatest(0, least(p_remains, o.quantity)) else 0 end)) end::bigint
$$;

-- Why a service of a further panel cannot deliver what was sold, at p_rate (kobo for 1,000, or for a package); null
-- where it can.
create or replace function boost_offer_fault(
  l boost_panel_service, p_type text, p_rate bigint, p_refill boolean, p_cancel boolean, p_kobo_per_usd bigint
) returns text language sql immutable as $$
  select case
    when not l.is_listed then 'gone'
    when l.type <> p_type then 'type'
    when l.rate_micro_usd::numeric * p_kobo_per_usd > p_rate::numeric * 1000000 then 'price'
    when p_refill and not l.refill then 'refill'
    when p_cancel and not l.cancel then 'cancel' end
$$;

-- The panels at which a boost can be ordered, in the order of p_panels. The list of the panel p_own is our catalogue:
-- there the service has our id, and panel_service is null. At another panel, panel_service is the mapped service.
create or replace function boost_routes(
  p_service bigint, p_type text, p_rate bigint, p_refill boolean, p_cancel boolean, p_quantity bigint, p_panels text[], p_own text
) returns table (panel text, panel_service bigint, rate_micro_usd bigint) language sql stable as $$
  select a.panel, offer.id, offer.rate_micro_usd
  from unnest(p_panels) with ordinality a (panel, place) cross join pricing p cross join lateral (
    select null::bigint as id, s.rate_micro_usd, s.min, s.max from boost_service s
    where a.panel = p_own and s.id = p_service and s.vanished_at is null and s.type = p_type
      and s.rate_micro_usd::numeric * p.kobo_per_usd <= p_rate::numeric * 1000000
    union all
    select l.id, l.rate_micro_usd, l.min, l.max
    from boost_mapping m join boost_panel_service l on l.panel = m.panel and l.id = m.panel_service
    where a.panel <> p_own and m.service = p_service and m.panel = a.panel
      and boost_offer_fault(l, p_type, p_rate, p_refill, p_cancel, p.kobo_per_usd) is null) offer
  where p_quantity between offer.min and offer.max order by a.place
$$;
revoke execute on function boost_routes from nosim_app;

-- The key by which orders for one page are found: the page itself is too long for an index.
create or replace function boost_link_key(p_link jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(p_link ->> 'page', 'UTF8'))
$$;

-- The questions that a user must confirm before an order of a service; null where there is none. p_link is {platform,
-- host, page, confirmed}: the platform and the host of the link, the page that it leads to, and the names of the
-- questions that the user has confirmed.
create or replace function boost_questions(p_user uuid, s boost_service, p_link jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_agg(q.question) from (
    select jsonb_build_object('name', 'other-platform', 'platform', s.platform, 'host', p_link ->> 'host') as question
    where s.platform <> coalesce(p_link ->> 'platform', '')
    union all
    (select jsonb_build_object('name', 'same-link', 'quantity', o.quantity,
      'remains', case when o.type <> 'Package' then o.remains end)
    from boost_order o
    where o.user_id = p_user and o.link_key = boost_link_key(p_link) and o.service = s.id
      and o.state in ('placing', 'unconfirmed', 'pending', 'processing')
    order by o.created_at desc limit 1)) q
  where not coalesce(p_link -> 'confirmed' ? (q.question ->> 'name'), false)
$$;
revoke execute on function boost_questions from nosim_app;

-- Places orders of different users: reads the prices and holds them, in one transaction without a call to a panel. Each
-- goes to the first of p_panels that can deliver it, else to p_own. It waits for locked accounts only where p_wait.
-- Returns a row for each order, in the given order; provider and panel_service are as in boost_order.
-- outcome: 'placed' | an outcome of purchases_begin, 'busy' included | 'service-off' | 'too-few' (at_least)
--   | 'too-much' (at_most) | 'price-changed' (charge) | 'too-many' | 'questions' (questions)
--   | one of promotion_choice (least_spend) | 'short' (shortage).
-- Only 'placed' and 'short' use up the key. charge is what the buyer pays, in kobo. p_checks has the p_link of
-- boost_questions for each order; p_promotions is the p_wishes of promotion_choices.
create or replace function boost_place_many(
  p_users uuid[], p_keys text[], p_body_hashes bytea[], p_services bigint[], p_links text[], p_quantities bigint[],
  p_seen_charges bigint[], p_checks jsonb, p_promotions jsonb, p_panels text[], p_own text, p_park_after interval,
  p_minute_limit int, p_wait boolean
) returns table (
  outcome text, status int, reply jsonb, charge bigint, least_spend bigint, shortage bigint, at_least bigint, at_most bigint, id uuid, type text,
  provider text, panel_service bigint, questions jsonb
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  begun purchase[] := purchases_begin(p_users, 'boost', p_keys, p_body_hashes, false, p_wait);
  has_promotions boolean := promotion_is_possible('boost', p_promotions);
  -- Null where a promotion is possible: boost_requests_cut then compares the charge that the buyer saw, after the cut.
  orders boost_request[] := boost_requests(begun, p_services, p_links, p_quantities, case when not has_promotions then
    p_seen_charges end, p_checks, p_minute_limit);
  payable boost_request[] := array(select o from unnest(orders) o where o.outcome = 'placed');
  chosen promotion_choice[];
  missing bigint[];
  routed jsonb;
begin
  if has_promotions then
    chosen := promotion_choices('boost', array(select o.item from unnest(payable) o), array(select o.user_id from unnest(payable) o),
      p_promotions, promotion_goods('boost', array(select o.item from unnest(payable) o),
        array(select (o.sold).id::text from unnest(payable) o), array(select o.charge from unnest(payable) o)));
    orders := boost_requests_cut(orders, chosen, p_seen_charges);
    payable := array(select o from unnest(orders) o where o.outcome = 'placed');
  end if;
  if cardinality(payable) > 0 then
    missing := values_by_item(array(select o.item from unnest(payable) o),
      wallet_hold_many(array(select o.user_id from unnest(payable) o), array(select o.charge from unnest(payable) o), false,
        array(select 'boost:' || o.id from unnest(payable) o),
        array(select left('Boost: ' || (o.sold).name, 200) from unnest(payable) o)));
    insert into idempotency (user_id, route, key, body_hash, status, reply)
    select o.user_id, 'boost', o.key, o.body_hash, case when missing[o.item] > 0 then 402 end, to_jsonb(nullif(missing[o.item], 0))
    from unnest(payable) o;
    with placed as (insert into boost_order (id, user_id, service, service_name, category, type, rate, rate_micro_usd,
      can_refill, can_cancel, link, link_key, quantity, charge, cut, state, provider, panel_service, next_check_at, idempotency_key)
    select o.id, o.user_id, (o.sold).id, (o.sold).name, (o.sold).category, (o.sold).type, (o.sold).rate,
      coalesce(r.rate_micro_usd, (o.sold).rate_micro_usd), (o.sold).refill, (o.sold).cancel, o.link, boost_link_key(p_checks -> (o.item - 1)), o.quantity, o.charge,
      coalesce((chosen[o.item]).cut, 0),
      'placing', coalesce(r.panel, p_own), r.panel_service, now() + p_park_after, o.key
    from unnest(payable) o left join lateral (select * from boost_routes((o.sold).id, (o.sold).type, (o.sold).rate,
      (o.sold).refill, (o.sold).cancel, o.quantity, p_panels, p_own) where cardinality(p_panels) > 1 limit 1) r on true
    where missing[o.item] = 0 returning id, provider, panel_service)
    select jsonb_object_agg(id, jsonb_build_array(provider, panel_service)) into routed from placed;
    if has_promotions then
      payable := array(select o from unnest(payable) o where missing[o.item] = 0);
      perform promotion_take('boost', chosen, array(select o.item from unnest(payable) o), array(select o.id from unnest(payable) o),
        array(select o.user_id from unnest(payable) o), array(select o.charge from unnest(payable) o));
    end if;
  end if;
  return query select case when missing[o.item] > 0 then 'short' else o.outcome end, o.status, o.reply, o.charge,
    (chosen[o.item]).least_spend, nullif(missing[o.item], 0), o.at_least, o.at_most, o.id, (o.sold).type, routed -> o.id::text ->> 0,
    (routed -> o.id::text ->> 1)::bigint, o.questions
  from unnest(orders) o;
end $$;

-- The requested boosts with their prices; outcome is 'placed' where only money may be missing.
create or replace function boost_requests(
  p_begun purchase[], p_services bigint[], p_links text[], p_quantities bigint[], p_seen_charges bigint[], p_checks jsonb,
  p_minute_limit int
) returns boost_request[] language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select row(b.item, b.user_id, b.key, b.body_hash, case
        when b.outcome <> 'ready' then b.outcome
        when s.id is null or c.at_most < s.min then 'service-off'
        when c.quantity < s.min then 'too-few'
        when c.quantity > c.at_most then 'too-much'
        when c.charge > p_seen_charges[b.item] then 'price-changed'
        when (select count(*) from boost_order o where o.user_id = b.user_id and o.created_at > now() - interval '1 minute')
          >= p_minute_limit then 'too-many'
        when questions is not null then 'questions'
        else 'placed' end, b.status, b.reply, uuidv7(), p_links[b.item], c.quantity, c.charge, s.min, c.at_most, s,
      questions)::boost_request
    from unnest(p_begun) b
    left join boost_service s on s.id = p_services[b.item] and s.enabled and s.vanished_at is null
    cross join lateral (select p_quantities[b.item] as quantity, m.at_most,
        boost_charge(s.type, s.rate, least(p_quantities[b.item], m.at_most)) as charge
      from (select boost_max_quantity(s.type, s.rate, s.max) as at_most) m) c
    cross join lateral boost_questions(b.user_id, s, p_checks -> (b.item - 1)) questions
    order by b.item);
end $$;
revoke execute on function boost_requests from nosim_app;

-- The boosts with the charge after the cut of their promotions. Where a promotion does not apply, outcome is its
-- outcome.
create or replace function boost_requests_cut(p_orders boost_request[], p_chosen promotion_choice[], p_seen_charges bigint[])
returns boost_request[] language sql immutable as $$
  select array(select row(o.item, o.user_id, o.key, o.body_hash, case when o.outcome <> 'placed' then o.outcome
      when c.outcome is not null then c.outcome when c.charge > p_seen_charges[o.item] then 'price-changed' else 'placed' end,
      o.status, o.reply, o.id, o.link, o.quantity, c.charge, o.at_least, o.at_most, o.sold, o.questions)::boost_request
    from unnest(p_orders) o cross join lateral (
      select o.charge - coalesce((p_chosen[o.item]).cut, 0) as charge, (p_chosen[o.item]).outcome) c
    order by o.item)
$$;
revoke execute on function boost_requests_cut from nosim_app;

-- Moves an order that the panel p_from refused to the first of p_panels that can deliver it, under the same hold and
-- key. The refusal proves that p_from charged nothing; it is stored as a try. Returns no row where no panel can deliver
-- the order, or where it was settled meanwhile.
create or replace function boost_reroute(
  p_user uuid, p_id uuid, p_try int, p_from text, p_panels text[], p_own text, p_detail text, p_park_after interval
) returns table (provider text, panel_service bigint) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  o boost_order;
  r record;
begin
  select * into o from boost_order where id = p_id and user_id = p_user and provider = p_from and state = 'placing'
  for no key update;
  if not found then
    return;
  end if;
  select * into r from boost_routes(o.service, o.type, o.rate, o.can_refill, o.can_cancel, o.quantity, p_panels, p_own) limit 1;
  if not found then
    return;
  end if;
  insert into boost_try (order_id, try, supplier, detail) values (p_id, p_try, p_from, p_detail);
  update boost_order set provider = r.panel, panel_service = r.panel_service, rate_micro_usd = r.rate_micro_usd,
    next_check_at = now() + p_park_after
  where id = p_id;
  return query select r.panel, r.panel_service;
end $$;

-- Records that the panel has charged p_total (micro-dollars) for an order, and the difference as a movement.
-- p_is_reported: whether p_total is the figure of the panel itself.
create or replace function boost_record_charge(o boost_order, p_total bigint, p_is_reported boolean) returns void language plpgsql as $$
begin
  if p_total <> o.charged_micro_usd then
    insert into boost_movement (supplier, order_id, micro_usd, kind, source) values (o.provider, o.id,
      o.charged_micro_usd - p_total,
      case when p_total < o.charged_micro_usd then 'return' when o.charged_micro_usd = 0 then 'charge' else 'correction' end,
      case when p_is_reported then 'supplier' else 'catalogue' end);
  end if;
  if (p_total, case when p_is_reported then 'supplier' else 'catalogue' end) is distinct from (o.charged_micro_usd, o.cost_source) then
    update boost_order set charged_micro_usd = p_total, cost_source = case when p_is_reported then 'supplier' else 'catalogue' end
    where id = o.id;
  end if;
end $$;
revoke execute on function boost_record_charge from nosim_app;

-- Books the charge of the panel for an order, or its difference to the amount that is booked; returns the total booked,
-- in kobo. The charge for an order whose buyer already got the money back is a loss.
create or replace function boost_book_cost(o boost_order, p_micro_usd bigint) returns bigint language plpgsql as $$
declare
  cost bigint;
  is_orphan boolean := o.state = 'failed';
  spent text := case when is_orphan then 'orphan_loss' else 'cost_boost' end;
  subject text := case when is_orphan then 'boost-orphan:' else 'boost:' end || o.id;
  key text := 'cost:' || subject || ':' || clock_timestamp();
begin
  if o.booked_micro_usd is not distinct from p_micro_usd then
    return o.cost_booked;
  end if;
  select round(p_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > o.cost_booked then
    perform ledger_post(o.user_id, key, system_account(spent), system_account('float_boost'), cost - o.cost_booked, 'cost',
      'Supplier charge for a boost order', subject);
  elsif cost < o.cost_booked then
    perform ledger_post(o.user_id, key, system_account('float_boost'), system_account(spent), o.cost_booked - cost, 'cost',
      'Supplier paid back for a boost order', subject);
  end if;
  update boost_order set cost_booked = cost, booked_micro_usd = p_micro_usd where id = o.id;
  return cost;
end $$;
revoke execute on function boost_book_cost from nosim_app;

-- The panel accepted the order, at once or later by the decision of an admin: placing or unconfirmed -> pending. The
-- charge is recorded at the price of the catalogue until the panel reports its own. A repeat returns true again,
-- because the first response may be lost. False when the order was settled differently, or another order has that
-- upstream id.
create or replace function boost_confirm(
  p_user uuid, p_id uuid, p_upstream_id text, p_check_after interval, p_reply jsonb
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
begin
  update boost_order set state = 'pending', upstream_id = p_upstream_id, failed_checks = 0, detail = null, changed_at = now(),
    next_check_at = now() + p_check_after
  where id = p_id and user_id = p_user and state in ('placing', 'unconfirmed') and not exists (select 1 from boost_order other
    where other.provider = boost_order.provider and other.upstream_id = p_upstream_id)
  returning * into o;
  if not found then
    return exists (select from boost_order b where b.id = p_id and b.user_id = p_user and b.upstream_id = p_upstream_id
      and b.state <> 'failed');
  end if;
  perform boost_record_charge(o, boost_cost(o, 'pending', 0), false);
  perform idempotency_respond(o.user_id, 'boost', o.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- The order was not placed: the panel refused it, or an admin released it. placing or unconfirmed -> failed, and the
-- hold is released.
create or replace function boost_refuse(p_user uuid, p_id uuid, p_detail text, p_status int, p_reply jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
begin
  update boost_order set state = 'failed', detail = p_detail, refunded = charge, next_check_at = null, changed_at = now(),
    ended_at = now()
  where id = p_id and user_id = p_user and state in ('placing', 'unconfirmed') returning * into o;
  if not found then
    return false;
  end if;
  perform wallet_release(p_user, 'boost:' || p_id, 'Refund: boost order not placed');
  perform idempotency_respond(o.user_id, 'boost', o.idempotency_key, p_status, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- The response was lost: placing -> unconfirmed. The order is never sent again; an admin confirms or releases it.
create or replace function boost_mark_unconfirmed(p_user uuid, p_id uuid, p_detail text, p_reply jsonb)
returns boolean language plpgsql as $$
declare
  o boost_order;
begin
  update boost_order set state = 'unconfirmed', detail = p_detail, next_check_at = null, changed_at = now()
  where id = p_id and user_id = p_user and state = 'placing' returning * into o;
  if not found then
    return false;
  end if;
  perform idempotency_respond(o.user_id, 'boost', o.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return true;
end $$;

-- The panel has an order whose buyer already got the money back. Its charge is a loss, which later reports of the panel
-- correct. False where the order is not such an order, or another order has that upstream id.
create or replace function boost_orphan(p_user uuid, p_id uuid, p_upstream_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
  charge bigint;
begin
  update boost_order set upstream_id = p_upstream_id, failed_checks = 0, next_check_at = now(), changed_at = now()
  where id = p_id and user_id = p_user and state = 'failed' and upstream_id is null and not exists (select 1 from boost_order other
    where other.provider = boost_order.provider and other.upstream_id = p_upstream_id)
  returning * into o;
  if not found then
    return exists (select from boost_order b where b.id = p_id and b.user_id = p_user and b.upstream_id = p_upstream_id
      and b.state = 'failed');
  end if;
  charge := boost_cost(o, 'pending', 0);
  perform boost_record_charge(o, charge, false);
  perform boost_book_cost(o, charge);
  return true;
end $$;

-- Records the charge that the panel reports for an order; returns the charge so far, in micro-dollars. Where the panel
-- reports none, or one above the limit of a transfer, the charge follows from the catalogue. The charge of an ended
-- order is booked at once.
create or replace function boost_record_cost(o boost_order, p_state text, p_remains bigint, p_cost_micro_usd bigint)
returns bigint language plpgsql as $$
declare
  is_reported boolean := coalesce(
    p_cost_micro_usd::numeric * (select kobo_per_usd from pricing) / 1000000 <= 100000000000, false);
  is_end boolean := p_state in ('success', 'partial', 'cancelled');
  total bigint;
begin
  total := case
    when is_reported then p_cost_micro_usd
    when not is_end or o.cost_source = 'supplier' and p_state in ('success', o.upstream_state) then o.charged_micro_usd
    else boost_cost(o, p_state, coalesce(p_remains, 0)) end;
  perform boost_record_charge(o, total, is_reported or total = o.charged_micro_usd and o.cost_source = 'supplier');
  if o.state not in ('pending', 'processing') then
    perform boost_book_cost(o, total);
  end if;
  if o.upstream_state is distinct from p_state or is_reported and o.cost_micro_usd is distinct from total then
    update boost_order set upstream_state = p_state, cost_micro_usd = case when is_reported then total else cost_micro_usd end
    where id = o.id;
  end if;
  return total;
end $$;
revoke execute on function boost_record_cost from nosim_app;

-- Schedules the next poll of an order that the last response did not change.
create or replace function boost_schedule_poll(p_id uuid, p_after interval) returns void language sql as $$
  update boost_order set failed_checks = 0, next_check_at = now() + p_after where id = p_id
$$;
revoke execute on function boost_schedule_poll from nosim_app;

-- Applies a status from the panel. The first end captures or releases the hold. A corrected end refunds the difference
-- to the earlier refunds, and never charges the buyer again. The charge that the panel reports is recorded at once.
-- Returns 'same' | 'moved' | 'held' (an unclear partial end: an admin decides) | 'orphan' (the buyer already got the
-- money back) | 'not-open'. Error: NS004 where p_state is not a status.
create or replace function boost_progress(
  p_user uuid, p_id uuid, p_state text, p_start_count bigint, p_remains bigint, p_cost_micro_usd bigint, p_check_after interval
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o boost_order;
  due bigint;
  target bigint;
  becomes text;
  is_first boolean;
  is_clear boolean;
  is_end boolean := p_state in ('success', 'partial', 'cancelled');
  total bigint;
begin
  if p_state not in ('pending', 'processing', 'success', 'partial', 'cancelled') then
    raise exception 'a boost order is not %', p_state using errcode = 'NS004';
  end if;
  select * into o from boost_order where id = p_id and user_id = p_user for no key update;
  if not found or o.state in ('placing', 'unconfirmed') or o.upstream_id is null then
    return 'not-open';
  end if;
  is_first := o.state in ('pending', 'processing');
  is_clear := o.type <> 'Package' and p_remains is not null;
  total := boost_record_cost(o, p_state, p_remains, p_cost_micro_usd);
  if o.state = 'failed' then
    update boost_order set start_count = coalesce(p_start_count, start_count), remains = coalesce(p_remains, remains)
    where id = p_id;
    perform boost_schedule_poll(p_id, p_check_after);
    return 'orphan';
  elsif p_state = 'partial' and not is_clear and (is_first or o.refunded = 0) then
    update boost_order set detail = 'ended in part: needs a manual settlement' where id = p_id;
    perform boost_schedule_poll(p_id, p_check_after);
    return 'held';
  end if;

  due := case p_state
    when 'cancelled' then o.charge
    when 'partial' then case when is_clear then boost_undelivered(o.charge, o.quantity, p_remains) else 0 end
    else 0 end;
  target := greatest(o.refunded, due);
  -- A refunded order keeps its status.
  becomes := case when o.state = 'cancelled' or (p_state = 'success' and target > 0) then o.state else p_state end;
  -- An order that has ended does not open again.
  if not is_first and not is_end or (o.state, o.start_count, o.remains, o.refunded) is not distinct from
     (becomes, coalesce(p_start_count, o.start_count), coalesce(p_remains, o.remains), target)
     and (is_first or o.booked_micro_usd is not distinct from total) then
    perform boost_schedule_poll(p_id, p_check_after);
    return 'same';
  end if;
  perform boost_settle(o, p_state, target, total);
  update boost_order set
    state = becomes,
    start_count = coalesce(p_start_count, start_count), remains = coalesce(p_remains, remains),
    refunded = target, failed_checks = 0, detail = null,
    changed_at = now(), next_check_at = now() + p_check_after,
    ended_at = case when is_end then coalesce(ended_at, now()) end
  where id = p_id;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', p_id::text);
  return 'moved';
end $$;

-- Moves the money of an order with this status: the first end captures or releases the hold and books the cost
-- (p_total, micro-dollars); p_target (kobo) is the sum of the refunds from now on.
create or replace function boost_settle(o boost_order, p_state text, p_target bigint, p_total bigint) returns void
language plpgsql as $$
declare
  is_first boolean := o.state in ('pending', 'processing');
begin
  if is_first and p_state in ('success', 'partial', 'cancelled') then
    if p_target = o.charge then
      perform wallet_release(o.user_id, 'boost:' || o.id, case p_state when 'cancelled' then 'Refund: boost order cancelled'
        else 'Refund: nothing was delivered' end);
    else
      perform wallet_capture(o.user_id, 'boost:' || o.id, 'revenue_boost', 'Boost order');
    end if;
    perform boost_book_cost(o, p_total);
  end if;
  if p_target > o.refunded and not (is_first and p_target = o.charge) then
    perform wallet_refund(o.user_id, 'boost:' || o.id, 'revenue_boost', o.refunded, p_target - o.refunded,
      'Refund: the part of a boost order that was not delivered');
    if o.cut > 0 then
      perform promotion_refund(o.user_id, 'boost:' || o.id, 'revenue_boost', o.refunded,
        promotion_share(o.charge, o.cut, p_target) - promotion_share(o.charge, o.cut, o.refunded));
    end if;
  end if;
end $$;
revoke execute on function boost_settle from nosim_app;

-- Refunds an order, or a part of it, for an admin; the refund ends an open order. Returns 'done' | 'settled' |
-- 'too-much'.
create or replace function boost_refund_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  o boost_order;
  is_open boolean;
begin
  select * into strict o from boost_order where id = split_part(a.subject, ':', 2)::uuid and user_id = a.user_id
  for no key update;
  is_open := o.state in ('pending', 'processing');
  if o.state in ('placing', 'unconfirmed', 'failed') or o.refunded = o.charge then
    return 'settled';
  elsif a.amount > o.charge - o.refunded then
    return 'too-much';
  elsif is_open and a.amount = o.charge then
    perform wallet_release(o.user_id, a.subject, 'Refund: ' || a.reason);
  else
    if is_open then
      perform wallet_capture(o.user_id, a.subject, 'revenue_boost', 'Boost order');
    end if;
    perform wallet_refund(o.user_id, a.subject, 'revenue_boost', o.refunded, a.amount, 'Refund: ' || a.reason);
    if o.cut > 0 then
      perform promotion_refund(o.user_id, a.subject, 'revenue_boost', o.refunded,
        promotion_share(o.charge, o.cut, o.refunded + a.amount) - promotion_share(o.charge, o.cut, o.refunded));
    end if;
  end if;
  update boost_order x set refunded = x.refunded + a.amount, detail = null, changed_at = now(),
    ended_at = coalesce(x.ended_at, now()),
    state = case when x.refunded + a.amount = x.charge then 'cancelled' else 'partial' end,
    -- Cleared for an open order, whose cost is not booked: the next status of the panel then is a change and books it.
    cost_micro_usd = case when not is_open then x.cost_micro_usd end,
    remains = case when not is_open then x.remains end
  where x.id = o.id;
  insert into live_event (user_id, kind, subject) values (o.user_id, 'boost', o.id::text);
  return 'done';
end $$;
revoke execute on function boost_refund_by_hand from nosim_app;

-- Releases the hold of an order that the panel never took, for an admin. Returns 'done' | 'settled' | 'not-whole'.
create or replace function boost_release_by_hand(a manual_transfer) returns text language plpgsql as $$
declare
  o boost_order;
begin
  select * into strict o from boost_order where id = split_part(a.subject, ':', 2)::uuid and user_id = a.user_id
  for no key update;
  if a.amount <> o.charge then
    return 'not-whole';
  elsif o.state <> 'unconfirmed' then
    return 'settled';
  end if;
  perform boost_refuse(o.user_id, o.id, a.reason, 503, '{"code": "SUPPLIER_DOWN"}');
  return 'done';
end $$;
revoke execute on function boost_release_by_hand from nosim_app;

-- The trigger that records when an admin released an unconfirmed order.
create or replace function boost_record_release() returns trigger language plpgsql as $$
begin
  new.released_at := now();
  return new;
end $$;
create or replace trigger boost_released before update of state on boost_order for each row
  when (old.state = 'unconfirmed' and new.state = 'failed') execute function boost_record_release();

-- What a panel charged beyond what it delivered by its own figures, in micro-dollars. Only orders that ended after
-- p_from and up to p_to count.
create or replace function boost_overcharges(p_supplier text, p_from timestamptz, p_to timestamptz)
returns table (order_id uuid, micro_usd bigint) language sql stable set search_path = public, pg_temp as $$
  select o.id, o.charged_micro_usd - boost_cost(o, o.upstream_state, coalesce(o.remains, 0))
  from boost_order o
  where o.provider = p_supplier and o.upstream_state in ('partial', 'cancelled') and o.type <> 'Package'
    and o.ended_at > p_from and o.ended_at <= p_to
    and o.charged_micro_usd > boost_cost(o, o.upstream_state, coalesce(o.remains, 0))
$$;

-- Triggers that write account events (account-events.sql). An order that was refused at once has no event: its user got
-- the refusal as the response.
create or replace function note_boost() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform account_event_add(new.user_id, 'boost.changed', 'boost', new.id::text, null, new.state);
  return null;
end $$;
create or replace trigger note_change after update of state on boost_order for each row
  when (new.state <> old.state and new.state in ('processing', 'success', 'partial', 'cancelled', 'failed')
    and old.state <> 'placing') execute function note_boost();
create or replace trigger note_refund after update of refunded on boost_order for each row
  when (new.refunded > old.refunded and old.state <> 'placing') execute function note_refund('boost');
