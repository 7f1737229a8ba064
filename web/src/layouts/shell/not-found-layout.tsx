import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from '../../api/session.ts'
import { Splash } from '../../ui/overlay/splash.tsx'
import { LoneScreen } from '../lone-screen.tsx'

const UserShell = lazy(() =>
  import('./user-shell.tsx').then((module) => ({ default: module.UserShell })),
)

/** Around an address that leads nowhere: who is signed in keeps the menu. */
export function Component() {
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
