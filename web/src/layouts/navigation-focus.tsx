import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation, moves the focus to the new page's heading, so that those who hear the page learn where they are
 * and the keyboard goes on from there. The first load is the browser's own, and a navigation with `keepsFocus` in its
 * state, such as by a search box that stays, leaves the focus where one types.
 */
export function NavigationFocus() {
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

/** At once, or when the splash lets go of the page; returns how to forget it. */
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
