import type { MoneyAction } from '@nosim/contract/admin/money-views.ts'
import { money } from '@nosim/contract/admin/money.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../dialogs/text-dialog.tsx'
import { useDecision } from '../dialogs/use-decision.ts'
import { actionLabels } from './common/action-cell.tsx'
import { refreshDesk } from './common/queries.ts'

export type DeclineProps = { readonly action: MoneyAction; readonly onClose: () => void }

/** Says no to what another asked for, or takes back what oneself did. */
export function Decline({ action: { id, own, kind, asked_by }, onClose }: DeclineProps) {
  const decline = useDecision(money.decline, {
    onDone: () => toast.success(own ? 'The request is taken back.' : 'The request is declined.'),
    refresh: refreshDesk,
    onClose,
  })
  return (
    <TextDialog
      title={own ? `Take back: ${actionLabels[kind]}?` : `Decline: ${actionLabels[kind]}?`}
      field={reasonField(
        own ? 'Kept with the request.' : `Kept with the request, for ${asked_by}.`,
      )}
      button={
        own
          ? { label: 'Take back', busyLabel: 'Taking back...', stop: true }
          : { label: 'Decline', busyLabel: 'Declining...', stop: true }
      }
      isSending={decline.isSending}
      error={decline.error}
      onEdit={decline.clear}
      onSend={(reason) => decline.send({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Alert tone="info">No money moves. It can be asked for again.</Alert>
    </TextDialog>
  )
}
