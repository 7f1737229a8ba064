import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import type { Pages } from '../../ui/display/use-pages.ts'
import { PagedRead } from './paged-read.tsx'

/** How many rows a page of such a list has. */
export const limit = 20

export type QueueProps<Data extends { readonly total: number }, Row> = {
  readonly read: UseQueryResult<Data>
  readonly rowsOf: (data: Data) => readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly pages: Pages
  readonly columns: readonly Column<Row>[]
  readonly caption: string
  readonly nouns: readonly [one: string, many: string]
  readonly empty: ReactNode
}

/** A page of a list that admins work through, and all that may be there in its place. */
export const Queue = <Data extends { readonly total: number }, Row>({
  read,
  rowsOf,
  pages,
  nouns,
  ...table
}: QueueProps<Data, Row>) => (
  <PagedRead read={read} pages={pages} limit={limit} nouns={nouns}>
    {(data) => (
      <div className="overflow-x-auto">
        <DataTable {...table} rows={data && rowsOf(data)} manyColumns />
      </div>
    )}
  </PagedRead>
)
