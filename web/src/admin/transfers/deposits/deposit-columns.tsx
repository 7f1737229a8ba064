import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { UserCell } from '../../shell/cells.tsx'
import type { Part } from '../common/money-filter.ts'
import { DepositActions } from './deposit-actions.tsx'

const states: Readonly<Record<SuspenseItem['status'], { tone: BadgeTone; word: string }>> = {
  suspense: { tone: 'wait', word: 'Unassigned' },
  held: { tone: 'wait', word: 'Held' },
  foreign: { tone: 'wait', word: 'Foreign' },
  kept: { tone: 'over', word: 'Kept' },
  credited: { tone: 'live', word: 'Credited' },
  reversed: { tone: 'over', word: 'Reversed' },
}

type Look = {
  readonly status: Part<'suspense'>
  /** Whether this admin settles deposits. */
  readonly may: boolean
  /** Where the focus goes with a row that leaves. */
  readonly toHead: () => void
}

export const depositColumns = ({ status, may, toHead }: Look): readonly Column<SuspenseItem>[] => [
  { header: 'Amount', card: 'lead', cell: (deposit) => <Sum deposit={deposit} /> },
  { header: 'State', card: 'side', cell: (deposit) => <State deposit={deposit} /> },
  { header: 'Payer', cell: ({ payer_name }) => <Plain>{payer_name ?? 'Not known'}</Plain> },
  { header: 'Sent to', cell: (deposit) => <Place deposit={deposit} /> },
  { header: 'User', cell: (deposit) => <Owner deposit={deposit} /> },
  { header: 'Arrived', cell: ({ created_at }) => <When at={created_at} /> },
  ...(status === 'settled' ? [settled] : []),
  ...(status === 'reversed' ? [reversed] : []),
  ...(status === 'open' && may ? [actions(toHead)] : []),
]

const settled: Column<SuspenseItem> = {
  header: 'Settled',
  cell: ({ settled_at }) => (settled_at === null ? '-' : <When at={settled_at} />),
}

const reversed: Column<SuspenseItem> = {
  header: 'Reversed',
  cell: ({ reversed_at }) => (reversed_at === null ? '-' : <When at={reversed_at} />),
}

const actions = (toHead: () => void): Column<SuspenseItem> => ({
  header: 'Actions',
  card: 'foot',
  cell: (deposit) => <DepositActions deposit={deposit} toHead={toHead} />,
})

type DepositProps = { readonly deposit: SuspenseItem }

/** Naira; or foreign money, in its own. */
export function Sum({ deposit: { amount, currency } }: DepositProps) {
  if (currency === 'NGN')
    return (
      <span className="font-medium">
        <Money amount={amount} />
      </span>
    )
  return (
    <span className="font-medium whitespace-nowrap tabular-nums">
      {amount} {currency}
    </span>
  )
}

/** What it is; foreign money may be settled. */
function State({ deposit: { status, settled_at } }: DepositProps) {
  if (status === 'foreign' && settled_at !== null)
    return <StatusBadge tone="over" word="Foreign, settled" />
  return <StatusBadge {...states[status]} />
}

function Place({ deposit: { account_number, bank, reference } }: DepositProps) {
  return (
    <span className="block min-w-32 as-card:text-right">
      <span className="tabular-nums">{account_number ?? 'No account number'}</span>
      <span className="block text-label wrap-anywhere text-ink-soft">
        {bank}, {reference}
      </span>
    </span>
  )
}

function Owner({ deposit: { user } }: DepositProps) {
  if (user === null) return <span className="text-ink-soft">Not known</span>
  return (
    <span className="block as-card:text-right">
      <UserCell user={user} />
    </span>
  )
}

/** When something happened. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="block min-w-24 as-card:text-right">
      {formatDateTime(at)}
    </time>
  )
}

/** A text in a narrow column. */
export function Plain({ children }: { readonly children: string }) {
  return <span className="block min-w-24 wrap-anywhere as-card:text-right">{children}</span>
}
