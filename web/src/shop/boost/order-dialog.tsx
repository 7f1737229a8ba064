import { formatCount } from '@nosim/contract/base/count.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { serviceTitle, withoutPictographs } from '../../format/service-title.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Detail, DetailList } from '../../ui/page/detail-list.tsx'
import { SomethingWrong } from '../tickets/something-wrong.tsx'
import { OrderActions } from './order-actions.tsx'
import { progressOf, statusLooks, statusNote } from './order-state.ts'

type OrderDialogProps = {
  /** The order as the list has it. The dialog then follows the order's updates. */
  readonly order: BoostOrder
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** All details of a boost, and its actions. */
export function OrderDialog({ order: listed, ...dialog }: OrderDialogProps) {
  const { order_id } = listed
  const { data: order } = useQuery({
    ...queryOf(boost.read, { params: { order_id } }),
    initialData: listed,
  })
  return (
    <Dialog {...dialog} title={serviceTitle(order.service_name).title}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money amount={order.amount} large />
          <StatusBadge {...statusLooks[order.status]} />
          <span className="text-label text-ink-soft">{statusNote(order)}</span>
        </p>
        <DetailList details={detailsOf(order)} />
        <div className="flex flex-wrap gap-2 *:h-11 empty:hidden">
          <OrderActions order={order} />
          <SomethingWrong about="boost" subject={order.order_id} />
        </div>
      </div>
    </Dialog>
  )
}

function detailsOf(order: BoostOrder): Detail[] {
  const { quantity, start_count, refunded, link } = order
  const progress = progressOf(order)
  return [
    { label: 'Service', value: order.service_name },
    { label: 'Category', value: withoutPictographs(order.category) },
    { label: 'Quantity', value: formatCount(quantity) },
    ...(progress
      ? [
          {
            label: 'Delivered',
            value: formatCount(progress.delivered),
            action: <ProgressBar fraction={progress.fraction} />,
          },
        ]
      : []),
    ...(start_count === null ? [] : [{ label: 'Start count', value: formatCount(start_count) }]),
    ...(toKobo(refunded) > 0 ? [{ label: 'Refunded', value: <Money amount={refunded} /> }] : []),
    {
      label: 'Link',
      value: (
        <TextLink to={link} target="_blank" rel="noreferrer noopener">
          {link}
        </TextLink>
      ),
    },
    { label: 'Date', value: formatDateTime(order.created_at) },
    { label: 'Order number', value: orderNumber(order.order_id) },
  ]
}
