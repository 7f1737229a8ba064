import type { ReferralRule, referrals } from '@nosim/contract/admin/users/referrals.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'

/**
 * Sets the most bonuses that a referrer earns per day (Lagos), which `referral_reward` enforces. It changes nothing
 * once an owner has changed the rule (REFER-4).
 */
export async function setFirstLimit(db: Queryable, daily: number): Promise<void> {
  await sql`update referral_rule set daily_limit = ${daily}
    where changed_at is null and daily_limit <> ${daily}`.execute(db)
}

/** The rule in force. */
export const ruleNow = (db: Queryable): Promise<ReferralRule> =>
  db.selectFrom('referral_rule').select(['hold_hours', 'daily_limit']).executeTakeFirstOrThrow()

/** Changes the rule for bonuses that are earned from now on; held bonuses keep their due time (REFER-9). */
export const changeRule =
  (db: Db): Handler<typeof referrals.changeRule> =>
  ({ body }, context) =>
    db.transaction().execute(async (tx) => {
      await sql`select 1 from referral_rule for no key update`.execute(tx)
      const before = await ruleNow(tx)
      await tx
        .updateTable('referral_rule')
        .set({ ...body, changed_at: sql<Date>`now()` })
        .execute()
      await recordAudit(tx, actorOf(context), {
        action: 'change referral rule',
        subject: 'referral rule',
        before,
        after: body,
      })
      return body
    })
