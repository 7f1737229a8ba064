import { boostDesk, type DeskOrder } from '@nosim/contract/admin/boost-desk.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'

export type ReleaseProps = { readonly order: DeskOrder; readonly onClose: () => void }

/** Gives the money of an order back that the supplier never took. */
export function Release({ order, onClose }: ReleaseProps) {
  const { order_id, user, charge } = order
  const release = useDecision(boostDesk.release, {
    onDone: ({ waiting }) =>
      waiting
        ? toast.info('A second admin must approve this.')
        : toast.success('The order is released and the charge refunded.'),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title="Release this order?"
      field={reasonField('Kept with the order, for all admins.')}
      button={{ label: 'Release', busyLabel: 'Releasing...', stop: true }}
      isSending={release.isSending}
      error={release.error}
      onEdit={release.clear}
      onSend={(reason) => release.send({ params: { id: order_id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="wait" title="Only if the supplier has no such order">
        {formatMoney(charge)} goes back into the wallet of {user.email}. An order that runs at the
        supplier after all would be the shop's loss.
      </Alert>
    </TextDialog>
  )
}
