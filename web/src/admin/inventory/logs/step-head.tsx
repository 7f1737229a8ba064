import { type ReactNode, useEffect, useRef } from 'react'

/** The head of a step, which takes the focus as the step begins, so that it is heard. */
export function StepHead({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h3 ref={head} tabIndex={-1} className="font-medium wrap-anywhere">
      {children}
    </h3>
  )
}
