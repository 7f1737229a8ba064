import type { ClaimView } from '@nosim/contract/admin/complaints.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { TextCell } from '../../shell/cells.tsx'
import { ClaimActions } from './claim-actions.tsx'
import type { Queue } from './complaints-filter.ts'

const outcomes: Readonly<Record<ClaimView['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Open' },
  replaced: { tone: 'live', word: 'Replaced' },
  refunded: { tone: 'live', word: 'Refunded' },
  declined: { tone: 'over', word: 'Declined' },
}

/** What buyers say is dead; `toHead` is where the focus goes with a row that leaves. */
export function claimColumns(queue: Queue, toHead: () => void): readonly Column<ClaimView>[] {
  return [
    { header: 'Product', card: 'lead', cell: (claim) => <Product claim={claim} /> },
    { header: 'Price', align: 'right', card: 'side', cell: (claim) => <Price claim={claim} /> },
    { header: 'Buyer', cell: ({ buyer }) => <TextCell>{buyer}</TextCell> },
    { header: 'Order', cell: (claim) => <Order claim={claim} /> },
    { header: 'Reason', cell: ({ reason }) => <TextCell>{reason}</TextCell> },
    ...(queue === 'settled' ? settled : open(toHead)),
  ]
}

const open = (toHead: () => void): readonly Column<ClaimView>[] => [
  {
    header: 'In stock',
    align: 'right',
    cell: ({ log_count }) => log_count.toLocaleString('en-US'),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (claim) => <ClaimActions claim={claim} toHead={toHead} />,
  },
]

const settled: readonly Column<ClaimView>[] = [
  { header: 'Outcome', cell: ({ status }) => <StatusBadge {...outcomes[status]} /> },
  { header: 'Note to the buyer', cell: ({ note }) => <TextCell>{note}</TextCell> },
]

type ClaimProps = { readonly claim: ClaimView }

function Product({ claim: { product_name, log_id } }: ClaimProps) {
  return (
    <span className="block min-w-36 text-body">
      <span className="block font-medium wrap-anywhere">{product_name}</span>
      <span className="block text-label font-normal text-ink-soft">Log {log_id}</span>
    </span>
  )
}

function Price({ claim: { price } }: ClaimProps) {
  return (
    <span className="font-medium">
      <Money amount={price} />
    </span>
  )
}

function Order({ claim: { order_id, created_at } }: ClaimProps) {
  return (
    <span className="as-card:text-right">
      {orderNumber(order_id)}
      <time dateTime={created_at} className="block text-label text-ink-soft">
        {formatDateTime(created_at)}
      </time>
    </span>
  )
}
