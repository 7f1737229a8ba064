import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LiveEvent } from '../../api/live.ts'
import { activeRentalsQuery } from '../../api/queries.ts'
import { Inbox } from './inbox.ts'

type ShellSignal = {
  /** Takes every live event; the id is the same in each replay. */
  readonly hear: (event: LiveEvent, id: string) => void
  /** The place of the live dock in the top bar. */
  readonly bar: ReactNode
  /** The live region, and what lies over the page. */
  readonly overlay: ReactNode
}

/**
 * What is announced on every page. Its code is fetched with the first open number or the first event that may be
 * announced, which keeps it off every first load. Not by `deferred`: React holds back what takes the place of a
 * fallback by 300 ms, and a code may not wait.
 */
export function useSignal(): ShellSignal {
  const [inbox] = useState(() => new Inbox())
  const [isHeard, setHeard] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [parts, setParts] = useState<typeof import('./signal.tsx')>()
  const { data: { rentals } = {} } = useQuery(activeRentalsQuery())
  const isWanted = isHeard || (rentals !== undefined && rentals.length > 0)

  useEffect(() => {
    if (rentals) inbox.put({ kind: 'list', rentals, now: Date.now() })
  }, [inbox, rentals])
  useEffect(() => {
    if (isWanted) import('./signal.tsx').then(setParts, () => undefined)
  }, [isWanted])

  return {
    hear: (event, id) => {
      if (!announced.has(event.kind)) return
      inbox.put({ kind: 'event', event, id, now: Date.now() })
      setHeard(true)
    },
    bar: <div ref={setBar} className="contents" />,
    overlay: (
      <>
        {/* Always there, for only what changes inside a region that is known is read out. */}
        <output ref={setRegion} aria-live="polite" className="sr-only" />
        {parts && bar && region && <parts.Signal inbox={inbox} bar={bar} region={region} />}
      </>
    ),
  }
}

const announced: ReadonlySet<LiveEvent['kind']> = new Set(['numbers', 'deposit', 'boost', 'store'])
