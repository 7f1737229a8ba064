import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AgeCell, onlyList, timeColumn, UserCell } from '../../shell/cells.tsx'
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
  /** Whether this admin may settle deposits. */
  readonly may: boolean
  /** Moves the focus when its row is removed. */
  readonly toHead: () => void
}

export const depositColumns = ({ status, may, toHead }: Look): readonly Column<SuspenseItem>[] => [
  {
    header: 'Payer',
    list: 'title',
    cell: ({ payer_name }) => (
      <span className="font-medium wrap-anywhere">{payer_name ?? 'Not known'}</span>
    ),
  },
  { header: 'Amount', align: 'right', list: 'value', cell: (deposit) => <Sum deposit={deposit} /> },
  { header: 'State', list: 'status', cell: (deposit) => <State deposit={deposit} /> },
  onlyList('meta', 'In short', (deposit) => (
    <>
      <AgeCell time={deposit.created_at} /> · {deposit.user?.email ?? deposit.bank}
    </>
  )),
  { header: 'Sent to', cell: (deposit) => <Place deposit={deposit} /> },
  { header: 'User', cell: (deposit) => <Owner deposit={deposit} /> },
  timeColumn('Arrived', ({ created_at }) => created_at),
  ...(status === 'settled' ? [timeColumn('Settled', settledAt)] : []),
  ...(status === 'reversed' ? [timeColumn('Reversed', reversedAt)] : []),
  ...(status === 'open' && may ? [actions(toHead)] : []),
]

const settledAt = ({ settled_at }: SuspenseItem) => settled_at
const reversedAt = ({ reversed_at }: SuspenseItem) => reversed_at

const actions = (toHead: () => void): Column<SuspenseItem> => ({
  header: 'Actions',
  card: 'foot',
  cell: (deposit) => <DepositActions deposit={deposit} toHead={toHead} />,
})

type DepositProps = { readonly deposit: SuspenseItem }

/** The amount in naira, or in the currency of foreign money. */
function Sum({ deposit }: DepositProps) {
  return (
    <span className="font-medium whitespace-nowrap tabular-nums">
      {deposit.currency === 'NGN' ? <Money amount={deposit.amount} /> : sumText(deposit)}
    </span>
  )
}

/** The same amount as text. */
export const sumText = ({ amount, currency }: SuspenseItem): string =>
  currency === 'NGN' ? formatMoney(amount) : `${amount} ${currency}`

/** The status of the deposit. Foreign money may also be settled. */
function State({ deposit: { status, settled_at } }: DepositProps) {
  if (status === 'foreign' && settled_at !== null)
    return <StatusBadge tone="over" word="Foreign, settled" />
  return <StatusBadge {...states[status]} />
}

function Place({ deposit: { account_number, bank, reference } }: DepositProps) {
  return (
    <span className="block min-w-32">
      <span className="tabular-nums">{account_number ?? 'No account number'}</span>
      <span className="block text-label wrap-anywhere text-ink-soft">
        {bank}, {reference}
      </span>
    </span>
  )
}

function Owner({ deposit: { user } }: DepositProps) {
  if (user === null) return <span className="text-ink-soft">Not known</span>
  return <UserCell user={user} />
}

/** A text in a narrow column. */
export function Plain({ children }: { readonly children: string }) {
  return <span className="block min-w-24 wrap-anywhere">{children}</span>
}
