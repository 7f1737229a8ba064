-- The first look at a fresh rental is later while webhooks come.
drop function rental_assign(uuid, text, text, bigint, interval, jsonb);

-- Whether webhooks come: one told of a code within the hour, and no question has found one since without it.
create function sms_hooks_come(p_provider text) returns boolean language sql stable as $$
  select coalesce((select hook_told_at > now() - interval '1 hour'
    and hook_told_at >= coalesce(poll_told_at, '-infinity') from sms_upstream where provider = p_provider), false)
$$;

-- The supplier gave a number: placing -> waiting. Answers false when the order was settled otherwise meanwhile.
create function rental_assign(
  p_id uuid, p_activation_id text, p_number text, p_cost_micro_usd bigint, p_check_after interval,
  p_check_after_hooked interval, p_reply jsonb
) returns boolean language plpgsql as $$
declare
  r rental;
begin
  update rental set state = 'waiting', activation_id = p_activation_id, number = p_number,
    cost_micro_usd = p_cost_micro_usd, misses = 0,
    next_check_at = now() + case when sms_hooks_come(provider) then p_check_after_hooked else p_check_after end
  where id = p_id and state = 'placing' returning * into r;
  if not found then
    return false;
  end if;
  perform idempotency_answer(r.user_id, 'rentals', r.idempotency_key, 201, p_reply);
  insert into live_event (user_id, kind, subject) values (r.user_id, 'rental', p_id::text);
  return true;
end $$;
