-- A shop that has sold for three months, all of it lawful: 10 transfers, 2 rentals, a boost order and an order of the store for
-- each of `fill.users` users, and an open rental for each of the last 500. All of it was made before the last hour. Run by a
-- superuser in an empty database, in one transaction; the indexes are as migrated.
set local session_replication_role = replica;
set local synchronous_commit = off;
set local work_mem = '256MB';

insert into pricing (numbers_profit, kobo_per_usd) values (50000, 158530) on conflict do nothing;

create temp table fill on commit drop as
-- Ids say when they were made, as those of a shop do.
select n, at, uuidv7(at - now()) as id, 998 + 2 * n as main, 999 + 2 * n as refer, uuidv7(at - now()) as rental_a,
  uuidv7(at - now()) as rental_b, uuidv7(at - now()) as boost, uuidv7(at - now()) as bought, uuidv7(at - now()) as paid_in,
  uuidv7(at - now()) as asked, n > current_setting('fill.users')::int - 500 as waits, uuidv7(- interval '20 hours') as rental_c
from generate_series(1, current_setting('fill.users')::int) n
cross join lateral (select now() - interval '90 days'
  + interval '89 days' * (n::float8 / current_setting('fill.users')::int) as at) made;
create index on fill (n);
analyze fill;

-- The index of the search is built once, and then as it was: row by row it takes most of the time.
create temp table search_index on commit drop as select pg_get_indexdef(i) as text
from unnest(array['app_user_search', 'audit_of_text']::regclass[]) i;
drop index app_user_search, audit_of_text;
insert into app_user (id, email, email_key, phone, first_name, last_name, password_hash, ref_id, referred_by,
  email_confirmed_at, created_at, last_login_at)
select f.id, 'fill' || f.n || '@people.test', 'fill' || f.n || '@people.test', '080' || lpad(f.n::text, 8, '0'),
  'Name' || md5(f.n::text), 'Family' || f.n % 977, '', 'fill' || f.n, g.id, f.at, f.at, f.at + interval '1 hour'
from fill f left join fill g on f.n % 10 = 0 and g.n = f.n - 1 order by f.n;
insert into user_day
select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at), 0, count(*)
from app_user group by 1, 2;

insert into account (id, kind, user_id, balance, created_at)
select main, 'main', id, case when waits then 780000 else 840000 end, at from fill union all
select refer, 'refer', id, case when n % 10 = 9 and n < current_setting('fill.users')::int then 10000 else 0 end, at
from fill order by 1;
select setval('account_id', (select max(id) from account) + 1);
insert into virtual_account (user_id, provider, state, reference, account_number, bank_name, account_name, requested_at)
select id, 'billstack', 'active', 'va-' || id || '-billstack', (7000000000 + n)::text, 'PALMPAY', 'Name ' || n, at from fill;
insert into session (token_hash, user_id, created_at, expires_at)
select sha256(('session' || n)::bytea), id, now(), now() + interval '20 days' from fill;
insert into totp (user_id, secret, confirmed_at) select id, 'secret', at from fill where n % 4 = 0;
insert into recovery_code (user_id, code_hash)
select id, sha256((n || '-' || k)::bytea) from fill, generate_series(1, 4) k where n % 4 = 0;

insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject, resolves,
  debit_balance, credit_balance, created_at)
overriding system value
select 10 * (f.n - 1) + t.k, f.id, t.key, t.debit, t.credit, t.amount, t.kind, 'Line ' || t.kind, t.subject,
  10 * (f.n - 1) + t.ends, t.debit_after, t.credit_after, f.at + t.k * interval '1 second'
