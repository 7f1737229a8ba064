-- Notices of users: made from account events, and sent over the channels that a user chose.

drop function if exists notification_mails_take;

-- The earliest time for a push or a message to a user with these settings: now, or the end of the quiet hours (NOTE-5).
-- p_from and p_to are minutes of the day, or null.
create or replace function notification_due(p_from int, p_to int, p_zone text) returns timestamptz language sql stable as $$
  with here as (select now() at time zone p_zone as at), clock as (
    select h.at, extract(hour from h.at)::int * 60 + extract(minute from h.at)::int as minute from here h
  )
  select case
    when p_from is null or case when p_from < p_to then not (minute >= p_from and minute < p_to)
      else minute >= p_to and minute < p_from end then now()
    else (date_trunc('day', at) + make_interval(days => (minute >= p_to)::int, mins => p_to)) at time zone p_zone
  end from clock
$$;

-- Adds a notice for each event, its deliveries, and a live event for the open tabs. p_on_kinds and p_on_channels are
-- pairs: such a kind is sent over such a channel unless the user chose otherwise. Returns the users. An event that
-- already has its notice adds nothing.
create or replace function notifications_add(
  p_users uuid[], p_events bigint[], p_kinds text[], p_lines text[], p_subjects text[], p_titles text[], p_texts text[],
  p_on_kinds text[], p_on_channels text[]
) returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  with added as (
    insert into notification (user_id, event_id, kind, line, subject, title, text)
    select n.* from unnest(p_users, p_events, p_kinds, p_lines, p_subjects, p_titles, p_texts)
      n (user_id, event_id, kind, line, subject, title, text)
    order by n.event_id
    on conflict (event_id) do nothing returning id, user_id, kind
  ),
  wanted as (
    select a.id, a.user_id, c.channel from added a
    cross join (values ('push'), ('mail'), ('telegram')) c (channel)
    left join unnest(p_on_kinds, p_on_channels) d (kind, channel) on d.kind = a.kind and d.channel = c.channel
    left join notification_preference p on p.user_id = a.user_id and p.kind = a.kind and p.channel = c.channel
    where coalesce(p.is_on, d.kind is not null)
  ),
  pushed as (
    insert into notification_delivery (notification_id, channel, target, next_try_at)
    select w.id, 'push', s.id, notification_due(q.quiet_from, q.quiet_to, coalesce(q.time_zone, 'Africa/Lagos'))
    from wanted w join push_subscription s on s.user_id = w.user_id left join notification_setting q on q.user_id = w.user_id
    where w.channel = 'push'
  ),
  messaged as (
    insert into notification_delivery (notification_id, channel, target, next_try_at)
    select w.id, 'telegram', c.user_id, notification_due(q.quiet_from, q.quiet_to, coalesce(q.time_zone, 'Africa/Lagos'))
    from wanted w join telegram_chat c on c.user_id = w.user_id left join notification_setting q on q.user_id = w.user_id
    where w.channel = 'telegram'
  ),
  mailed as (
    insert into notification_delivery (notification_id, channel, target, next_try_at)
    select w.id, 'mail', w.user_id, now() from wanted w
    join app_user u on u.id = w.user_id and u.email_confirmed_at is not null and u.erased_at is null where w.channel = 'mail'
  ),
  shown as (
    insert into live_event (user_id, kind, subject) select distinct a.user_id, 'notifications', '' from added a
  )
  select distinct a.user_id from added a
$$;
grant execute on function notifications_add to nosim_app;
