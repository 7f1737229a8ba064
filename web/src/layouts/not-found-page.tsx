import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from '../api/session.ts'
import { Splash } from '../ui/overlay/splash.tsx'
import { DeadEnd, LoneScreen } from './lone-screen.tsx'

const UserShell = lazy(() =>
  import('./shell/user-shell.tsx').then((module) => ({ default: module.UserShell })),
)

/** Around an address that leads nowhere: who is signed in keeps the menu. */
export function NotFoundLayout() {
  // Asked once: whoever signs out here is led to the sign-in page by the shell.
  const [isUser] = useState(() => readSession()?.card.is_admin === 0)
  if (!isUser)
    return (
      <LoneScreen>
        <Outlet />
      </LoneScreen>
    )
  return (
    <Suspense fallback={<Splash />}>
      <UserShell />
    </Suspense>
  )
}

/** An address that leads nowhere. */
export function Component() {
  return (
    <DeadEnd title="Page not found">
      Nothing is at this address. It may have been typed wrong, or the page has moved.
    </DeadEnd>
  )
}
