import { Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ThemeSwitch } from '../ui/actions/theme-switch.tsx'
import { NameMark } from '../ui/page/name-mark.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { SplashGate } from './splash-gate.tsx'

/** The pages before sign-in: the mark, and one card in the middle. */
export function AuthLayout() {
  const { pathname } = useLocation()
  return (
    // Each of these pages opens with a splash of its own.
    <SplashGate key={pathname}>
      <div className="flex min-h-dvh flex-col">
        <DemoBanner />
        <header className="mx-auto flex w-full max-w-page items-center justify-between px-4 py-4 sm:px-6">
          <a href={paths.home} className="flex rounded-control">
            <NameMark />
          </a>
          <ThemeSwitch />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-form flex-1 flex-col justify-center px-4 pt-4 pb-28"
        >
          <Outlet />
        </main>
      </div>
    </SplashGate>
  )
}
