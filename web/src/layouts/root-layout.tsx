import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from '../ui/toast/toaster.tsx'
import { HelpButton } from './help-button.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageTitle } from './page-title.tsx'
import { useTheme } from '../ui/theme.ts'

/** What every page has: title, help, toasts. */
export function RootLayout() {
  const { shown } = useTheme()
  return (
    <>
      <PageTitle />
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-2 font-medium text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <HelpButton />
      <OfflineBanner />
      <Toaster theme={shown} />
      <NavigationFocus />
      <ScrollRestoration />
    </>
  )
}
