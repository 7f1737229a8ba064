import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useTheme } from '../ui/theme.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { HelpButton } from './help-button.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { useOnline } from './use-online.ts'

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

/** Says quietly, for as long as there is no connection, that the page may be old. */
function OfflineBanner() {
  const isOnline = useOnline()
  return (
    // Always there, for only what changes inside a region that is known is read out.
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-12 bottom-4 left-4 z-30 flex sm:justify-end lg:right-36 lg:bottom-6 print:hidden"
    >
      {!isOnline && (
        <p className="pointer-events-auto flex animate-rise items-center gap-2 rounded-control border border-line bg-surface px-3 py-2.5 text-label shadow-lift">
          <span className="size-2 shrink-0 rounded-full bg-wait" />
          You are offline. What you see may be old.
        </p>
      )}
    </div>
  )
}

/** 'Page · Nosim', from the deepest route that has a title. */
function PageTitle() {
  const title = useMatches().map(titleOf).findLast(Boolean)
  return <title>{title ? `${title} · Nosim` : 'Nosim'}</title>
}

function titleOf({ handle }: { readonly handle: unknown }): string | undefined {
  const isTitled = typeof handle === 'object' && handle !== null && 'title' in handle
  return isTitled && typeof handle.title === 'string' ? handle.title : undefined
}
