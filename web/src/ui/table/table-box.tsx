import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Around a table. Only one that is wider than its place scrolls sideways, with its first column in sight; the head of any
 * other sticks to the window, which it may not do in a box that scrolls.
 */
export function TableBox({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = box.current
    const table = host?.firstElementChild
    if (!host || !table) return undefined
    const measure = () =>
      host.toggleAttribute('data-scrolls', table.scrollWidth > host.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(host)
    observer.observe(table)
    measure()
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="data-scrolls:overflow-x-auto">
      {children}
    </div>
  )
}
