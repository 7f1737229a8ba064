-- The end of an account: its request, and the erasure of the personal data. Transfers, amounts, orders and ids stay.

-- The kinds of orders, claims, tickets, deposits and transfers that a user still has open. An account with any of them
-- is neither closed nor erased.
create or replace function closure_obstacles(p_user uuid) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from rental r where r.user_id = p_user and r.state in ('placing', 'waiting')) then 'numbers' end,
    case when exists (select from boost_order o where o.user_id = p_user
      and o.state in ('placing', 'unconfirmed', 'pending', 'processing')) then 'boost' end,
    case when exists (select from store_order o join store_line l on l.order_id = o.id join warranty_claim c on c.line = l.id
      where o.user_id = p_user and c.state = 'open') then 'claims' end,
    case when exists (select from ticket t where t.user_id = p_user and t.closed_at is null) then 'tickets' end,
    case when exists (select from deposit d where d.user_id = p_user and d.status = 'held')
      or exists (select from missing_transfer m where m.user_id = p_user and m.state in ('open', 'matched'))
      or exists (select from bank_delivery b join virtual_account v on v.provider = b.provider
        and v.account_number = b.transfer ->> 'accountNumber' where b.processed_at is null and v.user_id = p_user)
      then 'deposits' end,
    case when exists (select from manual_transfer m where m.user_id = p_user and m.state = 'waiting') then 'transfers' end
  ], null)
$$;

-- Requests the end of an account: all sessions end. outcome: 'requested' | 'repeated' (requested before) | 'role' (an
-- admin) | 'open' (obstacles).
create or replace function closure_request(p_user uuid, out outcome text, out obstacles text[]) language plpgsql as $$
declare
  u app_user;
begin
  select * into strict u from app_user x where x.id = p_user for no key update;
  -- Waits for a purchase that has begun. A purchase that begins later finds the account closing.
  perform wallet_lock(p_user);
  obstacles := closure_obstacles(p_user);
  outcome := case when u.closing_at is not null then 'repeated' when u.role <> 'user' then 'role'
    when cardinality(obstacles) > 0 then 'open' else 'requested' end;
  if outcome = 'requested' then
    update app_user x set closing_at = now() where x.id = p_user;
    delete from session s where s.user_id = p_user;
    delete from number_alert a where a.user_id = p_user;
    update api_key k set state = 'ended', state_reason = null, state_at = now() where k.user_id = p_user and k.state <> 'ended';
  end if;
end $$;

-- Whether an account can be erased: it is being closed, both wallets are empty, nothing is open, and no number can
-- still receive a message.
create or replace function closure_is_due(p_user uuid) returns boolean language sql stable as $$
  select exists (select from app_user u where u.id = p_user and u.closing_at is not null and u.erased_at is null)
    and not exists (select from account a where a.user_id = p_user and a.balance <> 0)
    and not exists (select from rental r join rental_watch w on w.rental_id = r.id where r.user_id = p_user)
    and closure_obstacles(p_user) = '{}'
$$;

-- The texts that identify a user: email address, phone, whole name, and the names under which the user paid.
create or replace function closure_words(u app_user) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct w.word), '{}') from (
    values (u.email), (u.email_key), (u.phone), (u.first_name || ' ' || u.last_name), (u.last_name || ' ' || u.first_name)
    union select d.payer_name from deposit d where d.user_id = u.id
    union select v.account_name from virtual_account v where v.user_id = u.id
    union select m.sender_name from missing_transfer m where m.user_id = u.id
  ) w (word) where length(w.word) > 4
$$;
revoke execute on function closure_words from nosim_app;

-- A text with each of these words replaced by '(erased)', without regard to case.
create or replace function erase_words(p_text text, p_words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array p_words loop
    p_text := regexp_replace(p_text, regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '(erased)', 'gi');
  end loop;
  return p_text;
end $$;

-- Applies erase_words to all strings of a JSON value; its keys and numbers stay.
create or replace function erase_words_in_json(p_value jsonb, p_words text[]) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(erase_words(p_value #>> '{}', p_words))
    when 'array' then (select coalesce(jsonb_agg(erase_words_in_json(e.value, p_words) order by e.place), '[]')
      from jsonb_array_elements(p_value) with ordinality e (value, place))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, erase_words_in_json(e.value, p_words)), '{}')
      from jsonb_each(p_value) e)
    else p_value end;
