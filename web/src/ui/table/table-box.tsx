import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The box around a table. Only a table that is wider than the box scrolls sideways, with its first column fixed. The
 * head of any other table sticks to the window, which is impossible inside a scrolling box.
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
