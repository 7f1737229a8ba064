-- The ledger's own chart of accounts follows where money really is: what suppliers charge comes out of the float that
-- was paid in at them, and not out of the bank; the bank's fees have an account; a transfer that a bank reverses has a kind.

insert into account (id, kind) values (12, 'bank_fees'), (13, 'float_sms'), (14, 'float_boost');

create or replace function house(p_kind text) returns bigint language sql immutable parallel safe as $$
  select case p_kind
    when 'bank' then 1 when 'escrow' then 2 when 'revenue_numbers' then 3 when 'revenue_boost' then 4
    when 'revenue_store' then 5 when 'cost_sms' then 6 when 'cost_boost' then 7 when 'referral_expense' then 8
    when 'adjustment' then 9 when 'suspense' then 10 when 'orphan_loss' then 11 when 'bank_fees' then 12
    when 'float_sms' then 13 when 'float_boost' then 14
  end::bigint
$$;

alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in
  ('deposit', 'hold', 'capture', 'release', 'purchase', 'refund', 'bonus', 'adjustment', 'suspense', 'assign', 'cost',
   -- fee: what the bank kept of a deposit. reversal: the bank took a deposit back. topup: paid in at a supplier.
   'fee', 'reversal', 'topup'));

-- Supplier charges of before this migration were booked against the bank. Only development databases have any: they move
-- to the float, and their days are summed again.
alter table transfer disable trigger append_only;
update transfer set
  debit_account = case debit_account when 1 then 14 else debit_account end,
  credit_account = case credit_account when 1 then case debit_account when 7 then 14 else 13 end else credit_account end
where kind = 'cost';
alter table transfer enable trigger append_only;
delete from ledger_day where kind = 'cost';
insert into ledger_day
select s.* from ledger_sums('-infinity', ledger_open_since()) s where s.kind = 'cost';

-- Refunds of an order are found without reading the ledger; there are few of them.
create index transfer_refunds on transfer (subject) where kind = 'refund';

-- The app's role reaches the ledger only through the functions that stand for a step of an order, a deposit or a
-- decision. These run as the owner; what they are made of is not callable by the app.
alter function rental_place security definer set search_path = public, pg_temp;
alter function rental_assign security definer set search_path = public, pg_temp;
alter function rental_refuse security definer set search_path = public, pg_temp;
alter function rental_end security definer set search_path = public, pg_temp;
alter function rental_orphan security definer set search_path = public, pg_temp;
alter function boost_place security definer set search_path = public, pg_temp;
alter function boost_confirm security definer set search_path = public, pg_temp;
alter function boost_refuse security definer set search_path = public, pg_temp;
alter function boost_progress security definer set search_path = public, pg_temp;
alter function store_place security definer set search_path = public, pg_temp;
alter function store_refund security definer set search_path = public, pg_temp;

-- As in 0005, but for the account that the supplier's charge comes out of.
create or replace function rental_receive(p_id uuid, p_code text, p_text text, p_fingerprint bytea, p_delay_ms int)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r rental;
  cost bigint;
begin
  select * into strict r from rental where id = p_id for no key update;
  if r.state not in ('waiting', 'completed') then
    return 'late';
  end if;
  -- One question tells a message with its text and another without: the same code is then the same message.
  if exists (select from rental_message m where m.rental_id = p_id and m.code = p_code
    and (m.text is null or p_text is null)) then
    return 'known';
  end if;
  insert into rental_message (rental_id, code, text, fingerprint)
  values (p_id, p_code, p_text, p_fingerprint) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  if r.state = 'completed' then
    return 'added';
  end if;
  update rental set state = 'completed', code_delay_ms = p_delay_ms, misses = 0, ended_at = now(),
    cancel_requested_at = null
  where id = p_id;
  perform wallet_capture('rental:' || p_id, 'revenue_numbers', 'Number rental');
  select round(r.cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > 0 then
    perform ledger_post('cost:rental:' || p_id, house('cost_sms'), house('float_sms'), cost, 'cost',
      'Supplier charge for a number', 'rental:' || p_id);
  end if;
  return 'completed';
end $$;

create or replace function rental_orphan(p_provider text, p_activation_id text, p_cost_micro_usd bigint)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cost bigint;
begin
  if exists (select 1 from transfer where key = 'orphan:' || p_provider || ':' || p_activation_id) then
    return false;
  end if;
  select round(p_cost_micro_usd::numeric * kobo_per_usd / 1000000) into cost from pricing;
  if cost > 0 then
    perform ledger_post('orphan:' || p_provider || ':' || p_activation_id, house('orphan_loss'), house('float_sms'), cost,
      'cost', 'Supplier charge for a number nobody was sold', 'orphan:' || p_provider || ':' || p_activation_id);
  end if;
  return true;
end $$;

create or replace function boost_book_cost(o boost_order, p_told_micro_usd bigint, p_reckoned_micro_usd bigint)
returns bigint language plpgsql as $$
declare
  cost bigint;
  subject text := 'boost:' || o.id;
  key text := 'cost:boost:' || o.id || ':' || clock_timestamp();
begin
  select least(100000000000, round(kobo_per_usd::numeric / 1000000 * case
    when p_told_micro_usd::numeric * kobo_per_usd / 1000000 <= 100000000000 then p_told_micro_usd
    else p_reckoned_micro_usd end)) into cost from pricing;
  if cost > o.cost_booked then
    perform ledger_post(key, house('cost_boost'), house('float_boost'), cost - o.cost_booked, 'cost',
      'Supplier charge for a boost order', subject);
  elsif cost < o.cost_booked then
    perform ledger_post(key, house('float_boost'), house('cost_boost'), o.cost_booked - cost, 'cost',
      'Supplier paid back for a boost order', subject);
  end if;
  return cost;
end $$;

revoke execute on function ledger_post, wallet_hold, wallet_purchase, wallet_capture, wallet_release, wallet_refund,
  wallet_refund_back, boost_book_cost from nosim_app;
