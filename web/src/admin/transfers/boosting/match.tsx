import { boostReview, type ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'
import { LookUp } from './look-up.tsx'

/** The field for the number of an order at the supplier. */
export const upstreamIdField = {
  name: 'upstream_id',
  label: "The supplier's order number",
  hint: 'The supplier is asked whether it knows that number.',
  most: 18,
  digits: true,
}

export type MatchProps = { readonly order: ReviewOrder; readonly onClose: () => void }

/** Matches an unconfirmed order to an order of the supplier. */
export function Match({ order, onClose }: MatchProps) {
  const match = useDecision(boostReview.match, {
    onDone: () => toast.success('The order is matched, and runs on.'),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title="Match this order"
      field={upstreamIdField}
      button={{ label: 'Match', busyLabel: 'Asking...' }}
      write={match}
      onSend={(upstream_id) =>
        match.send({ params: { id: order.order_id }, body: { upstream_id } })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Look for an order of these at the supplier. The charge stays held until it is done there.
      </p>
      <LookUp order={order} />
    </TextDialog>
  )
}
