import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Whether the heading removed last had the focus: the one in its place takes it. */
let wasFocused = false

type HeadingProps = { readonly className?: string; readonly children: ReactNode }

/** The one h1 of a page. Navigation moves the focus here, and it stays when the page takes the place of its skeleton. */
export function Heading({ className = 'text-display', children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    if (wasFocused) element?.focus({ preventScroll: true })
    wasFocused = false
    return () => {
      wasFocused = document.activeElement === element
    }
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
