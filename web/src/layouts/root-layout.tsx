import { Outlet, ScrollRestoration, useMatches, useLocation } from 'react-router'
import { useBrand } from '../api/site.ts'
import { useTheme } from '../ui/theme.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { useOnline } from './use-online.ts'
import { type MouseEvent, useEffect, useRef } from 'react'

/** The parts of every page: title, notices, toasts. */
export function RootLayout() {
  const { shown } = useTheme()
  return (
    <>
      <PageTitle />
      <a
        href="#main"
        onClick={toMain}
        className="fixed -top-20 left-2 z-60 rounded-control bg-ink px-4 py-2 font-medium text-paper focus:top-2"
      >
        Skip to content
      </a>
      <Outlet />
      <OfflineBanner />
      <Toaster theme={shown} />
      <NavigationFocus />
      <ScrollRestoration />
    </>
  )
}

/**
 * Moves the focus to the content. A change of the hash would be a navigation that the router cannot block, and it
 * warns.
 */
function toMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** A notice, while there is no connection, that the page may be outdated. */
function OfflineBanner() {
  const isOnline = useOnline()
  return (
    // Always rendered: screen readers announce only changes inside a live region that they know.
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-[calc(var(--tabs)+var(--dock,0px)+1rem)] left-4 z-30 flex sm:justify-end lg:right-6 lg:bottom-6 print:hidden"
    >
      {!isOnline && (
        <p className="pointer-events-auto flex animate-rise items-center gap-2 rounded-control border border-line bg-surface px-3 py-2.5 text-label shadow-lift">
          <span className="size-2 shrink-0 rounded-full bg-wait" />
          You're offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}

/** Such as 'Page · Nosim', from the deepest route that has a title. */
function PageTitle() {
  const brand = useBrand()
  const title = useMatches().map(titleOf).findLast(Boolean)
  return <title>{title ? `${title} · ${brand}` : brand}</title>
}

function titleOf({ handle }: { readonly handle: unknown }): string | undefined {
  const isTitled = typeof handle === 'object' && handle !== null && 'title' in handle
  return isTitled && typeof handle.title === 'string' ? handle.title : undefined
}

/**
 * Moves the focus to the heading of the new page after a navigation. Screen readers then announce the page, and the
 * keyboard continues there. The first load is left to the browser. A navigation with `keepsFocus` in its state keeps
 * the focus, for example in a search box that stays.
 */
function NavigationFocus() {
  const { pathname, state } = useLocation()
  const isKept = keepsFocus(state)
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || isKept) return undefined
    return whenReachable(heading, () => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, isKept])
  return null
}

const keepsFocus = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsFocus' in state

/** Runs at once, or when the splash uncovers the page. Returns the function that cancels it. */
function whenReachable(element: HTMLElement, run: () => void): (() => void) | undefined {
  const gate = element.closest('[inert]')
  if (!gate) {
    run()
    return undefined
  }
  const watch = new MutationObserver(() => {
    if (gate.hasAttribute('inert')) return
    watch.disconnect()
    run()
  })
  watch.observe(gate, { attributes: true, attributeFilter: ['inert'] })
  return () => watch.disconnect()
}
