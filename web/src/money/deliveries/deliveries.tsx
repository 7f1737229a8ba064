import type { BankDelivery } from '@nosim/contract/admin/deliveries.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { limit, Queue } from '../../layouts/admin/queue/queue.tsx'
import { useMay } from '../../layouts/admin/use-may.ts'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { formatDateTime } from '../../ui/display/format-date.ts'
import { usePages } from '../../ui/display/use-pages.ts'
import type { Part } from '../reads/money-filter.ts'
import { deliveriesQuery } from '../reads/queries.ts'
import { DeliveryActions } from './delivery-actions.tsx'

export type DeliveriesProps = { readonly status: Part<'deliveries'> }

/** What banks told us that nobody could book: money that is in no book until a person has looked. */
export function Deliveries({ status }: DeliveriesProps) {
  const pages = usePages()
  const may = useMay('manager') === true
  const read = useQuery({
    ...deliveriesQuery({ page: pages.page, limit, status }),
    placeholderData: keepPreviousData,
  })
  return (
    <Queue
      read={read}
      rowsOf={({ deliveries }) => deliveries}
      keyOf={({ id }: BankDelivery) => String(id)}
      pages={pages}
      columns={columnsFor({ status, may, toHead: pages.toHead })}
      caption={
        status === 'open' ? 'Bank deliveries that wait, oldest first' : 'Settled, newest first'
      }
      nouns={['delivery', 'deliveries']}
      empty={
        <EmptyState
          icon={<MailWarning aria-hidden size={20} />}
          title={status === 'open' ? 'No delivery waits' : 'No settled deliveries'}
        >
          What a bank told us and we could not read, or what differs from what is booked, waits
          here.
        </EmptyState>
      }
    />
  )
}

type Look = {
  readonly status: Part<'deliveries'>
  readonly may: boolean
  readonly toHead: () => void
}

const columnsFor = ({ status, may, toHead }: Look): readonly Column<BankDelivery>[] => [
  { header: 'Amount', card: 'lead', cell: (one) => <Sum {...one} /> },
  { header: 'What is wrong', cell: ({ wrong }) => <Plain>{wrong}</Plain> },
  { header: 'The bank says', cell: (one) => <Facts {...one} /> },
  { header: 'In the books', cell: (one) => <Booked {...one} /> },
  { header: 'Arrived', cell: ({ received_at }) => <When at={received_at} /> },
  ...(status === 'settled' ? [settled] : []),
  ...(status === 'open' && may
    ? [
        {
          header: 'Actions',
          card: 'foot',
          cell: (one: BankDelivery) => <DeliveryActions delivery={one} toHead={toHead} />,
        } as const,
      ]
    : []),
]

const settled: Column<BankDelivery> = {
  header: 'Settled',
  cell: ({ settled_at, settled_by, outcome, note }) => (
    <span className="block min-w-32 wrap-anywhere as-card:text-right">
      {outcome}: {note}
      <span className="block text-label text-ink-soft">
        {settled_by}
        {settled_at !== null && `, ${formatDateTime(settled_at)}`}
      </span>
    </span>
  ),
}

function Sum({ amount, currency }: BankDelivery) {
  if (amount === null) return <span className="text-ink-soft">Not read</span>
  return (
    <span className="font-medium whitespace-nowrap tabular-nums">
      {currency === 'NGN' ? `\u20a6${amount}` : `${amount} ${currency}`}
    </span>
  )
}

/** What could be read of it, and the bank's own words. */
function Facts({ bank, reference, session_id, account_number, payer_name, body }: BankDelivery) {
  return (
    <span className="block min-w-40 wrap-anywhere as-card:text-right">
      {payer_name ?? 'Sender not told'}
      <span className="block text-label text-ink-soft">
        {[bank, reference, session_id, account_number].filter(Boolean).join(', ')}
      </span>
      <details className="pt-1 text-label">
        <summary className="cursor-pointer text-accent">The bank's own words</summary>
        <code className="mt-1 block max-w-96 rounded-control bg-sunken p-2 text-left whitespace-pre-wrap wrap-anywhere">
          {body}
        </code>
      </details>
    </span>
  )
}

function Booked({ booked }: BankDelivery) {
  if (booked === null) return <span className="text-ink-soft">Nothing</span>
  return (
    <span className="block min-w-28 as-card:text-right">
      {booked.amount} {booked.currency}
      <span className="block text-label text-ink-soft">
        {booked.status}, {booked.account_number ?? 'no account number'}
      </span>
    </span>
  )
}

function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="block min-w-24 as-card:text-right">
      {formatDateTime(at)}
    </time>
  )
}

function Plain({ children }: { readonly children: string }) {
  return <span className="block min-w-28 wrap-anywhere as-card:text-right">{children}</span>
}
