import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Whether the heading that was removed last had the focus. Its successor then takes it. */
let wasFocused = false

type HeadingProps = { readonly className?: string; readonly children: ReactNode }

/** The only h1 of a page. Navigation moves the focus here. It keeps the focus when the page replaces its skeleton. */
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
