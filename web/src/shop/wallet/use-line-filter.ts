import type { LineFilter } from '@nosim/contract/shop/wallet.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInLagos } from '../../format/today.ts'
import { type ListParams, listParamsIn, lineFilterOf, searchOf } from './line-filter.ts'

export type FilterState = {
  readonly listParams: ListParams
  /** The same as the server wants it. */
  readonly filter: LineFilter
  /** YYYY-MM-DD in Lagos. */
  readonly today: string
  /** Asks for something else, from the first page on; a step in the browser's history. */
  readonly setFilter: (listParams: ListParams) => void
}

/** The filter of the list, kept in the address so that a reload, a link and the way back have it too. */
export function useLineFilter(): FilterState {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => todayInLagos(Date.now()))
  const listParams = listParamsIn(search)
  const setFilter = (next: ListParams) => setSearch(searchOf(next), { preventScrollReset: true })
  return { listParams, filter: lineFilterOf(listParams, today), today, setFilter }
}