end $$;

-- Erases the personal values of audit entries by the user, about the user, or with one of the words. The entries stay.
-- refuse_audit_change allows this while nosim.erasing is on; the caller also needs the right to update the table.
create or replace function closure_erase_audit(p_user uuid, p_words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word text;
  personal constant text[] := array['address', 'user_agent', 'reason', 'note'];
begin
  perform set_config('nosim.erasing', 'on', true);
  update audit a set address = '(erased)' where a.actor = p_user and a.address not in ('automatic', 'command line');
  update audit a set
    before = case jsonb_typeof(a.before) when 'object' then erase_words_in_json(a.before - personal, p_words) end,
    after = case jsonb_typeof(a.after) when 'object' then erase_words_in_json(a.after - personal, p_words) end
  where a.subject = 'user:' || p_user;
  foreach word in array p_words loop
    update audit a set before = erase_words_in_json(a.before, p_words), after = erase_words_in_json(a.after, p_words)
    where audit_text(a) ilike '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  end loop;
  perform set_config('nosim.erasing', '', true);
end $$;
revoke execute on function closure_erase_audit from nosim_app;

-- Erases the personal values of orders and payments.
create or replace function closure_erase_orders(p_user uuid, p_words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The fingerprint goes too: a short code can be found by trying all codes against its hash.
  update rental_message m set code = '', text = null, fingerprint = sha256(convert_to('erased ' || m.id, 'UTF8'))
  from rental r where r.user_id = p_user and m.rental_id = r.id;
  update boost_try t set detail = replace(t.detail, o.link, '(erased)') from boost_order o
  where o.user_id = p_user and t.order_id = o.id;
  update boost_order o set link = '(erased)', link_key = null, detail = replace(o.detail, o.link, '(erased)'),
    refill_detail = replace(o.refill_detail, o.link, '(erased)')
  where o.user_id = p_user;
  update warranty_claim c set reason = '(erased)', note = null
  from store_order o join store_line l on l.order_id = o.id where o.user_id = p_user and c.line = l.id;
  update product_report r set note = '(erased)', answer = null where r.reporter = p_user;
  update missing_transfer m set sender_name = '(erased)', note = null where m.user_id = p_user;
  update manual_transfer m set reason = erase_words(m.reason, p_words), note = erase_words(m.note, p_words)
  where m.user_id = p_user;
  update referral_bonus b set note = erase_words(b.note, p_words) where b.referee = p_user or b.referrer = p_user;
  -- As the retention of deliveries does after half a year (server/src/wallet/funding/delivery-list.ts).
  update bank_delivery b set body = '', transfer = null from deposit d
  where d.user_id = p_user and b.provider = d.provider and b.transfer ->> 'reference' = d.reference and b.processed_at is not null;
  update bank_delivery b set body = '', transfer = null from deposit d
  where d.user_id = p_user and b.provider = d.provider and b.reversal_of = d.reference and b.processed_at is not null;
  update deposit d set payer_name = null where d.user_id = p_user;
  -- The account number stays, because the books of the bank name it. A later transfer to it goes to suspense.
  update virtual_account v set state = 'failed', account_name = null, customer_code = null where v.user_id = p_user;
end $$;
revoke execute on function closure_erase_orders from nosim_app;

-- Erases the notices of a user, their settings, and the browsers and chats that received them.
create or replace function closure_erase_notices(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from notification n where n.user_id = p_user;
  delete from notification_preference p where p.user_id = p_user;
  delete from notification_setting s where s.user_id = p_user;
  delete from push_subscription s where s.user_id = p_user;
  delete from telegram_chat c where c.user_id = p_user;
  delete from telegram_code c where c.user_id = p_user;
$$;
revoke execute on function closure_erase_notices from nosim_app;

-- Erases the personal data of an account for which closure_is_due holds, else returns false. The lock of the wallets
-- keeps money out until the end (deposit_receive checks again under that lock). Lock order: the user, the deposits, the
-- wallets.
create or replace function closure_erase(p_user uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u app_user;
  words text[];
begin
  select * into strict u from app_user x where x.id = p_user for no key update;
  perform 1 from deposit d where d.user_id = p_user order by d.id for no key update;
  perform 1 from account a where a.user_id = p_user order by a.id for no key update;
  if not closure_is_due(p_user) then
    return false;
  end if;
  words := closure_words(u);
  perform referral_end(b, 'lapsed') from referral_bonus b where b.referrer = p_user and b.state in ('review', 'held');
  perform closure_erase_audit(p_user, words);
  perform closure_erase_orders(p_user, words);
  perform closure_erase_tickets(p_user);
  delete from session s where s.user_id = p_user;
  delete from totp t where t.user_id = p_user;
  delete from referral_device v using app_user f where v.referee = f.id and p_user in (f.id, f.referred_by);
  delete from promotion_mark m where m.user_id = p_user;
  delete from saved_view v where v.admin = p_user;
  delete from number_alert a where a.user_id = p_user;
  delete from email_confirmation c where c.user_id = p_user;
  delete from password_reset r where r.user_id = p_user;
  delete from idempotency i where i.user_id = p_user;
  delete from account_event v where v.user_id = p_user;
  delete from webhook_endpoint e where e.user_id = p_user;
  perform closure_erase_notices(p_user);
  -- After account_event: that deletion waits for a transaction that makes notices of the events and adds live events.
  delete from live_event e where e.user_id = p_user;
  delete from api_call c using api_key k where k.user_id = p_user and c.key_id = k.id;
  delete from api_key_secret s using api_key k where k.user_id = p_user and s.key_id = k.id;
  update api_key_report r set text = '(erased)' from api_key k where k.user_id = p_user and r.key_id = k.id;
  update api_key k set name = '(erased)', reason = '(erased)', site = '(erased)', answer = null, state_reason = null,
    networks = '{}', last_used_address = null
  where k.user_id = p_user;
  -- The limits of sign-ins by network expire after 15 minutes.
  delete from rate_limit l where l.key in ('proof:' || p_user, 'resend:' || p_user, 'data:' || p_user,
    'code:' || p_user, 'sign-in-account:' || u.email_key);
  delete from graphile_worker._private_jobs j where j.locked_at is null and (j.payload ->> 'userId' = p_user::text
    or j.payload ->> 'email' = u.email_key or lower(j.payload ->> 'identifier') in (u.email_key, u.phone));
  update app_user x set email = 'Closed account', email_key = 'closed:' || p_user, phone = '', first_name = 'Closed',
    last_name = 'account', password_hash = '', ref_id = 'closed:' || p_user, email_confirmed_at = null,
    last_login_at = null, last_login_address = null, erased_at = now(),
    blocked_reason = case when x.blocked_at is not null then '(erased)' end
  where x.id = p_user;
  insert into audit (actor, address, action, subject) values (p_user, 'automatic', 'erase account', 'user:' || p_user);
  return true;
end $$;

-- Whether an account was never used: 30 days old, its email address never confirmed, and without order, payment,
-- virtual account or money. A blocked account stays, so that the same address cannot sign up again.
create or replace function closure_is_unused(u app_user) returns boolean language sql stable as $$
  select u.email_confirmed_at is null and u.blocked_at is null and u.closing_at is null and u.role = 'user'
    and u.created_at < now() - interval '30 days'
    and not exists (select from virtual_account v where v.user_id = u.id)
    and not exists (select from deposit d where d.user_id = u.id)
    and not exists (select from missing_transfer m where m.user_id = u.id)
    and not exists (select from manual_transfer m where m.user_id = u.id)
    and not exists (select from rental r where r.user_id = u.id)
    and not exists (select from boost_order o where o.user_id = u.id)
    and not exists (select from store_order o where o.user_id = u.id)
    and not exists (select from account a where a.user_id = u.id and (a.balance <> 0
      or exists (select from transfer t where t.debit_account = a.id and t.debit_account >= 1000)
      or exists (select from transfer t where t.credit_account = a.id and t.credit_account >= 1000)))
$$;

-- Closes and erases an account that was never used, without a mail. False where closure_is_unused does not hold.
create or replace function closure_erase_unused(p_user uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u app_user;
begin
  select * into strict u from app_user x where x.id = p_user for no key update;
  perform wallet_lock(p_user);
  -- A purchase may have committed during the wait for the lock: a new statement sees it.
  if not closure_is_unused(u) then
    return false;
  end if;
  perform closure_request(p_user);
  if not closure_erase(p_user) then
    raise exception 'the unused account % could not be erased', p_user;
  end if;
  return true;
end $$;