from fill f cross join lateral (values
  (1, 'deposit:' || paid_in, 1, main, 1000000, 'deposit', 'deposit:' || paid_in, null, null, 1000000),
  (2, 'hold:numbers:' || rental_a || ':main', main, 2, 60000, 'hold', 'numbers:' || rental_a, null, 940000, null),
  (3, 'capture:' || 10 * (n - 1) + 2, 2, 3, 60000, 'capture', 'numbers:' || rental_a, 2, null, null),
  (4, 'cost:numbers:' || rental_a, 6, 13, 15853, 'cost', 'numbers:' || rental_a, null, null, null),
  (5, 'hold:numbers:' || rental_b || ':main', main, 2, 60000, 'hold', 'numbers:' || rental_b, null, 880000, null),
  (6, 'release:' || 10 * (n - 1) + 5, 2, main, 60000, 'release', 'numbers:' || rental_b, 5, null, 940000),
  (7, 'hold:boost:' || boost || ':main', main, 2, 50000, 'hold', 'boost:' || boost, null, 890000, null),
  (8, 'capture:' || 10 * (n - 1) + 7, 2, 4, 50000, 'capture', 'boost:' || boost, 7, null, null),
  (9, 'cost:boost:' || boost || ':1', 7, 14, 3171, 'cost', 'boost:' || boost, null, null, null),
  (10, 'purchase:store:' || bought, main, 5, 50000, 'purchase', 'store:' || bought, null, 840000, null)
) t (k, key, debit, credit, amount, kind, subject, ends, debit_after, credit_after)
order by f.n, t.k;
insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject, credit_balance, created_at)
overriding system value
select 10 * current_setting('fill.users')::int + f.n, g.id, 'bonus:' || f.id, 8, g.refer, 10000, 'bonus', 'Referral bonus',
  'referral:' || f.id, 10000, now() - interval '23 hours'
from fill f join fill g on g.n = f.n - 1 where f.n % 10 = 0 order by f.n;
insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject, created_at)
overriding system value
select 11 * current_setting('fill.users')::int + f.n, no_user(), 'suspense:' || f.bought, 1, 10, 70000, 'suspense',
  'Deposit for an unknown account', 'deposit:' || f.bought, now() - interval '22 hours'
from fill f where f.n % 400 = 0 order by f.n;
insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject, debit_balance, created_at)
overriding system value
select 12 * current_setting('fill.users')::int + f.n, f.id, 'hold:numbers:' || rental_c || ':main', main, 2, 60000, 'hold', 'Line hold',
  'numbers:' || rental_c, 780000, now() - interval '20 hours'
from fill f where waits order by f.n;
-- The promotion of every second order of the store.
insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject, created_at)
overriding system value
select 13 * current_setting('fill.users')::int + f.n, f.id, 'purchase:store:' || bought || ':promotion', 19, 5, 5000, 'purchase',
  'Promotion: Fill', 'store:' || bought, f.at + interval '10 seconds'
from fill f where f.n % 2 = 0 order by f.n;
select setval(pg_get_serial_sequence('transfer', 'id'), (select max(id) from transfer));

insert into deposit (id, provider, reference, session_id, account_number, user_id, amount, fee, currency, payer_name,
  status, created_at, sent_at, seen_at, matched_at, credited_at)
select paid_in, 'billstack', 'fill' || n, 'fill' || n, (7000000000 + n)::text, id, 1000000, 0, 'NGN', 'PAYER', 'credited',
  at, at - interval '20 seconds', at, at, at from fill
union all
select bought, 'billstack', 'lost' || n, 'lost' || n, '1', null, 70000, 0, 'NGN', 'PAYER', 'suspense', since, since, since, null, null
from fill cross join (select now() - interval '22 hours' as since) came where n % 400 = 0;
insert into missing_transfer (user_id, amount, sent_at, sender_name, session_id, state, note, decided_by, created_at, decided_at)
select f.id, 70000, f.at, 'PAYER', 'missed' || f.n, 'declined', 'no', a.id, f.at, f.at + interval '1 hour'
from fill f join fill a on a.n = 1 where f.n % 10 = 0;
insert into referral_bonus (referee, referrer, deposit_id, amount, created_at)
select f.id, g.id, f.paid_in, 10000, f.at from fill f join fill g on g.n = f.n - 1 where f.n % 10 = 0;
insert into referral_device (referee, noted_at) select id, at from fill where n % 10 = 0;
insert into bank_delivery (provider, body_hash, body, transfer, received_at, processed_at, outcome)
select 'billstack', sha256(n::text::bytea), convert_to(repeat('{"a":1}', 40), 'UTF8'), '{"reference":"fill"}', at, at,
  'credited' from fill;

