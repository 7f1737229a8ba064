import { accountLogs, type BatchView } from '@nosim/contract/admin/account-logs.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { refreshClaims } from '../reads/queries.ts'
import { TextDialog } from '../../../layouts/admin/queue/text-dialog.tsx'
import { useDecision } from '../../../layouts/admin/queue/use-decision.ts'

export type RecallBatchProps = { readonly batch: BatchView; readonly onClose: () => void }

/** Takes a whole batch back, after it has said what that does. */
export function RecallBatch({ batch, onClose }: RecallBatchProps) {
  const { id, available, owed, product_name } = batch
  const recall = useDecision(accountLogs.recall, {
    onDone: () => toast.success(`Batch ${id} is recalled.`),
    refresh: refreshClaims,
    onClose,
  })
  return (
    <TextDialog
      title={`Recall batch ${id}?`}
      field={{
        name: 'reason',
        label: 'Reason',
        hint: 'Kept with the batch, and told to its buyers.',
      }}
      button={{ label: 'Recall', busyLabel: 'Recalling...', stop: true }}
      isSending={recall.isSending}
      error={recall.error}
      onEdit={recall.clear}
      onSend={(reason) => recall.send({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{product_name}</p>
      <Alert tone="wait" title="This cannot be undone">
        <ul className="list-disc pl-5">
          <li>{logs(available)} withdrawn from the shelf.</li>
          <li>
            {owed === 0
              ? 'No buyer is owed anything.'
              : `${logs(owed)} refunded: the buyers get the price back and are told why by mail.`}
          </li>
        </ul>
      </Alert>
    </TextDialog>
  )
}

const logs = (count: number): string =>
  count === 1 ? '1 log is' : `${count.toLocaleString('en-US')} logs are`
