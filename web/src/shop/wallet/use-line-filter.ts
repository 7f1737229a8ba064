import type { LineFilter } from '@nosim/contract/wallet.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInLagos } from '../../format/today.ts'
import { type Asked, askedIn, lineFilterOf, searchOf } from './line-filter.ts'

export type FilterState = {
  readonly asked: Asked
  /** The same as the server wants it. */
  readonly filter: LineFilter
  /** YYYY-MM-DD in Lagos. */
  readonly today: string
  /** Asks for something else, from the first page on; a step in the browser's history. */
  readonly ask: (asked: Asked) => void
}

/** The filter of the list, kept in the address so that a reload, a link and the way back have it too. */
export function useLineFilter(): FilterState {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => todayInLagos(Date.now()))
  const asked = askedIn(search)
  const ask = (next: Asked) => setSearch(searchOf(next), { preventScrollReset: true })
  return { asked, filter: lineFilterOf(asked, today), today, ask }
}
