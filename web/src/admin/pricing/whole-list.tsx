import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListQuery } from '../../lists/query-list.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { onlyList } from '../shell/cells.tsx'
import { groupLabel } from './group-label.ts'
import { useMay } from '../shell/use-may.ts'

type Whole = { readonly name: string; readonly services: number; readonly enabled: number }

type WholeListProps<Data, Row extends Whole> = {
  readonly caption: string
  readonly nouns: readonly [one: string, many: string]
  readonly query: ListQuery<Data>
  readonly rowsOf: (data: Data) => readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Shown to admins who may change prices. */
  readonly action: Column<Row>
}

/** The columns of groups or categories, before their status. */
export const wholeColumns = <Row extends Whole>(
  header: string,
  status: (row: Row) => ReactNode,
): readonly Column<Row>[] => [
  {
    header,
    list: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{groupLabel(name)}</span>,
  },
  { header: 'Services', align: 'right', cell: ({ services }) => formatCount(services) },
  { header: 'Switched on', align: 'right', cell: ({ enabled }) => formatCount(enabled) },
  onlyList(
    'meta',
    'In short',
    ({ services, enabled }) => `${formatCount(enabled)} of ${formatCount(services)} switched on`,
  ),
  { header: 'Status', list: 'value', cell: status },
]

/** The groups or categories with their numbers of services, all on one page. */
export function WholeList<Data, Row extends Whole>(props: WholeListProps<Data, Row>) {
  const mayChange = useMay('manager')
  const { nouns, columns, action, rowsOf } = props
  const { data, error, refetch } = useQuery(props.query)
  if (error && !data)
    return (
      <ErrorState title={`The ${nouns[1]} could not be loaded.`} error={error} onRetry={refetch} />
    )
  return (
    <DataTable
      caption={props.caption}
      layout="list"
      columns={mayChange ? [...columns, action] : columns}
      rows={data && rowsOf(data)}
      keyOf={({ name }) => name}
      skeletonRows={8}
      empty={
        <EmptyState Icon={PackageX} title={`No ${nouns[1]} yet`}>
          They come with the services of the supplier.
        </EmptyState>
      }
    />
  )
}
