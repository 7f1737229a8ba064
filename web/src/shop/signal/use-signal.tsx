import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { activeRentalsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { deferred } from '../../ui/deferred.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { Bulletin } from './bulletin.ts'
import { useBulletin, useRentalNews } from './use-bulletin.ts'

// Comes with the first number, which keeps it off every first load.
const Dock = deferred(() => import('./dock.tsx'), 'Dock')

/** Where the live dock stands: one of the two, or neither. */
type DockPlaces = { readonly bar?: ReactNode; readonly strip?: ReactNode }

type ShellSignal = {
  readonly bulletin: Bulletin
  /** A number is open, so that a code may come. */
  readonly isExpecting: boolean
  readonly dock: DockPlaces
}

/** The bulletin of the shell, fed with the rentals, and the dock of those that are open. */
export function useSignal(): ShellSignal {
  const { pathname } = useLocation()
  const isWide = useMedia('(width >= 48rem)')
  const bulletin = useBulletin()
  // The page of the numbers reads them by itself.
  const isHere = pathname === paths.buyNumber
  const { data } = useQuery(activeRentalsQuery({ isWatching: !isHere }))
  const rentals = data?.rentals
  useRentalNews(bulletin, rentals)
  const isExpecting = rentals !== undefined && rentals.length > 0
  if (!isExpecting || isHere) return { bulletin, isExpecting, dock: {} }
  return {
    bulletin,
    isExpecting,
    dock: isWide
      ? { bar: <Dock rentals={rentals} place="bar" /> }
      : { strip: <Dock rentals={rentals} place="strip" /> },
  }
}
