import { type BatchView } from '@nosim/contract/admin/account-logs.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RecallBatch } from './recall-batch.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { ActorCell, AgeCell, onlyList, TextCell } from '../../shell/cells.tsx'
import { logsAddress } from '../logs/form/log-filter.ts'

/** The columns of batches. `toHead` moves the focus when its button is removed. */
export const batchColumns = (toHead: () => void): readonly Column<BatchView>[] => [
  {
    header: 'Batch',
    list: 'title',
    cell: ({ id }) => <span className="font-medium">Batch {id}</span>,
    note: ({ product_name }) => (
      <span className="block min-w-36 wrap-anywhere">{product_name}</span>
    ),
    detail: (batch) => <Name batch={batch} />,
  },
  onlyList('meta', 'In short', ({ product_name, source }) => `${product_name} · ${source}`),
  onlyList('value', 'Stock, in short', ({ available }) => `${formatCount(available)} left`),
  onlyList('status', 'Age', ({ recalled_at, created_at }) =>
    recalled_at === null ? <AgeCell time={created_at} /> : 'Recalled',
  ),
  { header: 'Source', cell: ({ source }) => <TextCell>{source}</TextCell> },
  {
    header: 'Taken in',
    cell: ({ created_by, created_at }) => <ActorCell by={created_by} at={created_at} />,
  },
  ...(['Available', 'Sold', 'Withdrawn', 'Refunded'] as const).map(figure),
  { header: 'Recall', card: 'foot', cell: (batch) => <Recall batch={batch} toHead={toHead} /> },
]

function figure(header: 'Available' | 'Sold' | 'Withdrawn' | 'Refunded'): Column<BatchView> {
  const counts = {
    Available: ({ available }: BatchView) => available,
    Sold: ({ sold }: BatchView) => sold,
    Withdrawn: ({ withdrawn }: BatchView) => withdrawn,
    Refunded: ({ refunded }: BatchView) => refunded,
  }
  return {
    header,
    align: 'right',
    cell: (batch) => formatCount(counts[header](batch)),
  }
}

type BatchProps = { readonly batch: BatchView }

function Name({ batch: { id, product_name } }: BatchProps) {
  return (
    <span className="block">
      <TextLink alone to={logsAddress({ batch: id })}>
        Logs of batch {id}
      </TextLink>
      <span className="block font-normal wrap-anywhere">{product_name}</span>
    </span>
  )
}

/** The button that recalls a batch, or the state of the recall. */
function Recall({ batch, toHead }: BatchProps & { readonly toHead: () => void }) {
  if (batch.recalled_at === null) return <RecallButton batch={batch} toHead={toHead} />
  const mayAskAgain = batch.refunds === 'declined' && batch.owed > 0
  return (
    <div className="flex flex-col items-start gap-2">
      <Recalled batch={batch} />
      {mayAskAgain && <RecallButton batch={batch} toHead={toHead} isAgain />}
    </div>
  )
}

type RecallButtonProps = BatchProps & { readonly toHead: () => void; readonly isAgain?: boolean }

function RecallButton({ batch, toHead, isAgain = false }: RecallButtonProps) {
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [isAsking, setAsking] = useState(false)
  return (
    <div ref={box}>
      <Button
        size="sm"
        tone={isAgain ? 'plain' : 'stop'}
        aria-label={`${isAgain ? 'Request refunds again for' : 'Recall'} batch ${batch.id}`}
        onClick={() => setAsking(true)}
      >
        {isAgain ? 'Request again' : 'Recall'}
      </Button>
      {isAsking && <RecallBatch batch={batch} onClose={() => setAsking(false)} />}
    </div>
  )
}

const refundWords = {
  waiting: 'to refund: waiting for a second admin',
  done: 'being refunded',
  declined: 'not refunded: request declined',
} as const

function Recalled({ batch: { recalled_at, recall_reason, owed, refunds } }: BatchProps) {
  return (
    <span className="flex min-w-40 flex-col items-start gap-1">
      <StatusBadge tone="stop" word="Recalled" />
      <span className="text-label text-ink-soft">{formatDateTime(recalled_at)}</span>
      <span className="whitespace-pre-line wrap-anywhere">{recall_reason}</span>
      {owed > 0 && (
        <output className="text-label text-wait">
          {formatCount(owed)} {refundWords[refunds ?? 'done']}
        </output>
      )}
    </span>
  )
}
