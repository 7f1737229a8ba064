import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMoney } from '../../format/format-money.ts'
import { DetailedList } from '../../lists/detailed-list.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { useMay } from '../shell/use-may.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { actionColumns, actionTitle } from './common/action-cell.tsx'
import { actionsQuery } from './common/queries.ts'

/** The requests above a limit, which need the approval of a second admin. */
export function Approvals() {
  const pages = usePages()
  const may = useMay('manager') === true
  const [search] = useSearchParams()
  // The same query as that of the list, so that it is sent only once.
  const shown = actionsQuery({ page: pages.page, limit: sizeIn(search), status: 'waiting' })
  const limits = useQuery(shown).data?.limits
  return (
    <DetailedList
      query={(page) => actionsQuery({ ...page, status: 'waiting' })}
      rowsOf={({ actions }) => actions}
      keyOf={({ id }) => id}
      pages={pages}
      columns={may ? [...actionColumns, actions(pages.toHead)] : actionColumns}
      titleOf={actionTitle}
      caption="Moves that wait for a second admin, oldest first"
      nouns={['request', 'requests']}
      empty={
        <EmptyState drawing="done" title="Nothing to approve">
          {limits &&
            `Moves over ${formatMoney(limits.amount)} at once, or ${formatMoney(limits.daily)} in a day, need a second admin.`}
        </EmptyState>
      }
    />
  )
}

/** `toHead` moves the focus when its row is removed. */
const actions = (toHead: () => void): Column<MoneyAction> => ({
  header: 'Actions',
  card: 'foot',
  cell: (action) => <ApprovalActions action={action} toHead={toHead} />,
})
