import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import type { Kobo } from '@nosim/contract/base/money.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { Alert } from '../../ui/page/alert.tsx'

/** Says that a transfer of this amount (kobo) will wait for a second admin, and why. Else it renders nothing. */
export function SecondAdmin({ amount }: { readonly amount: Kobo | undefined }) {
  const { data } = useQuery(
    queryOf(manualTransfers.actions, { query: { page: 1, limit: 1, status: 'waiting' } }),
  )
  const why = data && amount !== undefined ? whyASecond(amount, data.limits) : undefined
  return (
    why && (
      <Alert tone="wait" title="A second admin must approve this.">
        {why}
      </Alert>
    )
  )
}

/**
 * The limits of an admin who acts alone, in naira: for one transfer, for a day, and what is left of the day's limit.
 */
export type Limits = {
  readonly amount: string
  readonly daily: string
  readonly left_today: string
}

/** Why this amount needs a second admin; undefined where it does not. */
export function whyASecond(amount: Kobo, limits: Limits): string | undefined {
  if (amount > toKobo(limits.amount))
    return `It is over the ${formatMoney(limits.amount)} limit for a single move.`
  if (amount > toKobo(limits.left_today))
    return `You have ${formatMoney(limits.left_today)} of your ${formatMoney(limits.daily)} daily limit left.`
  return undefined
}
