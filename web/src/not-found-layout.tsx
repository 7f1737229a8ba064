import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from './api/session.ts'
import { LoneScreen } from './layouts/lone-screen.tsx'
import { Splash } from './ui/overlay/splash.tsx'

const shells = [
  lazy(() =>
    import('./shop/shell/user-shell.tsx').then((module) => ({ default: module.UserShell })),
  ),
  lazy(() =>
    import('./admin/shell/admin-shell.tsx').then((module) => ({ default: module.AdminShell })),
  ),
] as const

/** Around an address that leads nowhere: who is signed in keeps the menu. */
export function Component() {
  // Asked once: whoever signs out here is led to the sign-in page by the shell.
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
