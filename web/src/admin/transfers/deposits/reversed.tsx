import type { SuspenseItem } from '@nosim/contract/admin/money-views.ts'
import { money } from '@nosim/contract/admin/money.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { reasonField, TextDialog } from '../../dialogs/text-dialog.tsx'
import { tellAsked, useDecision } from '../../dialogs/use-decision.ts'
import { refreshDesk } from '../common/queries.ts'

export type ReversedProps = { readonly deposit: SuspenseItem; readonly onClose: () => void }

/** Books the bank's reversal of a deposit in suspense. */
export function Reversed({ deposit: { id, amount }, onClose }: ReversedProps) {
  const reverse = useDecision(money.reverse, { onDone: tellAsked, refresh: refreshDesk, onClose })
  return (
    <TextDialog
      title="Reversed by the bank?"
      field={reasonField('Where the bank reports it. Recorded with the reversal.')}
      button={{ label: 'Book the reversal', busyLabel: 'Booking...', stop: true }}
      isSending={reverse.isSending}
      error={reverse.error}
      onEdit={reverse.clear}
      onSend={(reason) => reverse.send({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="info">
        {formatMoney(amount)} is removed from suspense, because the bank reversed the transfer.
      </Alert>
    </TextDialog>
  )
}
