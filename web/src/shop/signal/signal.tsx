import { useEffect, useState } from 'react'
import type { Bulletin } from './bulletin.ts'
import { useBulletinState } from './use-bulletin.ts'

type SignalProps = {
  readonly bulletin: Bulletin
  /** A number is open, so that a code may come. */
  readonly isExpecting: boolean
}

/** What is told on every page of a shopper: a sentence for those who hear the page, and notices. */
export function Signal({ bulletin, isExpecting }: SignalProps) {
  const { spoken, notices } = useBulletinState(bulletin)
  const Notices = useNotices(isExpecting || notices.length > 0)
  return (
    <>
      {/* Always there, for only what changes inside a region that is known is read out. */}
      <output aria-live="polite" className="sr-only">
        {spoken}
      </output>
      {Notices && notices.length > 0 && <Notices notices={notices} bulletin={bulletin} />}
    </>
  )
}

type NoticesComponent = (typeof import('./notices.tsx'))['Notices']

/**
 * The notices, fetched once they are wanted, which keeps them off every first load. Not by `deferred`: React holds back
 * what takes the place of a fallback by 300 ms, and a code may not wait.
 */
function useNotices(isWanted: boolean): NoticesComponent | undefined {
  const [loaded, setLoaded] = useState<{ readonly Notices: NoticesComponent }>()
  useEffect(() => {
    if (isWanted) import('./notices.tsx').then(setLoaded, () => undefined)
  }, [isWanted])
  return loaded?.Notices
}
