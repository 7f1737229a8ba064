import { type ReactNode, useId } from 'react'

type StripProps = {
  readonly title: string
  readonly isBusy?: boolean
  /** Items of a list. */
  readonly children: ReactNode
}

/** A row of links or tools, as a region of its title; on a phone it scrolls sideways. */
export function Strip({ title, isBusy = false, children }: StripProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-card border border-line bg-surface py-3 shadow-card sm:py-4"
    >
      <h2 id={titleId} className="px-4 pb-2 text-label font-medium text-ink-soft sm:px-5">
        {title}
      </h2>
      <ul
        aria-busy={isBusy}
        className="relative flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-0.5 sm:px-5 md:flex-wrap"
      >
        {children}
      </ul>
    </section>
  )
}
