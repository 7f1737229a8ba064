import type { HeldBonus } from '@nosim/contract/admin/users/referrals.ts'
import { formatDateTime } from '../../../format/format-date.ts'

const signs: Readonly<Record<HeldBonus['signals'][number], string>> = {
  payer: 'The payer also paid into the wallet of the referrer.',
  name: 'The payer has the name of the referrer.',
  device: 'Both accounts were used in one browser.',
}

/** Why a bonus is not paid at once, in sentences: the signs that an admin must check, and the end of its hold. */
export function reasonsOf({ signals, due_at, earned_at }: HeldBonus): string {
  const held = due_at > earned_at ? [`On hold until ${formatDateTime(due_at)}.`] : []
  return [...signals.map((one) => signs[one]), ...held].join(' ')
}
