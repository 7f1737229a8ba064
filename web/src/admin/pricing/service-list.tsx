import { SearchX } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Page } from '../../api/queries.ts'
import { type ListQuery, QueryPages } from '../../lists/query-list.tsx'
import { type BulkActions, Selectable } from '../../lists/selectable.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { useMay } from '../shell/use-may.ts'

export type SwitchProps<Row> = {
  readonly service: Row
  /** Moves the focus when the row leaves the list. */
  readonly toHead: () => void
}

type ServiceListProps<Row> = {
  readonly query: (page: Page) => ListQuery<{ readonly services: Row[]; readonly total: number }>
  readonly keyOf: (service: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Shown to admins who may change prices. */
  readonly Switch: ComponentType<SwitchProps<Row>>
  readonly caption: string
  /** Switches several services at once. */
  readonly bulk: BulkActions<Row>
  /** What to try when no service is found. */
  readonly hint: string
}

/** A page of services, each with its switch. */
export function ServiceList<Row>(props: ServiceListProps<Row>) {
  const { query, keyOf, columns, Switch, bulk, caption, hint } = props
  const pages = usePages()
  const mayChange = useMay('manager')
  return (
    <QueryPages query={query} pages={pages} nouns={['service', 'services']}>
      {(data) => (
        <Selectable rows={data?.services} keyOf={keyOf} bulk={mayChange ? bulk : undefined}>
          {(selection) => (
            <DataTable
              caption={caption}
              rows={data?.services}
              keyOf={keyOf}
              columns={mayChange ? [...columns, actionOf(Switch, pages.toHead)] : columns}
              layout="list"
              selection={selection}
              empty={
                <EmptyState Icon={SearchX} title="No services found">
                  {hint}
                </EmptyState>
              }
            />
          )}
        </Selectable>
      )}
    </QueryPages>
  )
}

const actionOf = <Row,>(
  Switch: ComponentType<SwitchProps<Row>>,
  toHead: () => void,
): Column<Row> => ({
  header: 'Actions',
  list: 'status',
  cell: (service) => <Switch service={service} toHead={toHead} />,
})

/** The column with the name of a service, and a note below it. */
export const serviceColumn = <Row extends { readonly name: string }>(
  noteOf: (row: Row) => string,
): Column<Row> => ({
  header: 'Service',
  card: 'lead',
  list: 'title',
  cell: (row) => (
    // The words of the name stay whole where the table is wider than the screen.
    <span className="leading-5 as-table:block as-table:min-w-36">
      <span className="font-medium wrap-anywhere">{row.name}</span>
      <span className="block text-label leading-4 font-normal text-ink-soft" data-note>
        {noteOf(row)}
      </span>
    </span>
  ),
})

/** The line below the name on a phone. */
export const noteColumn = <Row,>(partsOf: (row: Row) => readonly string[]): Column<Row> => ({
  header: 'In short',
  list: 'meta',
  onlyList: true,
  cell: (row) => partsOf(row).filter(Boolean).join(' · '),
})

type SaleBadgeProps = { readonly isOn: boolean; readonly off?: string }

/** The badge 'On sale', or `off` for a service that is not. */
export const SaleBadge = ({ isOn, off = 'Off' }: SaleBadgeProps) =>
  isOn ? <StatusBadge tone="live" word="On sale" /> : <StatusBadge tone="over" word={off} />
