import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '../api/queries.ts'
import type { RouteKey } from '../api/query-of.ts'
import { DataTable, type DataTableProps } from '../ui/display/data-table.tsx'
import type { Column } from '../ui/table/column.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Paged, type PagedProps } from '../ui/display/paged.tsx'
import { type Pages, usePages } from '../ui/display/use-pages.ts'
import { firstSize, sizeIn, sizes } from './list-limit.ts'

/** The query options that `queryOf` returns for a route of a list. */
export type ListQuery<Data> = UseQueryOptions<Data, Error, Data, RouteKey>

export type Listed = { readonly total: number; readonly is_at_least?: boolean | undefined }

export type QueryPagesProps<Data> = Omit<
  PagedProps,
  'pages' | 'limit' | 'sizes' | 'total' | 'atLeast' | 'busy' | 'children'
> & {
  /** The query for a page of the list. */
  readonly query: (page: Page) => ListQuery<Data>
  /** The number of rows on a page, if it is fixed. */
  readonly limit?: number
  /** From `usePages`, if the caller also uses it. */
  readonly pages?: Pages
  /** The title of the error; by default a sentence with the nouns. */
  readonly failure?: string | ((error: Error) => string)
  /** The text for an error; by default its message. */
  readonly messageOf?: (error: Error) => string
  /** Renders a page. Its data is undefined until it is loaded, and is that of the previous page while `isBusy`. */
  readonly children: (data: Data | undefined, isBusy: boolean) => ReactNode
}

/** A paged list. It shows the previous page until the next one is loaded, or an error if it cannot be loaded. */
export function QueryPages<Data extends Listed>(props: QueryPagesProps<Data>) {
  const { query, limit, pages, messageOf, children, failure, ...paged } = props
  const own = usePages()
  const used = pages ?? own
  const [search] = useSearchParams()
  const size = limit ?? sizeIn(search)
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...query({ page: used.page, limit: size }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState
        title={titleOf(failure ?? `The ${paged.nouns[1]} could not be loaded.`, error)}
        message={messageOf ? messageOf(error) : error.message}
        onRetry={refetch}
      />
    )
  return (
    <Paged
      {...paged}
      pages={used}
      limit={size}
      sizes={limit ? undefined : { smallest: firstSize(), choice: <SizeChoice size={size} /> }}
      total={data?.total}
      atLeast={data?.is_at_least ?? false}
      busy={isPlaceholderData}
    >
      {children(data, isPlaceholderData)}
    </Paged>
  )
}

const titleOf = (failure: string | ((error: Error) => string), error: Error): string =>
  typeof failure === 'string' ? failure : failure(error)

/** The choice of the number of rows. Another size starts on the first page. */
function SizeChoice({ size }: { readonly size: number }) {
  const [search, setSearch] = useSearchParams()
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (chosen === String(firstSize())) next.delete('limit')
    else next.set('limit', chosen)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <label className="flex items-center gap-2 text-label text-ink-soft">
      Rows
      <select
        value={size}
        onChange={({ target }) => choose(target.value)}
        className="h-11 rounded-control border border-line bg-surface px-2 text-label text-ink sm:h-8"
      >
        {[...new Set([firstSize(), ...sizes])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

export type QueryListProps<Data, Row> = Omit<QueryPagesProps<Data>, 'children'> &
  Omit<DataTableProps<Row>, 'rows' | 'columns' | 'selection'> & {
    readonly rowsOf: (data: Data) => readonly Row[]
    readonly columns: readonly Column<Row>[]
  }

/** A paged list as a table. */
export function QueryList<Data extends Listed, Row>(props: QueryListProps<Data, Row>) {
  const { rowsOf, caption, columns, keyOf, empty, skeletonRows, ...more } = props
  const { manyColumns = true, layout = 'cards', target, ...list } = more
  const table = { caption, columns, keyOf, empty, skeletonRows, manyColumns, layout, target }
  return (
    <QueryPages {...list}>
      {(data) => <DataTable {...table} rows={data && rowsOf(data)} />}
    </QueryPages>
  )
}
