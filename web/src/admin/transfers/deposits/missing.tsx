import type { Claim } from '@nosim/contract/admin/deliveries.ts'
import { SearchX } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { onlyList, userColumns } from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import type { Part } from '../common/money-filter.ts'
import { claimsQuery } from '../common/queries.ts'
import { ClaimActions } from './claim-actions.tsx'

export type MissingProps = { readonly status: Part<'missing'> }

/** Transfers that users reported missing, with the deposits that may match. */
export function Missing({ status }: MissingProps) {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={(page) => claimsQuery({ ...page, status })}
      rowsOf={({ claims }) => claims}
      keyOf={({ id }: Claim) => id}
      pages={pages}
      columns={columnsFor({ status, may, toHead: pages.toHead })}
      caption={
        status === 'open' ? 'Missing transfers, oldest first' : 'Settled claims, newest first'
      }
      titleOf={({ user, amount }) => `${user.name}: ${formatMoney(amount)} missing`}
      nouns={['claim', 'claims']}
      empty={
        <EmptyState
          Icon={SearchX}
          title={status === 'open' ? 'No missing transfers' : 'No settled claims'}
        >
          A missing transfer that a user reports and that is not matched automatically shows here.
        </EmptyState>
      }
    />
  )
}

type Look = {
  readonly status: Part<'missing'>
  readonly may: boolean
  readonly toHead: () => void
}

const states: Readonly<Record<Claim['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Open' },
  credited: { tone: 'live', word: 'Credited' },
  declined: { tone: 'over', word: 'Declined' },
}

const columnsFor = ({ status, may, toHead }: Look): readonly Column<Claim>[] => [
  ...userColumns('User', ({ user }: Claim) => user),
  {
    header: 'Amount',
    align: 'right',
    list: 'value',
    cell: ({ amount }) => (
      <span className="font-medium">
        <Money amount={amount} />
      </span>
    ),
  },
  { header: 'State', list: 'status', cell: (claim) => <StatusBadge {...states[claim.status]} /> },
  { header: 'Reported', cell: (claim) => <Reported {...claim} /> },
  onlyList(
    'meta',
    'In short',
    ({ sender_name, sent_at }) => `${sender_name} · ${formatDateTime(sent_at)}`,
  ),
  ...(status === 'open'
    ? [{ header: 'Possible deposits', cell: (claim: Claim) => <Candidates {...claim} /> }]
    : [{ header: 'Answer', cell: (claim: Claim) => <Answer {...claim} /> }]),
  ...(status === 'open' && may
    ? [
        {
          header: 'Actions',
          card: 'foot',
          cell: (claim: Claim) => <ClaimActions claim={claim} toHead={toHead} />,
        } as const,
      ]
    : []),
]

function Reported({ sender_name, sent_at, session_id }: Claim) {
  return (
    <span className="block min-w-36 wrap-anywhere">
      {sender_name}
      <span className="block text-label text-ink-soft">
        <time dateTime={sent_at}>{formatDateTime(sent_at)}</time>
        {session_id !== null && <span className="block">{session_id}</span>}
      </span>
    </span>
  )
}

function Candidates({ candidates }: Claim) {
  if (candidates.length === 0) return <span className="text-ink-soft">No match</span>
  return (
    <ul className="flex min-w-44 flex-col gap-2">
      {candidates.map(({ deposit, session_id, same }) => (
        <li key={deposit.id} className="wrap-anywhere">
          <Money amount={deposit.amount} /> from {deposit.payer_name ?? 'an unknown sender'}
          <span className="block text-label text-ink-soft">
            {formatDateTime(deposit.created_at)}
            {session_id !== null && `, ${session_id}`}
            <span className="block">Matches: {same.join(', ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Answer({ note, decided_at }: Claim) {
  return (
    <span className="block min-w-28 wrap-anywhere">
      {note ?? 'Credited'}
      {decided_at !== null && (
        <time dateTime={decided_at} className="block text-label text-ink-soft">
          {formatDateTime(decided_at)}
        </time>
      )}
    </span>
  )
}
