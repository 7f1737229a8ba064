import type { DryRun, Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { Hourglass, CirclePause } from 'lucide-react'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import type { StatusBadgeProps } from '../../ui/display/badge.tsx'
import { lineLabels } from '../shell/line-labels.ts'

const looks: Readonly<Record<Promotion['phase'], StatusBadgeProps>> = {
  planned: { tone: 'info', word: 'Planned', Icon: Hourglass },
  running: { tone: 'live', word: 'Running' },
  paused: { tone: 'wait', word: 'Paused', Icon: CirclePause },
  over: { tone: 'over', word: 'Over' },
}

/** The badge of a promotion. 'Ended' is final; a promotion that is 'Over' can get a later end. */
export const promotionLook = ({
  phase,
  state,
}: Pick<Promotion, 'phase' | 'state'>): StatusBadgeProps =>
  state === 'ended' ? { ...looks.over, word: 'Ended' } : looks[phase]

/** The code of a promotion, or 'Automatic'. */
export const codeText = ({ code }: Pick<Promotion, 'code'>): string => code ?? 'Automatic'

/** The discount: '10%' or '₦500'. */
export const cutText = ({ percent, amount }: Pick<Promotion, 'percent' | 'amount'>): string =>
  percent === null ? `₦${formatCount(toKobo(amount) / 100)}` : `${percent}%`

type Scope = Pick<Promotion, 'line' | 'category' | 'thing' | 'scope_name'>

/** What a promotion is for. A category or thing that no longer exists is shown by its key. */
export function scopeText({ line, category, thing, scope_name }: Scope): string {
  if (line === null) return 'All shops'
  const { orders } = lineLabels[line]
  const key = category ?? thing
  if (key === null) return `All ${orders.toLowerCase()}`
  return `${orders}: ${scope_name ?? key}${category === null ? '' : ' (category)'}`
}

type Limits = Pick<
  Promotion,
  'uses' | 'most_uses' | 'most_per_user' | 'least_spend' | 'one_account'
>

/** The number of uses, and the maximum if there is one. */
export const usesText = ({ uses, most_uses }: Pick<Limits, 'uses' | 'most_uses'>): string =>
  most_uses === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(most_uses)}`

/** The uses and all limits of a promotion. */
export const limitsText = (limits: Limits): string =>
  [
    usesText(limits),
    limits.most_per_user !== null && `at most ${formatCount(limits.most_per_user)} of each user`,
    toKobo(limits.least_spend) > 0 && `from ${formatMoney(limits.least_spend)} spent`,
    limits.one_account && 'one account of each payer and browser',
  ]
    .filter(Boolean)
    .join(' · ')

/** The result of a dry run as a sentence (PROMO-13). */
export function dryRunText({ orders, users, spend, cost, is_whole }: DryRun): string {
  const found =
    orders === 0
      ? 'No order of the last 30 days would have had it.'
      : `Of the last 30 days: ${many(orders, 'order')} of ${many(users, 'user')} for ${formatMoney(spend)} would have cost ${formatMoney(cost)}.`
  return is_whole ? found : `${found} Only the newest orders were looked at.`
}

const many = (number: number, noun: string): string =>
  `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
