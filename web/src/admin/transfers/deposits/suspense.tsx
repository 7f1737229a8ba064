import type { SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { Landmark } from 'lucide-react'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { useMay } from '../../shell/use-may.ts'
import type { Part } from '../common/money-filter.ts'
import { suspenseQuery } from '../common/queries.ts'
import { depositColumns, sumText } from './deposit-columns.tsx'

export type SuspenseProps = { readonly status: Part<'suspense'> }

const words = {
  open: { caption: 'Open deposits, oldest first', none: 'No open deposits' },
  settled: { caption: 'Settled deposits, newest first', none: 'No settled deposits' },
  reversed: {
    caption: 'Reversed deposits, newest first',
    none: 'No reversed deposits',
  },
} as const

/** The deposits that are in no wallet, and those that an admin has settled. */
export function Suspense({ status }: SuspenseProps) {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <DetailedList
      query={(page) => suspenseQuery({ ...page, status })}
      rowsOf={({ deposits }) => deposits}
      keyOf={({ id }: SuspenseItem) => id}
      pages={pages}
      columns={depositColumns({ status, may, toHead: pages.toHead })}
      titleOf={(deposit) => `${deposit.payer_name ?? 'Not known'}: ${sumText(deposit)}`}
      caption={words[status].caption}
      nouns={['deposit', 'deposits']}
      empty={
        <EmptyState Icon={Landmark} title={words[status].none}>
          A transfer to an unknown account, above its user's daily limit, or in foreign currency
          waits here for an admin.
        </EmptyState>
      }
    />
  )
}
