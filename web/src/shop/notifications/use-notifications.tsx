import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LiveEvent } from '../lines/live.ts'
import { activeRentalsQuery } from '../../api/queries.ts'
import { EventQueue } from './event-queue.ts'

type ShellNotifications = {
  /** Receives every live event. Its id is the same in each replay. */
  readonly onEvent: (event: LiveEvent, id: string) => void
  /** The element for the dock in the top bar. */
  readonly bar: ReactNode
  /** The live region, and the notices over the page. */
  readonly overlay: ReactNode
}

/**
 * The announcements of every page. Their code is in no first load: it is loaded with the first open number, or the
 * first event that may be announced. Not by `deferred`: React delays the content after a fallback by 300 ms, and a
 * code must not wait.
 */
export function useNotifications(): ShellNotifications {
  const [queue] = useState(() => new EventQueue())
  const [isStarted, setStarted] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [parts, setParts] = useState<typeof import('./notifications.tsx')>()
  const { data: { rentals } = {} } = useQuery(activeRentalsQuery())
  const isWanted = isStarted || (rentals !== undefined && rentals.length > 0)

  useEffect(() => {
    if (rentals) queue.put({ kind: 'list', rentals, now: Date.now() })
  }, [queue, rentals])
  useEffect(() => {
    if (isWanted) import('./notifications.tsx').then(setParts, () => undefined)
  }, [isWanted])

  return {
    onEvent: (event, id) => {
      if (silent.has(event.kind)) return
      queue.put({ kind: 'event', event, id, now: Date.now() })
      setStarted(true)
    },
    bar: <div ref={setBar} className="contents" />,
    overlay: (
      <>
        {/* Always rendered: screen readers announce only changes inside a live region that they know. */}
        <output ref={setRegion} aria-live="polite" className="sr-only" />
        {parts && bar && region && <parts.Notifications queue={queue} bar={bar} region={region} />}
      </>
    ),
  }
}

/** The events that only update pages. All others may be announced. */
const silent: ReadonlySet<LiveEvent['kind']> = new Set([
  'balance',
  'stock',
  'catalogue',
  'announcements',
  'slides',
  'notifications',
])
