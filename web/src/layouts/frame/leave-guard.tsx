import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { readSession } from '../../api/session.ts'
import { deferred } from '../../ui/deferred.tsx'
import { heldForms } from '../../ui/unsent.ts'

const LeaveDialog = deferred(() => import('../leave-dialog.tsx'), 'LeaveDialog')

/** Warns before a navigation, or the end of the tab, that would lose unsent input (SITE-35). */
export function LeaveGuard() {
  const blocker = useBlocker(isLoss)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (heldForms().length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    blocker.state === 'blocked' && <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
  )
}

const isLoss: BlockerFunction = ({ currentLocation, nextLocation }) => {
  // A form on the page stays when only the query changes; a dialog may close.
  const isOther = currentLocation.pathname !== nextLocation.pathname
  const isLost = (form: HTMLFormElement) => isOther || form.closest('[role=dialog]') !== null
  // Without a session the redirect to the sign-in page is not blocked.
  return readSession() !== undefined && heldForms().some(isLost)
}
