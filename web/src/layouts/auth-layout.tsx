import { Outlet, useLocation } from 'react-router'
import { useBrand } from '../api/site.ts'
import { paths } from '../paths.ts'
import { ThemeSwitch } from '../ui/actions/theme-switch.tsx'
import { deferred } from '../ui/deferred.tsx'
import { NameMark } from '../ui/page/name-mark.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { HelpButton, headerHelpStyle } from './help-button.tsx'
import { SplashGate } from './splash-gate.tsx'

// A phone has no room for the panel and does not load it. A window that is widened shows it from the next page on.
const AuthPanel = deferred(() => import('./auth-panel.tsx'), 'AuthPanel')

/** The frame of the pages before sign-in: the mark and a form, with a panel beside them on wide screens. */
export function AuthLayout() {
  const { pathname } = useLocation()
  const brand = useBrand()
  return (
    // Each of these pages opens with its own splash.
    <SplashGate key={pathname}>
      <div className="grid min-h-dvh lg:overflow-x-clip lg:grid-cols-2">
        <div className="flex min-w-0 flex-col">
          <DemoBanner />
          <header className="flex w-full items-center justify-between px-4 py-4 sm:px-6">
            <a href={paths.home} className="touch-target flex rounded-control">
              <NameMark name={brand} />
            </a>
            <div className="flex items-center gap-1">
              <HelpButton className={headerHelpStyle} />
              <ThemeSwitch />
            </div>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-form flex-1 flex-col justify-center px-4 pt-4 pb-12"
          >
            <Outlet />
          </main>
        </div>
        {matchMedia('(width >= 64rem)').matches && <AuthPanel />}
      </div>
    </SplashGate>
  )
}
