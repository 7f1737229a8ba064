import type { MoneyAction } from '@nosim/contract/admin/money-views.ts'
import { ScrollText } from 'lucide-react'
import { Money } from '../../format/money.tsx'
import { QueryList } from '../../lists/query-list.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Person, Said, Told } from '../lists/person.tsx'
import { Amount, Deed } from './common/deed.tsx'
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
        <EmptyState icon={<ScrollText aria-hidden size={20} />} title={titles[status]}>
          Whatever admins do with money stays here for good, with who, why and when.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<MoneyAction>[] = [
  { header: 'For', card: 'lead', cell: ({ user, kind }) => <Person user={user} kind={kind} /> },
  { header: 'Amount', align: 'right', card: 'side', cell: (action) => <Amount action={action} /> },
  { header: 'What', cell: (action) => <Deed action={action} /> },
  { header: 'Reason', cell: ({ reason }) => <Said>{reason}</Said> },
  { header: 'Asked', cell: ({ asked_by, asked_at }) => <Told by={asked_by} at={asked_at} /> },
]

const done: readonly Column<MoneyAction>[] = [
  {
    header: 'Approved',
    cell: ({ decided_by, decided_at }) =>
      decided_at === null ? 'Not needed' : <Told by={decided_by} at={decided_at} />,
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
    cell: ({ decided_by, decided_at }) => <Told by={decided_by} at={decided_at} />,
  },
  { header: 'Why', cell: ({ note }) => <Said>{note}</Said> },
]