insert into rental (id, user_id, service, duration, price, state, provider, max_cost_micro_usd, activation_id, number,
  cost_micro_usd, cost_booked, created_at, rented_at, ends_at, life, idempotency_key, code_delay_ms, ended_at, upstream_end,
  upstream_ended_at)
select rental_a, id, (array['tg', 'wa', 'go', 'fb', 'ig'])[n % 5 + 1], '5min', 60000, 'completed', 'daisysms', 400000,
  'fill-a' || n, '1202' || lpad(n::text, 7, '0'), 100000, 15853, at, at, at + interval '5 minutes', interval '5 minutes',
  'a' || n, 9000, at + interval '9 seconds', 'charged', at + interval '9 seconds' from fill
union all
select rental_b, id, 'tg', '5min', 60000, 'timeout', 'daisysms', 400000, 'fill-b' || n, '1203' || lpad(n::text, 7, '0'),
  100000, 0, at + interval '5 seconds', at + interval '5 seconds', at + interval '5 minutes', interval '5 minutes', 'b' || n,
  null, at + interval '5 minutes', case when n % 10 = 0 then 'unknown' else 'returned' end,
  case when n % 10 > 0 then at + interval '5 minutes' end from fill;
insert into rental (id, user_id, service, duration, price, state, provider, max_cost_micro_usd, activation_id, number,
  cost_micro_usd, created_at, rented_at, ends_at, life, idempotency_key)
select rental_c, id, 'wa', '7d', 60000, 'waiting', 'daisysms', 400000, 'fill-c' || n, '1204' || lpad(n::text, 7, '0'), 100000,
  since, since, since + interval '7 days', '7 days', 'd' || n
from fill cross join (select now() - interval '20 hours' as since) placed where waits;
-- None is due for a day, so that no process that runs on this changes it.
insert into rental_watch (rental_id, supplier, next_check_at)
select rental_c, 'daisysms', now() + interval '1 day' + n * interval '1 ms' from fill where waits;
insert into activation_followup (supplier, activation_id, rental_id, service, cost_micro_usd, reason, since, next_check_at, until,
  checks, outcome, settled_at)
select 'daisysms', 'fill-b' || n, rental_b, 'tg', 100000, 'no status', at + interval '5 minutes', at + interval '1 hour',
  at + interval '1 day', 3, 'returned', at + interval '1 hour' from fill where n % 10 = 0;
insert into rental_try (rental_id, try, supplier, outcome, detail, started_at, ended_at, activation_id, number, cost_micro_usd,
  cost_source)
select rental_a, 2, 'daisysms', 'replaced', '', at, at + interval '2 minutes', 'fill-t' || n, '1205' || lpad(n::text, 7, '0'),
  100000, 'supplier' from fill where n % 10 = 1
union all
select rental_b, 2, 'daisysms', case n % 200 when 2 then 'lost' else 'refused' end, 'no-numbers', at, at + interval '2 minutes',
  null, null, null, null from fill where n % 4 = 2;
insert into activation_followup (supplier, activation_id, rental_id, service, cost_micro_usd, reason, since, next_check_at, until,
  checks, outcome, settled_at)
select 'daisysms', 'fill-t' || n, rental_a, 'tg', 100000, 'replaced', at + interval '2 minutes', at + interval '1 hour',
  at + interval '1 day', 1, 'returned', at + interval '2 minutes' from fill where n % 10 = 1;
