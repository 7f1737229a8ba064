import { type ReactNode, useId } from 'react'

type SmallCardProps = {
  readonly title: string
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** A narrow card: two stand side by side on a phone. It is a region that is named by its title. */
export function SmallCard({ title, isBusy, children }: SmallCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      className="min-w-0 rounded-card border border-line bg-surface p-3.5 shadow-card sm:p-4"
    >
      <h2 id={titleId} className="text-label font-medium text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  )
}
