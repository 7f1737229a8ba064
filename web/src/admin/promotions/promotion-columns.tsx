import type { Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { Money } from '../../format/money.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { onlyList } from '../shell/cells.tsx'
import { formatLagosTime } from './lagos-time.ts'
import { type OpenDialog, PromotionActions } from './promotion-actions.tsx'
import {
  codeText,
  cutText,
  limitsText,
  promotionLook,
  scopeText,
  usesText,
} from './promotion-labels.ts'

/** The columns of PROMO-15; dates are in Lagos time. */
export const promotionColumns = (openDialog: OpenDialog): readonly Column<Promotion>[] => [
  {
    header: 'Promotion',
    list: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    note: (promotion) => (
      <span className="block text-label leading-4 wrap-anywhere text-ink-soft">
        {codeText(promotion)}
      </span>
    ),
    detail: codeText,
  },
  onlyList('meta', 'In short', (promotion) =>
    [codeText(promotion), cutText(promotion), scopeText(promotion)].join(' · '),
  ),
  { header: 'Cut', align: 'right', cell: cutText },
  {
    header: 'For',
    cell: (promotion) => (
      <span className="line-clamp-2 min-w-24 wrap-anywhere" title={scopeText(promotion)}>
        {scopeText(promotion)}
      </span>
    ),
    detail: scopeText,
  },
  {
    header: 'From - to',
    cell: (promotion) => <Span promotion={promotion} />,
  },
  { header: 'Uses', align: 'right', cell: usesText, detail: limitsText },
  { header: 'It paid', align: 'right', list: 'value', cell: ({ cost }) => <Money amount={cost} /> },
  {
    header: 'State',
    list: 'status',
    cell: (promotion) => <StatusBadge {...promotionLook(promotion)} />,
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (promotion) => <PromotionActions promotion={promotion} openDialog={openDialog} />,
  },
]

function Span({ promotion: { starts_at, ends_at } }: { readonly promotion: Promotion }) {
  return (
    <span className="text-label leading-4 as-table:whitespace-nowrap">
      <time dateTime={starts_at}>{formatLagosTime(starts_at)}</time> -{' '}
      <br className="as-card:hidden" />
      <time dateTime={ends_at}>{formatLagosTime(ends_at)}</time>
    </span>
  )
}
