import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { ScrollText } from 'lucide-react'
import { Money } from '../../format/money.tsx'
import { QueryList } from '../../lists/query-list.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { UserCell, TextCell, ActorCell } from '../shell/cells.tsx'
import { Amount, ActionCell } from './common/action-cell.tsx'
import type { Part } from './common/money-filter.ts'
import { actionsQuery } from './common/queries.ts'

const titles = { done: 'No moves yet', declined: 'Nothing was declined' } as const

/** What admins moved by hand, or were not let. */
export function History({ status }: { readonly status: Part<'history'> }) {
  return (
    <QueryList
      query={(page) => actionsQuery({ ...page, status })}
      rowsOf={({ actions }) => actions}
      keyOf={({ id }) => id}
      columns={[...columns, ...(status === 'done' ? done : declined)]}
      caption={status === 'done' ? 'Moves, newest first' : 'Declined requests, newest first'}
      nouns={status === 'done' ? ['move', 'moves'] : ['request', 'requests']}
      empty={
        <EmptyState Icon={ScrollText} title={titles[status]}>
          Every admin money action is kept here permanently, with who, why and when.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<MoneyAction>[] = [
  { header: 'For', card: 'lead', cell: ({ user, kind }) => <UserCell user={user} kind={kind} /> },
  { header: 'Amount', align: 'right', card: 'side', cell: (action) => <Amount action={action} /> },
  { header: 'What', cell: (action) => <ActionCell action={action} /> },
  { header: 'Reason', cell: ({ reason }) => <TextCell>{reason}</TextCell> },
  { header: 'Asked', cell: ({ asked_by, asked_at }) => <ActorCell by={asked_by} at={asked_at} /> },
]

const done: readonly Column<MoneyAction>[] = [
  {
    header: 'Approved',
    cell: ({ decided_by, decided_at }) =>
      decided_at === null ? 'Not needed' : <ActorCell by={decided_by} at={decided_at} />,
  },
  {
    header: 'Balance after',
    align: 'right',
    cell: ({ balance }) => (balance === null ? '-' : <Money amount={balance} />),
  },
]

const declined: readonly Column<MoneyAction>[] = [
  {
    header: 'Declined',
    cell: ({ decided_by, decided_at }) => <ActorCell by={decided_by} at={decided_at} />,
  },
  { header: 'Why', cell: ({ note }) => <TextCell>{note}</TextCell> },
]
