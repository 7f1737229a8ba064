import { useState } from 'react'
import { depositWayColumns } from '../../format/deposit-way.tsx'
import { QueryList } from '../../lists/query-list.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { depositsQuery, transfersLimit } from './queries.ts'
import { type Deposit, deposits, type MissingTransfer } from '@nosim/contract/shop/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'

// The dialogs are loaded on first use.
const MissingDialog = deferred(() => import('./missing-dialog.tsx'), 'MissingDialog')
const TransferDialog = deferred(() => import('./transfer-dialog.tsx'), 'TransferDialog')

/** The user's bank transfers with their steps, and the form that reports a missing transfer. */
export function BankTransfers() {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Card
        flush
        title="Your bank transfers"
        action={
          <Button size="sm" aria-haspopup="dialog" onClick={() => setReporting(true)}>
            Report a missing transfer
          </Button>
        }
      >
        <Transfers />
      </Card>
      <MissingList />
      {isReporting && <MissingDialog onClose={() => setReporting(false)} />}
    </>
  )
}

function Transfers() {
  const [opened, setOpened] = useState<Deposit>()
  const [isOpen, setOpen] = useState(false)
  const open = (deposit: Deposit) => {
    setOpened(deposit)
    setOpen(true)
  }
  return (
    <>
      <QueryList
        query={depositsQuery}
        limit={transfersLimit}
        nouns={['transfer', 'transfers']}
        failure="Your bank transfers could not be loaded."
        caption="Bank transfers, newest first"
        layout="list"
        target={{ onOpen: open }}
        columns={depositWayColumns()}
        rowsOf={({ deposits }) => deposits}
        keyOf={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState drawing="transactions" title="No bank transfer yet">
            Each transfer to your account shows here as soon as our bank reports it, usually within
            ten minutes.
          </EmptyState>
        }
        manyColumns={false}
      />
      {opened && <TransferDialog deposit={opened} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

const states: Readonly<Record<MissingTransfer['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Under review' },
  credited: { tone: 'live', word: 'Credited' },
  declined: { tone: 'over', word: 'Not found' },
}

/** The missing transfers that the user reported, and our answers. Renders nothing without any. */
function MissingList() {
  const { data } = useQuery(queryOf(deposits.missing, { query: { page: 1, limit: 10 } }))
  if (!data || data.transfers.length === 0) return null
  return (
    <Card title="Missing transfers you reported">
      <ul className="divide-y divide-line">
        {data.transfers.map((one) => (
          <li key={one.id} className="py-3">
            <div className="flex items-start justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  <Money amount={one.amount} />
                </span>{' '}
                from {one.sender_name}
              </span>
              <span className="shrink-0">
                <StatusBadge {...states[one.status]} />
              </span>
            </div>
            <span className="block text-label text-ink-soft">
              Sent <time dateTime={one.sent_at}>{formatDateTime(one.sent_at)}</time>
              {one.session_id !== null && (
                <span className="block wrap-anywhere">Session {one.session_id}</span>
              )}
            </span>
            {one.note !== null && <p className="pt-1 wrap-anywhere">{one.note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
