import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deferred } from '../ui/deferred.tsx'
import { DataTable, type DataTableProps } from '../ui/display/data-table.tsx'
import { useMedia } from '../ui/use-media.ts'
import { type Listed, type QueryListProps, QueryPages } from './query-list.tsx'
import { type BulkActions, Selectable } from './selectable.tsx'

// The details are loaded when a row is opened.
const RowDetails = deferred(() => import('./row-details.tsx'), 'RowDetails')

type Details<T> = {
  /** The title of a row's details, and the name of their link. It begins with the title in the table. */
  readonly titleOf: (row: T) => string
  /** The page of a row, which small screens open instead of the details. */
  readonly pageOf?: (row: T) => string
  /** The name of that link, where it differs from the title. */
  readonly linkOf?: (row: T) => string
}

export type DetailedTableProps<T> = Omit<DataTableProps<T>, 'layout' | 'target' | 'selection'> &
  Details<T> & {
    /** The actions on several rows at once. */
    readonly bulk?: BulkActions<T> | undefined
    /** True while the rows are those of the previous page or search. */
    readonly isBusy?: boolean
  }

/** A table whose rows open their details: all columns of the row, and its actions. The address names the opened row. */
export function DetailedTable<T>(props: DetailedTableProps<T>) {
  const { titleOf, pageOf, linkOf = titleOf, isBusy = false, bulk, ...table } = props
  const { columns, rows, keyOf } = table
  const { key, addressOf, close } = useOpened()
  const isWide = useMedia('(width >= 64rem)')
  const row = rows?.find((one) => keyOf(one) === key)
  const isGone = key !== null && rows !== undefined && !row && !isBusy
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  const to = (one: T) => (pageOf && !isWide ? pageOf(one) : addressOf(keyOf(one)))
  const shown = columns.filter(({ onlyList }) => !onlyList)
  return (
    <>
      <Selectable {...{ rows, keyOf, bulk }}>
        {(selection) => (
          <DataTable
            {...table}
            layout="list"
            target={{ to, label: linkOf, link: step }}
            selection={selection}
          />
        )}
      </Selectable>
      {row && (
        <RowDetails
          title={titleOf(row)}
          details={shown
            .filter(({ card }) => card !== 'foot')
            .map(({ header, cell, detail = cell }) => ({ label: header, value: detail(row) }))}
          actions={shown.map(({ card, cell, detail = cell }) => card === 'foot' && detail(row))}
          onClose={close}
        />
      )}
    </>
  )
}

/** The options of a link that opens a row. */
const step = { state: { isStep: true }, preventScrollReset: true } as const

/** The row that the address names. If a link opened it, closing goes back in the history. */
function useOpened() {
  const { pathname, search, key: entry, state } = useLocation()
  const navigate = useNavigate()
  const left = useRef('')
  const key = new URLSearchParams(search).get('open')
  const addressWith = (opened: string | undefined) => {
    const params = new URLSearchParams(search)
    if (opened === undefined) params.delete('open')
    else params.set('open', opened)
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
  const close = () => {
    // The step back takes time. A second call must not go back further.
    if (left.current === entry) return
    left.current = entry
    if (isStep(state)) void navigate(-1)
    else void navigate(addressWith(undefined), { replace: true, preventScrollReset: true })
  }
  return { key, addressOf: addressWith, close }
}

const isStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isStep' in state

export type DetailedListProps<Data, Row> = Omit<QueryListProps<Data, Row>, 'layout' | 'target'> &
  Details<Row> &
  Pick<DetailedTableProps<Row>, 'bulk'>

/** A paged list as a table whose rows open their details. */
export function DetailedList<Data extends Listed, Row>(props: DetailedListProps<Data, Row>) {
  const { rowsOf, caption, columns, keyOf, empty, skeletonRows, ...more } = props
  const { manyColumns = true, titleOf, pageOf, linkOf, bulk, ...list } = more
  const table = { caption, columns, keyOf, empty, skeletonRows, manyColumns, titleOf, bulk }
  return (
    <QueryPages {...list}>
      {(data, isBusy) => (
        <DetailedTable
          {...table}
          rows={data && rowsOf(data)}
          isBusy={isBusy}
          {...(pageOf && { pageOf })}
          {...(linkOf && { linkOf })}
        />
      )}
    </QueryPages>
  )
}