insert into number_owner (number, scope, user_id, rental_id, since)
select number, service, user_id, id, rented_at from rental;
insert into rental_message (rental_id, code, text, received_at, fingerprint)
select rental_a, '123456', 'Your code is 123456', at, sha256(n::text::bytea) from fill;
-- None of them has its reason: a job that fired them all would hold up the other jobs.
insert into number_alert (user_id, service, below, created_at, expires_at)
select id, (array['tg', 'wa', 'go', 'fb', 'ig'])[n % 5 + 1], 100, at, now() + interval '30 days' from fill;
insert into number_preorder (user_id, service, duration, areas, carriers, another_number, cap, created_at, ends_at, state, rental_id,
  ended_at)
select id, 'wa', '5min', '{}', '{}', false, 60000, at, at + interval '1 hour', case when n % 2 = 0 then 'ordered' else 'expired' end,
  case when n % 2 = 0 then rental_a end, at + interval '1 hour' from fill;
insert into boost_order (id, user_id, service, service_name, category, type, rate, rate_micro_usd, can_refill, can_cancel,
  link, quantity, charge, state, upstream_state, provider, upstream_id, start_count, remains, cost_micro_usd, cost_booked,
  charged_micro_usd, cost_source, booked_micro_usd, idempotency_key, created_at, changed_at, ended_at)
select boost, id, 121 + n % 40, 'Followers', 'Social', 'Default', 50000, 20000, true, true, 'https://social.example/' || n,
  1000, 50000, 'success', 'success', 'panel', 'fill' || n, 5, 0, 20000, 3171, 20000, 'supplier', 20000, 'c' || n, at, at,
  at + interval '1 hour' from fill;
insert into boost_movement (supplier, order_id, at, micro_usd, kind, source)
select 'panel', boost, at, -20000, 'charge', 'supplier' from fill order by n;
insert into boost_try (order_id, try, supplier, detail, ended_at)
select boost, 1, 'other', 'busy: unreachable', at from fill where n % 4 = 0;

-- Each day but the last is closed.
insert into supplier_float (kind, supplier, at, micro_usd)
select s.kind, s.name, lagos_start(lagos_day(now()) - k) + h * interval '11 hours', 1000000000000
from (values ('sms', 'daisysms'), ('boost', 'panel')) s (kind, name), generate_series(1, 89) k, generate_series(1, 2) h;
insert into supplier_day
select s.kind, s.name, lagos_day(now()) - k, lagos_start(lagos_day(now()) - k - 1) + interval '22 hours', 1000000000000,
  lagos_start(lagos_day(now()) - k) + interval '22 hours', 1000000000000, 0, 0, 0, 0, 0, 158530, 0, now()
from (values ('sms', 'daisysms'), ('boost', 'panel')) s (kind, name), generate_series(2, 88) k;

insert into category (name) select 'Fill ' || c from generate_series(1, 10) c;
insert into product (category, name, price, warranty_hours, stock, sold)
select (select min(id) from category) + p % 10, 'Product ' || p, 50000, 24, 0, 0 from generate_series(1, 50) p;
insert into stock_batch (product, source, right_to_sell, created_by, created_at)
select (select min(id) from product) + n % 50, 'fill', true, id, at from fill where n % 20 = 0;
insert into account_log (product, batch, details, digest, canonical_digest, login_digest, url, state, created_at, sold_at)
select (select min(id) from product) + n % 50, (select min(id) from stock_batch) + n / 21 , 'sealed', sha256(('log' || n)::bytea),
  sha256(('canonical' || n)::bytea), sha256(('login' || n)::bytea), case when n % 3 = 0 then 'https://social.example/' || n end,
  case when n <= count then 'sold' else 'available' end, now() - interval '90 days', case when n <= count then now() end
from (select n, current_setting('fill.users')::int as count
  from generate_series(1, current_setting('fill.users')::int * 5 / 4) n) l order by n;
update account_log l set batch = b.id from stock_batch b
where b.id <> l.batch and not exists (select from stock_batch x where x.id = l.batch)
  and b.id = (select max(id) from stock_batch);
