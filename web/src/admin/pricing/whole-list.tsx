import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { useMay } from '../shell/use-may.ts'

type Whole = { readonly name: string; readonly services: number; readonly enabled: number }

type WholeListProps<Row extends Whole> = {
  readonly caption: string
  readonly nouns: readonly [one: string, many: string]
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  /** For those who may move its switch. */
  readonly action: Column<Row>
  readonly error: Error | null
  readonly onRetry: () => void
}

/** The columns of groups or categories, before their status. */
export const wholeColumns = <Row extends Whole>(
  header: string,
  status: (row: Row) => ReactNode,
): readonly Column<Row>[] => [
  {
    header,
    card: 'lead',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  { header: 'Services', align: 'right', cell: ({ services }) => services.toLocaleString('en-US') },
  { header: 'Switched on', align: 'right', cell: ({ enabled }) => enabled.toLocaleString('en-US') },
  { header: 'Status', card: 'side', cell: status },
]

/** Groups or categories with how many services each has, all on one page. */
export function WholeList<Row extends Whole>({ nouns, ...props }: WholeListProps<Row>) {
  const mayChange = useMay('manager')
  const { rows, columns, action } = props
  if (props.error && !rows)
    return (
      <ErrorState
        title={`The ${nouns[1]} could not be loaded.`}
        error={props.error}
        onRetry={props.onRetry}
      />
    )
  return (
    <DataTable
      caption={props.caption}
      columns={mayChange ? [...columns, action] : columns}
      rows={rows}
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
