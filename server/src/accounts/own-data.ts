import { sql } from 'kysely'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** The account of a user in the file of own data, without hashes and secrets. */
export const accountData: readonly DataSection[] = [
  dataSection(
    'profile',
    (userId) => sql`
      select u.id::text as key, u.id as user_id, u.first_name, u.last_name, u.email, u.phone, u.role,
        u.ref_id as referral_code, u.referred_by is not null as was_invited, u.created_at as joined_at,
        u.email_confirmed_at, u.last_login_at, u.last_login_address, t.confirmed_at as two_step_sign_in_since,
        (select count(*) from recovery_code c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
      from app_user u left join totp t on t.user_id = u.id where u.id = ${userId}`,
  ),
  dataSection(
    'sessions',
    (userId) => sql`
      select s.id::text as key, s.user_agent as device, s.address, s.created_at as signed_in_at, s.last_seen_at,
        s.expires_at
      from session s where s.user_id = ${userId}`,
  ),
  dataSection(
    'links_and_codes_sent',
    (userId) => sql`
      select 'link ' || encode(c.token_hash, 'hex') as key, 'link to confirm the address' as what, c.created_at as sent_at,
        c.used_at
      from email_confirmation c where c.user_id = ${userId}
      union all
      select 'code ' || r.id, 'code for a new password', r.created_at, r.used_at
      from password_reset r where r.user_id = ${userId}`,
  ),
  dataSection(
    'saved_filters',
    (userId) => sql`
      select ${keyOfNumber('v.id')} as key, v.name, v.query, v.created_at from saved_view v where v.admin = ${userId}`,
  ),
  dataSection(
    'actions_of_staff_on_the_account',
    (userId) => sql`
      select ${keyOfNumber('a.id')} as key, a.action, a.created_at as at from audit a
      where a.subject = ${`user:${userId}`}`,
  ),
]
