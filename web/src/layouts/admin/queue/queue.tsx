import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/display/data-table.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Paged } from '../../../ui/display/paged.tsx'
import type { Pages } from '../../../ui/display/use-pages.ts'

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
export function Queue<Data extends { readonly total: number }, Row>({
  read: { data, isError, error, isPlaceholderData, refetch },
  rowsOf,
  pages,
  nouns,
  ...table
}: QueueProps<Data, Row>) {
  if (isError && !data)
    return (
      <ErrorState
        title={`The ${nouns[1]} could not be loaded.`}
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Paged pages={pages} limit={limit} total={data?.total} nouns={nouns} busy={isPlaceholderData}>
      <div className="overflow-x-auto">
        <DataTable {...table} rows={data && rowsOf(data)} manyColumns />
      </div>
    </Paged>
  )
}
