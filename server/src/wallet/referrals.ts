import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Referrals } from '@nosim/contract/shop/wallet.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'

/** Sets the maximum number of bonuses of a referrer per day (Lagos), which `referral_reward` enforces. */
export async function setReferralLimit(db: Queryable, daily: number): Promise<void> {
  await sql`update referral_rule set daily_limit = ${daily}`.execute(db)
}

type Figures = { ref_id: string; invited: number; qualified: number; earned: number }
type Friend = { first_name: string; created_at: Date; bonus: number | null }

/** The results of a referral link: figures, and a page of the friends, the newest first (REFER-8). */
export async function referralsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Referrals> {
  const [figures, friends] = await Promise.all([
    sql<Figures>`select u.ref_id,
        (select count(*) from app_user f where f.referred_by = u.id) as invited,
        coalesce(b.qualified, 0) as qualified, coalesce(b.earned, 0)::bigint as earned
      from app_user u left join lateral (
        select count(*) as qualified, sum(amount - taken_back) as earned from referral_bonus where referrer = u.id
      ) b on true
      where u.id = ${userId}`.execute(db),
    sql<Friend>`select f.first_name, f.created_at, b.amount - b.taken_back as bonus
      from app_user f left join referral_bonus b on b.referee = f.id and b.referrer = ${userId}
      where f.referred_by = ${userId} order by f.created_at desc, f.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
  ])
  const [sums] = figures.rows
  if (!sums) throw new Error('there is no such user')
  return {
    ref_id: sums.ref_id,
    invited: sums.invited,
    qualified: sums.qualified,
    earned: formatNaira(sums.earned),
    friends: friends.rows.map((friend) => ({
      firstname: friend.first_name,
      joined: friend.created_at.toISOString(),
      bonus: friend.bonus === null ? null : formatNaira(friend.bonus),
    })),
  }
}
