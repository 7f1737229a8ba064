import type { Deposit } from '@nosim/contract/shop/deposits.ts'
import type { ReactNode } from 'react'
import { type BadgeTone, StatusBadge } from '../ui/display/badge.tsx'
import type { Column } from '../ui/table/column.ts'
import { formatDateTime } from './format-date.ts'
import { Money } from './money.tsx'

const states: Readonly<Record<Deposit['status'], { tone: BadgeTone; word: string }>> = {
  seen: { tone: 'wait', word: 'Processing' },
  held: { tone: 'wait', word: 'On hold' },
  credited: { tone: 'live', word: 'Credited' },
  reversed: { tone: 'over', word: 'Reversed' },
  foreign: { tone: 'wait', word: 'Foreign currency' },
  kept: { tone: 'over', word: 'Settled' },
}

/**
 * The columns of a list of bank transfers: amount, state, sender, and each step with its time. The `list` layout
 * shows only the last step, and the details show all.
 */
export const depositWayColumns = (
  ...more: readonly Column<Deposit>[]
): readonly Column<Deposit>[] => [
  { header: 'Amount', card: 'lead', list: 'value', cell: (deposit) => <Sum {...deposit} /> },
  {
    header: 'State',
    card: 'side',
    list: 'status',
    cell: ({ status }) => <StatusBadge {...states[status]} />,
  },
  { header: 'Sender', list: 'title', cell: (deposit) => <Sender {...deposit} /> },
  { header: 'Progress', cell: (deposit) => <Way {...deposit} /> },
  {
    header: 'Last step',
    card: 'hide',
    list: 'meta',
    onlyList: true,
    cell: (deposit) => (
      <time dateTime={lastStep(deposit)}>{formatDateTime(lastStep(deposit))}</time>
    ),
  },
  ...more,
]

const lastStep = ({ seen_at, matched_at, credited_at, reversed_at }: Deposit): string =>
  reversed_at ?? credited_at ?? matched_at ?? seen_at

export function Sum({ amount, currency }: Deposit) {
  return (
    <span className="font-medium whitespace-nowrap tabular-nums">
      {currency === 'NGN' ? <Money amount={amount} /> : `${amount} ${currency}`}
    </span>
  )
}

function Sender({ payer_name, reference }: Deposit) {
  return (
    <span className="block wrap-anywhere as-table:min-w-28 as-card:text-right">
      {payer_name ?? 'Sender not known'}
      <span data-note className="block text-label text-ink-soft">
        {reference}
      </span>
    </span>
  )
}

/** The steps of a deposit that were taken, each with its time. */
export function Way({ sent_at, seen_at, matched_at, credited_at, reversed_at }: Deposit) {
  return (
    <ol className="flex min-w-52 flex-col gap-1 text-label in-[td]:as-card:items-end">
      {sent_at !== null && <Step at={sent_at}>Sent</Step>}
      <Step at={seen_at}>Seen at the bank</Step>
      {matched_at !== null && <Step at={matched_at}>Matched</Step>}
      {credited_at !== null && <Step at={credited_at}>Credited</Step>}
      {reversed_at !== null && <Step at={reversed_at}>Reversed</Step>}
    </ol>
  )
}

function Step({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <li className="in-[td]:as-card:text-right">
      <span className="font-medium">{children}</span>{' '}
      <time dateTime={at} className="whitespace-nowrap text-ink-soft">
        {formatDateTime(at)}
      </time>
    </li>
  )
}
