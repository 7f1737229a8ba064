import { type DeskRental, rentalDesk } from '@nosim/contract/admin/desk/rental-desk.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'

export type ReleaseNumberProps = { readonly rental: DeskRental; readonly onClose: () => void }

/** Ends a number whose supplier is not connected any more, and gives its money back. */
export function ReleaseNumber({ rental, onClose }: ReleaseNumberProps) {
  const { order_id, user, price, supplier } = rental
  const release = useDecision(rentalDesk.release, {
    onDone: ({ waiting }) =>
      waiting
        ? toast.info('A second admin must approve this.')
        : toast.success('The number is released and the price refunded.'),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title="Release this number?"
      field={reasonField('Recorded with the order, for all admins.')}
      button={{ label: 'Release', busyLabel: 'Releasing...', stop: true }}
      isSending={release.isSending}
      error={release.error}
      onEdit={release.clear}
      onSend={(reason) => release.send({ params: { id: order_id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="wait" title={`${supplier} is no longer connected`}>
        {formatMoney(price)} goes back into the wallet of {user.email}, and the rental ends. If{' '}
        {supplier} charges for it later, that is the shop's loss.
      </Alert>
    </TextDialog>
  )
}
