import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** The number of newest friends of a user that are compared. */
const most = 200

/**
 * Records that a referrer and a friend used one browser, so that an admin decides about the bonus (REFER-12). The user
 * signs in with that browser now; `isKnown` says whether an account, by its email key, has used it before. Friends
 * whose bonus is settled or in review are left out.
 */
export async function noteSharedDevice(
  tx: Queryable,
  userId: string,
  isKnown: (emailKey: string) => boolean,
): Promise<void> {
  const others = await sql<{ referee: string; email_key: string }>`
    select u.id as referee, r.email_key from app_user u join app_user r on r.id = u.referred_by where u.id = ${userId}
    union all
    (select f.id, f.email_key from app_user f left join referral_bonus b on b.referee = f.id
      where f.referred_by = ${userId} and (b.state is null or b.state = 'held')
      order by f.created_at desc limit ${most})`.execute(tx)
  const shared = others.rows.filter(({ email_key }) => isKnown(email_key))
  if (shared.length === 0) return
  await sql`insert into referral_device (referee)
    select * from unnest(${shared.map(({ referee }) => referee)}::uuid[]) on conflict do nothing`.execute(
    tx,
  )
}
