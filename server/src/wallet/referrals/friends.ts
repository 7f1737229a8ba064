import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Referrals } from '@nosim/contract/shop/wallet.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Figures = {
  ref_id: string
  invited: number
  qualified: number
  earned: number
  pending: number
}
type Friend = {
  first_name: string
  created_at: Date
  bonus: number | null
  state: Referrals['friends'][number]['bonus_state']
  due_at: Date | null
}

/** The state of the bonus `b` as the referrer sees it: only admins see why it is not paid. */
export const shownState = sql`case when b.state in ('review', 'held', 'paid') then b.state
  when b.state is not null then 'none' end`

/** The results of a referral link: figures, and a page of the friends, the newest first (REFER-8, REFER-15). */
export async function referralsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Referrals> {
  const [figures, friends] = await Promise.all([
    sql<Figures>`select u.ref_id,
        (select count(*) from app_user f where f.referred_by = u.id) as invited,
        coalesce(b.qualified, 0) as qualified, coalesce(b.earned, 0)::bigint as earned,
        coalesce(b.pending, 0)::bigint as pending
      from app_user u left join lateral (
        select count(*) filter (where state in ('review', 'held', 'paid')) as qualified,
          sum(amount - taken_back) filter (where state = 'paid') as earned,
          sum(amount) filter (where state in ('review', 'held')) as pending
        from referral_bonus where referrer = u.id
      ) b on true
      where u.id = ${userId}`.execute(db),
    sql<Friend>`select f.first_name, f.created_at, case b.state when 'paid' then b.amount - b.taken_back end as bonus,
        ${shownState} as state, case b.state when 'held' then b.due_at end as due_at
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
    pending: formatNaira(sums.pending),
    friends: friends.rows.map((friend) => ({
      firstname: friend.first_name,
      joined: friend.created_at.toISOString(),
      bonus: friend.bonus === null ? null : formatNaira(friend.bonus),
      bonus_state: friend.state,
      bonus_due: friend.due_at?.toISOString() ?? null,
    })),
  }
}