insert into store_order (id, user_id, total, cut, created_at)
select bought, id, 50000, case when n % 2 = 0 then 5000 else 0 end, at from fill;
insert into store_line (order_id, product, product_name, category_name, price, cut, log, warranty_until)
select f.bought, l.product, 'Product', 'Fill', 50000, case when f.n % 2 = 0 then 5000 else 0 end, l.id, f.at + interval '1 day'
from fill f join (select row_number() over (order by id) as n, id, product from account_log where state = 'sold') l
  on l.n = f.n;
insert into promotion (name, code, amount, line, starts_at, ends_at)
select 'Fill', 'FILL', 5000, 'store', now() - interval '90 days', now() + interval '1 day';
insert into promotion_use (subject, promotion, user_id, price, cut, created_at)
select 'store:' || o.id, p.id, o.user_id, o.total, o.cut, o.created_at from store_order o join promotion p on p.code = 'FILL' where o.cut > 0;
insert into promotion_sum (promotion, placed, returned, cost) select promotion, count(*), 0, sum(cut) from promotion_use group by 1;
insert into promotion_mark (promotion, mark, user_id)
select u.promotion, sha256(u.subject::bytea), u.user_id from promotion_use u;
insert into unsold_log select id, product, state from account_log where state <> 'sold';
update product p set stock = c.stock, sold = c.sold from (select product, count(*) filter (where state = 'available') as stock,
  count(*) filter (where state = 'sold') as sold from account_log group by product) c where c.product = p.id;
insert into warranty_claim (line, reason, state, note, settled_by, settled_at)
select id, 'dead', 'declined', 'no', (select id from fill where n = 1), now() from store_line where id % 2 = 0
union all select id, 'dead', 'open', null, null, null from store_line where id % 400 = 1;
insert into product_report (product, reason, note, state, answer, settled_at)
select product, 'other', 'note', 'dismissed', 'no', now() from store_line where id % 2 = 0
union all select product, 'other', 'note', 'open', null, null from store_line where id % 400 = 1;

insert into manual_transfer (id, kind, user_id, amount, reason, allow_negative, state, requested_by, requested_at, decided_by, decided_at, note)
select f.asked, 'credit', f.id, 1000, 'asked', false, 'declined', a.id, f.at, b.id, f.at, 'no'
from fill f, fill a, fill b where f.n % 2 = 0 and a.n = 1 + f.n / 2 % 40 and b.n = 50;
insert into audit (actor, action, subject, after, address, created_at)
select a.id, 'block user', 'user:' || f.id, jsonb_build_object('reason', 'r' || f.n), '127.0.0.1', f.at
from fill f join fill a on a.n = 1 + f.n % 40, generate_series(1, 3) order by f.n;
insert into live_event (user_id, kind, subject, created_at)
select id, (array['numbers', 'balance', 'deposit'])[k], '', now() - interval '20 hours' * (n::float8 / current_setting('fill.users')::int)
from fill, generate_series(1, 3) k;
insert into idempotency (user_id, route, key, body_hash, created_at, status, reply)
select id, (array['numbers', 'boost', 'store'])[k], 'key' || n, sha256(n::text::bytea), greatest(at, now() - interval '6 days'), 201, '{}'
from fill, generate_series(1, 3) k;
insert into api_key (user_id, name, reason, site, scopes, state, daily_cap, calls_per_minute, created_at, state_at)
select id, 'Shop', 'Resale', 'https://shop.example', '{numbers,boost,store}', case when n % 8 = 0 then 'active' else 'ended' end,
  5000000, 60, at, at from fill where n % 4 = 0;
