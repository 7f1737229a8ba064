import { type BatchView, accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../format/format-money.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../../dialogs/use-decision.ts'
import { recallQuery } from '../logs/form/queries.ts'
import { refreshClaims } from './queries.ts'

type RecallBatchProps = { readonly batch: BatchView; readonly onClose: () => void }

/** Recalls a whole batch after showing the effects, or requests declined refunds again. */
export function RecallBatch({ batch, onClose }: RecallBatchProps) {
  const { id, recalled_at, product_name } = batch
  const preview = useQuery(recallQuery(id))
  const recall = useDecisionForm(accountLogs.recall, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason } }],
    onDone: ({ refunds }) =>
      refunds === 'waiting'
        ? toast.info(`Batch ${id} is withdrawn from sale. A second admin must approve the refunds.`)
        : toast.success(`Batch ${id} is recalled.`),
    refresh: refreshClaims,
    onClose,
  })
  const isAgain = recalled_at !== null
  return (
    <TextDialog
      title={isAgain ? `Request refunds for batch ${id} again?` : `Recall batch ${id}?`}
      field={{
        name: 'reason',
        label: 'Reason',
        hint: isAgain
          ? 'Recorded with the request.'
          : 'Recorded with the batch, and emailed to its buyers.',
      }}
      button={
        isAgain
          ? { label: 'Request again', busyLabel: 'Sending...' }
          : { label: 'Recall', busyLabel: 'Recalling...', stop: true }
      }
      missing={preview.data ? undefined : 'The effects are still loading.'}
      form={recall}
      onClose={onClose}
    >
      <p className="text-ink-soft">{product_name}</p>
      {preview.data ? (
        <Effects preview={preview.data} isAgain={isAgain} />
      ) : preview.isError ? (
        <ErrorState
          title="The effects could not be loaded."
          error={preview.error}
          onRetry={preview.refetch}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </TextDialog>
  )
}

type EffectsProps = {
  readonly preview: Reply<typeof accountLogs.recallPreview>
  readonly isAgain: boolean
}

/** The effects: the logs to withdraw, the refunds, the number of buyers, and whether a second admin must approve. */
function Effects({ preview, isAgain }: EffectsProps) {
  const { available, owed, buyers, amount, needs_approval } = preview
  return (
    <Alert tone="wait" title="This cannot be undone">
      <ul className="list-disc pl-5">
        {!isAgain && available > 0 && <li>{logs(available)} withdrawn from sale at once.</li>}
        <li>
          {owed === 0
            ? 'No buyer is owed a refund.'
            : `${formatMoney(amount)} goes back to ${buyersWords(buyers)} for ${logs(owed, false)}. They are emailed the reason.`}
        </li>
        {owed > 0 && needs_approval && (
          <li>The refunds wait until a second admin approves them.</li>
        )}
      </ul>
    </Alert>
  )
}

const logs = (count: number, isSentence = true): string => {
  const one = count === 1
  const words = `${formatCount(count)} ${one ? 'log' : 'logs'}`
  return isSentence ? `${words} ${one ? 'is' : 'are'}` : words
}

const buyersWords = (count: number): string =>
  count === 1 ? '1 buyer' : `${formatCount(count)} buyers`
