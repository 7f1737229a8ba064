import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { reasonField, TextDialog } from './text-dialog.tsx'
import { showOutcome, useDecisionForm } from './use-decision.ts'

type ReverseDialogProps = {
  /** The id of the deposit. */
  readonly id: string
  /** What the reversal does. */
  readonly effect: string
  readonly refresh: () => void
  readonly onClose: () => void
}

/** Records that the bank reversed a deposit (WALLET-16). */
export function ReverseDialog({ id, effect, refresh, onClose }: ReverseDialogProps) {
  const reverse = useDecisionForm(manualTransfers.reverse, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason } }],
    onDone: showOutcome,
    refresh,
    onClose,
  })
  return (
    <TextDialog
      title="Reversed by the bank?"
      field={reasonField('Where the bank reports it. Recorded with the reversal.')}
      button={{ label: 'Book the reversal', busyLabel: 'Booking...', stop: true }}
      form={reverse}
      onClose={onClose}
    >
      <Alert tone="info">{effect}</Alert>
    </TextDialog>
  )
}
