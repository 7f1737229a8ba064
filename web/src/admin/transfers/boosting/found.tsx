import { boostDesk } from '@nosim/contract/admin/boost-desk.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'
import { LookUp } from './look-up.tsx'
import type { MatchProps } from './match.tsx'

/** Records that the supplier took an order that was released. */
export function Found({ order, onClose }: MatchProps) {
  const found = useDecision(boostDesk.found, {
    onDone: () => toast.success("The supplier's charge is booked as a loss."),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title="Found at the supplier"
      field={{
        name: 'upstream_id',
        label: "The supplier's order number",
        hint: 'The supplier is asked whether it knows that number.',
        most: 18,
        digits: true,
      }}
      button={{ label: 'Book the charge', busyLabel: 'Asking...' }}
      isSending={found.isSending}
      error={found.error}
      onEdit={found.clear}
      onSend={(upstream_id) =>
        found.send({ params: { id: order.order_id }, body: { upstream_id } })
      }
      onClose={onClose}
    >
      <Alert tone="info">
        The user keeps the refund. The supplier's charge is booked as the shop's loss.
      </Alert>
      <LookUp order={order} />
    </TextDialog>
  )
}
