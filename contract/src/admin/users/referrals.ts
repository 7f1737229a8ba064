import { formatCount } from '../../base/count.ts'
import * as z from 'zod/mini'
import { Naira, pageQuery, Reason, Time } from '../../base/fields.ts'
import { get, post, put, routes } from '../../base/route.ts'
import { NamedUser } from '../transfer-views.ts'

/** The longest hold of a bonus, in hours, and the highest daily limit of a referrer. */
export const referralMost = { hours: 720, daily: 1_000_000 } as const

/** A referral bonus that is not paid yet, or that an admin decided. */
export const HeldBonus = z.object({
  /** The user id of the friend: each friend earns one bonus at most. */
  id: z.string(),
  amount: Naira,
  referrer: NamedUser,
  friend: NamedUser,
  /** The deposit that earned the bonus, and the name of its payer according to the bank. */
  deposit_id: z.string(),
  deposit_amount: Naira,
  payer_name: z.nullable(z.string()),
  /**
   * Why an admin must decide. `payer`: the same payer paid for the referrer. `name`: the payer has the name of the referrer.
   * `device`: both accounts were used in one browser.
   */
  signals: z.array(z.enum(['payer', 'name', 'device'])),
  /** `recalled`: the bank took the deposit back. `lapsed`: the account of the referrer was erased. */
  status: z.enum(['review', 'held', 'paid', 'declined', 'recalled', 'lapsed']),
  earned_at: Time,
  /** The bonus is not paid before this time. */
  due_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  note: z.nullable(z.string()),
})
export type HeldBonus = z.output<typeof HeldBonus>

const whole = (most: number) =>
  z
    .int('Please give a whole number')
    .check(
      z.minimum(0, 'Please give a whole number'),
      z.maximum(most, `At most ${formatCount(most)}`),
    )

/** The rule for bonuses that are earned from now on. */
export const ReferralRule = z.object({
  /** How many hours a bonus is held before it is paid; 0 pays it at once. */
  hold_hours: whole(referralMost.hours),
  /** The maximum number of bonuses that a referrer earns in a day in Lagos. */
  daily_limit: whole(referralMost.daily),
})
export type ReferralRule = z.output<typeof ReferralRule>

const decision = {
  access: 'manager',
  stepUp: true,
  params: z.strictObject({ id: z.uuid().check(z.toLowerCase()) }),
  body: z.strictObject({ reason: Reason }),
  reply: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'SETTLED', 'OWN_ACCOUNT'],
} as const

/** Referral bonuses that are not paid yet, and the rule that holds them, for admins (REFER-9 to REFER-16). */
export const referrals = routes({
  list: get('/api/admin/referrals', {
    access: 'support',
    summary:
      'Referral bonuses that wait for an admin or for their time, the oldest first; those decided by admins, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['review', 'held', 'decided']), 'review'),
    }),
    reply: z.object({ bonuses: z.array(HeldBonus), total: z.int() }),
  }),
  approve: post('/api/admin/referrals/:id/approve', {
    ...decision,
    summary: 'Approve a bonus: it is paid at once, or when its hold ends',
  }),
  decline: post('/api/admin/referrals/:id/decline', {
    ...decision,
    summary: 'Decline a bonus: it is never paid',
  }),
  rule: get('/api/admin/referral-rule', {
    access: 'support',
    summary: 'How long bonuses are held, and how many a referrer earns a day',
    reply: ReferralRule,
  }),
  changeRule: put('/api/admin/referral-rule', {
    access: 'owner',
    stepUp: true,
    summary: 'Change the hold and the daily limit of bonuses that are earned from now on',
    body: z.strictObject(ReferralRule.shape),
    reply: ReferralRule,
  }),
})
