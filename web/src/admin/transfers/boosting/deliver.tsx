import { boostDesk } from '@nosim/contract/admin/boost-desk.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'
import type { MatchProps } from './match.tsx'

/** Marks an order of a disconnected supplier as delivered. */
export function Deliver({ order, onClose }: MatchProps) {
  const deliver = useDecision(boostDesk.deliver, {
    onDone: () => toast.success('The order is marked as delivered and its charge kept.'),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title="Mark as delivered?"
      field={reasonField('Recorded with the order, for all admins.')}
      button={{ label: 'Mark as delivered', busyLabel: 'Saving...' }}
      isSending={deliver.isSending}
      error={deliver.error}
      onEdit={deliver.clear}
      onSend={(reason) => deliver.send({ params: { id: order.order_id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="wait" title={`${order.supplier} is no longer connected`}>
        The charge of {formatMoney(order.charge)} is kept. If the order was not delivered, refund it
        instead.
      </Alert>
    </TextDialog>
  )
}
