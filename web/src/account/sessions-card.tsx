import { security, type Session } from '@nosim/contract/accounts/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf } from '../api/query-of.ts'
import { Button } from '../ui/actions/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { Card } from '../ui/page/card.tsx'
import { SessionRow } from './session-row.tsx'
import { deferred } from '../ui/deferred.tsx'

// The dialog is loaded on first use.
const EndDialog = deferred(() => import('./end-dialog.tsx'), 'EndDialog')

/** Rows shown before the list is expanded. */
const shownAtFirst = 5

/** The sessions of this account, and the buttons that end them. */
export function SessionsCard() {
  const { data, isError, error, refetch } = useQuery(queryOf(security.sessions))
  if (data) return <Sessions sessions={data.sessions} />
  return (
    <Card title="Where you are signed in">
      {isError ? (
        <ErrorState title="Your sessions could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <p className="sr-only">Loading...</p>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </Card>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const [ending, setEnding] = useState<Session | 'others'>()
  const [isAllShown, setAllShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusWhenLost(list, sessions.length)

  const here = sessions.filter(({ current }) => current)
  const others = sessions.filter(({ current }) => !current)
  const ordered = [...here, ...others]
  const shown = isAllShown ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <Card title="Where you are signed in">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Where you are signed in"
        className="flex flex-col divide-y divide-line"
      >
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        {ordered.length > shownAtFirst && (
          <Button aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? 'Show fewer' : `Show all ${ordered.length}`}
          </Button>
        )}
        {others.length > 0 ? (
          <Button aria-haspopup="dialog" onClick={() => setEnding('others')}>
            Sign out everywhere else
          </Button>
        ) : (
          <p className="text-ink-soft">You are not signed in anywhere else.</p>
        )}
      </div>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

/** Moves the focus to the list when the focused element was removed with its row. */
function useFocusWhenLost(list: React.RefObject<HTMLElement | null>, count: number): void {
  const previous = useRef(count)
  useEffect(() => {
    const isFewer = count < previous.current
    previous.current = count
    if (isFewer && document.activeElement === document.body) list.current?.focus()
  }, [count, list])
}
