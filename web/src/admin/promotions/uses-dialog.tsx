import {
  adminPromotions,
  type Promotion,
  type PromotionUse,
} from '@nosim/contract/admin/promotions/promotions.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { limit } from '../../lists/list-limit.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { type Pages, useHead } from '../../ui/display/use-pages.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { orderAddress } from '../shell/addresses.ts'
import { onlyList, UserCell } from '../shell/cells.tsx'
import { lineLabels } from '../shell/line-labels.ts'

type UsesDialogProps = { readonly promotion: Promotion; readonly onClose: () => void }

/** The orders that used a promotion, each with a link (PROMO-10). */
export function UsesDialog({ promotion: { id, name }, onClose }: UsesDialogProps) {
  const pages = useOwnPages()
  return (
    <Dialog open onOpenChange={onClose} title={`Uses of ${name}`} place="dialog-wide">
      <div className="-mx-6">
        <QueryList
          query={(query) => queryOf(adminPromotions.uses, { params: { id }, query })}
          rowsOf={({ uses }) => uses}
          keyOf={({ order_id }) => order_id}
          pages={pages}
          limit={limit}
          columns={columns}
          layout="list"
          target={{ to: addressOf, label: titleOf }}
          caption={`Uses of ${name}, newest first`}
          nouns={['use', 'uses']}
          empty={
            <EmptyState Icon={ReceiptText} title="No uses yet">
              Each order that has this promotion is listed here.
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  )
}

/** The pages of a list in a dialog. The page number is not part of the address. */
function useOwnPages(): Pages {
  const [page, setPage] = useState(1)
  const { head, toHead } = useHead()
  const turn = (next: number) => {
    setPage(next)
    toHead()
  }
  return { page, turn, head, toHead }
}

const titleOf = ({ line, order_id }: PromotionUse): string =>
  `${lineLabels[line].order} ${orderNumber(order_id)}`

const addressOf = ({ line, order_id, user }: PromotionUse): string =>
  orderAddress({ line, order_id, user_id: user.user_id })

const columns: readonly Column<PromotionUse>[] = [
  {
    header: 'Order',
    list: 'title',
    cell: (use) => <span className="font-medium">{titleOf(use)}</span>,
  },
  onlyList('meta', 'In short', ({ user, created_at, returned }) =>
    [returned && 'Returned', user.name, formatDateTime(created_at)].filter(Boolean).join(' · '),
  ),
  { header: 'User', cell: ({ user }) => <UserCell user={user} /> },
  {
    header: 'Date',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatDateTime(created_at)}
      </time>
    ),
  },
  { header: 'Paid', align: 'right', list: 'value', cell: ({ price }) => <Money amount={price} /> },
  {
    header: 'Cut',
    align: 'right',
    list: 'status',
    cell: ({ cut }) => (
      <>
        <span className="as-table:hidden">cut </span>
        <Money amount={cut} />
      </>
    ),
  },
  {
    header: 'Returned',
    cell: ({ returned }) => (returned ? <StatusBadge tone="over" word="Returned" /> : 'No'),
  },
]
