import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from './api/session.ts'
import { LoneScreen } from './layouts/lone-screen.tsx'
import { Splash } from './layouts/splash.tsx'

const shells = [
  lazy(() =>
    import('./shop/shell/user-shell.tsx').then((module) => ({ default: module.UserShell })),
  ),
  lazy(() =>
    import('./admin/shell/admin-shell.tsx').then((module) => ({ default: module.AdminShell })),
  ),
] as const

/** The frame of an unknown address: a signed-in user keeps the menu. */
export function Component() {
  // Read once: on sign-out the shell redirects to the sign-in page.
  const [role] = useState(() => readSession()?.card.is_admin)
  if (role === undefined)
    return (
      <LoneScreen>
        <Outlet />
      </LoneScreen>
    )
  const Shell = shells[role]
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  )
}
