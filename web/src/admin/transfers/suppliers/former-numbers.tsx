import { type ReviewRental, rentalReview } from '@nosim/contract/admin/rental-review.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { AgeCell, onlyList, timeColumn, userColumns } from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import { formerRentalsQuery, refreshTransfers } from '../common/queries.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { showDecision, useDecisionForm } from '../../dialogs/use-decision.ts'

/** The open numbers of suppliers that are no longer connected. */
export function FormerNumbers() {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={formerRentalsQuery}
      rowsOf={({ rentals }) => rentals}
      keyOf={({ order_id }) => order_id}
      pages={pages}
      columns={columns(may, pages.toHead)}
      caption="Numbers at former suppliers, oldest first"
      titleOf={({ user, order_id }) => `${user.name}: number ${orderNumber(order_id)}`}
      nouns={['number', 'numbers']}
      empty={
        <EmptyState Icon={Hash} title="No numbers at former suppliers">
          An open number of a supplier that is no longer connected shows here, its price on hold,
          until it is released.
        </EmptyState>
      }
    />
  )
}

/** `toHead` moves the focus when its row is removed. */
const columns = (may: boolean, toHead: () => void): readonly Column<ReviewRental>[] => [
  ...userColumns('User', ({ user }: ReviewRental) => user),
  {
    header: 'Price',
    align: 'right',
    list: 'value',
    cell: ({ price }) => (
      <span className="font-medium">
        <Money amount={price} />
      </span>
    ),
  },
  {
    header: 'Number',
    cell: ({ service_name, number }) => (
      <span className="block">
        {number === null ? 'Unknown: no answer from the supplier' : `+${number}`}
        <span className="block text-label text-ink-soft">{service_name}</span>
      </span>
    ),
  },
  {
    header: 'Supplier',
    cell: ({ supplier, served_at }) => (
      <span className="block wrap-anywhere">
        {supplier}
        <span className="block text-label text-ink-soft">
          {served_at === null ? 'Never connected' : `Connected until ${formatDateTime(served_at)}`}
        </span>
      </span>
    ),
  },
  timeColumn('Since', ({ created_at }) => created_at),
  onlyList(
    'meta',
    'In short',
    ({ service_name, number }) =>
      `${service_name} · ${number === null ? 'no number' : `+${number}`}`,
  ),
  onlyList('status', 'Age', ({ created_at }) => <AgeCell time={created_at} />),
  ...(may ? [actions(toHead)] : []),
]

const actions = (toHead: () => void): Column<ReviewRental> => ({
  header: 'Actions',
  card: 'foot',
  cell: (rental) => <Actions rental={rental} toHead={toHead} />,
})

function Actions({
  rental,
  toHead,
}: {
  readonly rental: ReviewRental
  readonly toHead: () => void
}) {
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      <Button
        size="sm"
        tone="stop"
        aria-label={`Release number ${orderNumber(rental.order_id)}`}
        disabledReason={
          rental.waiting ? 'Already requested: a second admin must approve it.' : null
        }
        onClick={() => setOpen(true)}
      >
        Release
      </Button>
      {rental.waiting && (
        <p className="w-full text-label text-wait">Release waiting for a second admin.</p>
      )}
      {isOpen && <ReleaseNumber rental={rental} onClose={() => setOpen(false)} />}
    </div>
  )
}

type ReleaseNumberProps = { readonly rental: ReviewRental; readonly onClose: () => void }

/** Ends a number whose supplier is no longer connected, and refunds it. */
function ReleaseNumber({ rental, onClose }: ReleaseNumberProps) {
  const { order_id, user, price, supplier } = rental
  const release = useDecisionForm(rentalReview.release, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id: order_id }, body: { reason } }],
    onDone: ({ waiting }) =>
      showDecision(waiting, 'The number is released and the price refunded.'),
    refresh: refreshTransfers,
    onClose,
  })
  return (
    <TextDialog
      title="Release this number?"
      field={reasonField('Recorded with the order, for all admins.')}
      button={{ label: 'Release', busyLabel: 'Releasing...', stop: true }}
      form={release}
      onClose={onClose}
    >
      <Alert tone="wait" title={`${supplier} is no longer connected`}>
        {formatMoney(price)} goes back into the wallet of {user.email}, and the rental ends. If{' '}
        {supplier} charges for it later, that is the shop's loss.
      </Alert>
    </TextDialog>
  )
}
