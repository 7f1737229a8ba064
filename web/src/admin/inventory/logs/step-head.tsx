import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus as the step begins, so that screen readers announce it. */
export function StepHead({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h3 ref={head} tabIndex={-1} className="font-medium wrap-anywhere">
      {children}
    </h3>
  )
}
