import type { BankDelivery } from '@nosim/contract/admin/deliveries.ts'
import { MailWarning } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { AgeCell, onlyList, timeColumn } from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import type { Part } from '../common/money-filter.ts'
import { deliveriesQuery } from '../common/queries.ts'
import { DeliveryActions, sumOf } from './delivery-actions.tsx'
import { Plain } from './deposit-columns.tsx'

export type DeliveriesProps = { readonly status: Part<'deliveries'> }

/** Bank notifications that could not be booked. Their money is in no account until an admin has decided. */
export function Deliveries({ status }: DeliveriesProps) {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={(page) => deliveriesQuery({ ...page, status })}
      rowsOf={({ deliveries }) => deliveries}
      keyOf={({ id }: BankDelivery) => String(id)}
      pages={pages}
      columns={columnsFor({ status, may, toHead: pages.toHead })}
      caption={
        status === 'open'
          ? 'Open bank deliveries, oldest first'
          : 'Settled bank deliveries, newest first'
      }
      titleOf={({ wrong, id }) => `${problemWords(wrong)}: notification ${id}`}
      nouns={['delivery', 'deliveries']}
      empty={
        <EmptyState
          Icon={MailWarning}
          title={status === 'open' ? 'No open deliveries' : 'No settled deliveries'}
        >
          A bank notification that cannot be read, or that differs from the booked deposit, shows
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
  { header: 'Problem', list: 'title', cell: ({ wrong }) => <Plain>{problemWords(wrong)}</Plain> },
  { header: 'Amount', align: 'right', list: 'value', cell: (one) => <Sum {...one} /> },
  { header: 'Sender', cell: (one) => <Facts {...one} /> },
  onlyList('meta', 'In short', ({ payer_name, bank }) =>
    [payer_name ?? 'Sender not known', bank].join(' · '),
  ),
  onlyList('status', 'Age', ({ received_at }) => <AgeCell time={received_at} />),
  { header: 'Booked', cell: (one) => <Booked {...one} /> },
  timeColumn('Arrived', ({ received_at }) => received_at),
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
    <span className="block min-w-32 wrap-anywhere">
      {sentence(outcome ?? '')}: {note}
      <span className="block text-label text-ink-soft">
        {settled_by}
        {settled_at !== null && `, ${formatDateTime(settled_at)}`}
      </span>
    </span>
  ),
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Why it waits: the code 'mismatch' as words, any other text unchanged. */
const problemWords = (wrong: string): string =>
  wrong === 'mismatch' ? 'Differs from the booked deposit' : sentence(wrong)

function Sum({ amount, currency }: BankDelivery) {
  if (amount === null) return <span className="text-ink-soft">Unreadable</span>
  return (
    <span className="font-medium whitespace-nowrap tabular-nums">{sumOf(amount, currency)}</span>
  )
}

/** The facts that could be read from the notification, and its raw message. */
function Facts({ bank, reference, session_id, account_number, payer_name, body }: BankDelivery) {
  return (
    <span className="block min-w-40 wrap-anywhere">
      {payer_name ?? 'Sender not known'}
      <span className="block text-label text-ink-soft">
        {[bank, reference, session_id, account_number].filter(Boolean).join(', ')}
      </span>
      <details className="pt-1 text-label">
        <summary className="cursor-pointer text-accent">Raw message</summary>
        <code className="mt-1 block max-w-96 rounded-control bg-sunken p-2 text-left whitespace-pre-wrap wrap-anywhere">
          {body}
        </code>
      </details>
    </span>
  )
}

function Booked({ booked }: BankDelivery) {
  if (booked === null) return <span className="text-ink-soft">Not booked</span>
  return (
    <span className="block min-w-28">
      <span className="whitespace-nowrap tabular-nums">
        {sumOf(booked.amount, booked.currency)}
      </span>
      <span className="block text-label text-ink-soft">
        {sentence(booked.status)}, {booked.account_number ?? 'no account number'}
      </span>
    </span>
  )
}
