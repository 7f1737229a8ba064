import { type ReactNode, useId } from 'react'

export type CardProps = {
  readonly title?: string
  /** Shown at the right of the title: a link, a button, a count. */
  readonly action?: ReactNode
  readonly children: ReactNode
  /** Omits the padding, for a table or list that reaches the edges. */
  readonly flush?: boolean
}

/** A panel of the page. With a title it is a region with that name. */
export function Card({ title, action, children, flush = false }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className="overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      {title !== undefined && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-6">
          <h2 id={titleId} className="min-w-0 text-title wrap-anywhere">
            {title}
          </h2>
          {action}
        </header>
      )}
      <div className={bodyStyle(flush, title !== undefined)}>{children}</div>
    </section>
  )
}

function bodyStyle(isFlush: boolean, isTitled: boolean): string {
  if (isFlush) return 'pt-2'
  return isTitled ? 'px-4 pt-3 pb-4 sm:px-6 sm:pb-6' : 'p-4 sm:p-6'
}