insert into api_key_secret (hash, key_id, starts, created_at)
select sha256(k.id::text::bytea), k.id, 'nsm_fill', k.created_at from api_key k;
insert into api_order (key_id, user_id, line, body_hash, amount, counted_on, order_id, created_at)
select k.id, f.id, 'numbers', '', 60000, f.at::date, f.rental_a, f.at from fill f join api_key k on k.user_id = f.id;
insert into api_call (key_id, at, api, action, outcome, ms, address)
select k.id, now() - c.ago, 'handler_api', 'getNumber', case when k.state = 'active' then 'ok' else 'NO_NUMBERS' end, 20, '203.0.113.7'
from (select c * interval '3 days' as ago from generate_series(1, 8) c) c cross join api_key k order by c.ago desc;
insert into account_event (user_id, kind, subject, created_at)
select id, 'deposit.credited', n::text, at from fill order by at;
insert into notification (user_id, event_id, kind, subject, title, text, created_at, read_at)
select e.user_id, e.id, e.kind, e.subject, 'Deposit', 'It is in your wallet.', e.created_at, case when e.id % 500 <> 0 then e.created_at end
from account_event e order by e.id;
insert into notification_delivery (notification_id, channel, target, state, attempts, last_outcome)
select n.id, c, n.user_id, 'delivered', 1, '201' from notification n cross join unnest(array['push', 'mail']) c;
insert into notification_preference (user_id, kind, channel, is_on)
select id, k, 'push', false from fill cross join unnest(array['boost.changed', 'rental.ended']) k where n % 2 = 0;
insert into notification_setting (user_id, quiet_from, quiet_to) select id, 1320, 420 from fill where n % 2 = 0;
insert into webhook_endpoint (user_id, url, events, secret, created_at)
select id, 'https://hooks.example/', '{deposit.credited}', '', at from fill where n % 20 = 0;
insert into webhook_delivery (endpoint_id, kind, body, state, attempts, created_at)
select e.id, 'deposit.credited', '{}', 'delivered', 1, now() - d.ago
from (select d * interval '2 days' as ago from generate_series(1, 12) d) d cross join webhook_endpoint e order by d.ago desc;
insert into ticket (id, user_id, line, subject, reason, state, created_at, waiting_since, closed_at, closed_as)
select f.asked, f.id, 'numbers', f.rental_a, 'other', case when f.n % 500 = 0 then 'open' else 'closed' end, f.at,
  case when f.n % 500 = 0 then f.at end, case when f.n % 500 <> 0 then f.at + interval '1 day' end,
  case when f.n % 500 <> 0 then 'answer' end from fill f where f.n % 10 = 0;
insert into ticket_message (ticket_id, author, side, text, digest, created_at)
select t.id, t.user_id, case m when 1 then 'user' else 'admin' end, 'It did not arrive.', sha256(t.id::text::bytea), t.created_at
from ticket t cross join generate_series(1, 2) m;
insert into ticket_picture (message_id, webp) select m.id, 'x' from ticket_message m where m.side = 'user';
insert into user_balance select user_id, balance from account where kind = 'main';
-- As after a first visit of the dashboard, when an account had a single transfer.
insert into wallet_sum (account, through, recharged, taken, released, open_holds)
select credit_account, min(id), (array_agg(amount order by id))[1], 0, 0, '{}' from transfer
where credit_account >= 1000 group by credit_account having (array_agg(kind order by id))[1] = 'deposit';
insert into email_confirmation (token_hash, user_id, expires_at, used_at)
select sha256(('mail' || n)::bytea), id, now() + interval '1 day', at from fill;
insert into password_reset (user_id, code_hash, expires_at, created_at)
select id, sha256(n::text::bytea), now(), now() - interval '2 hours' from fill;
insert into rate_limit (key, points, expire) select 'fill:' || n, 1, extract(epoch from now()) * 1000 + 3600000 from fill;
insert into saved_view (admin, name, query) select id, 'view', 'status=blocked' from fill where n % 2 = 0;
insert into boost_service_change (service, name, what, old_rate_micro_usd, new_rate_micro_usd, created_at)
select 121, 'Followers', 'dearer', 1, 2, at from fill;
insert into picture (webp) select 'x' from generate_series(1, 300);
do $$ declare search text; begin for search in select text from search_index loop execute search; end loop; end $$;
