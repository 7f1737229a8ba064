import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { ScrollText } from 'lucide-react'
import { Money } from '../../format/money.tsx'
import { DetailedList } from '../../lists/detailed-list.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { TextCell, ActorCell } from '../shell/cells.tsx'
import { actionColumns, actionTitle } from './common/action-cell.tsx'
import type { Part } from './common/money-filter.ts'
import { actionsQuery } from './common/queries.ts'

const titles = { done: 'No moves yet', declined: 'Nothing was declined' } as const

/** The manual transfers of admins, and the requests that were declined. */
export function History({ status }: { readonly status: Part<'history'> }) {
  return (
    <DetailedList
      query={(page) => actionsQuery({ ...page, status })}
      rowsOf={({ actions }) => actions}
      keyOf={({ id }) => id}
      columns={[...actionColumns, ...(status === 'done' ? done : declined)]}
      titleOf={actionTitle}
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
