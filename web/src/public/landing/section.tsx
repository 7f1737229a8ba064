import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export type SectionProps = {
  /** Its id, by which a link leads here. */
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  /** plain: on the page itself; raised: on a surface of its own; live: the one part in the colour of what is live. */
  readonly ground?: 'plain' | 'raised' | 'live'
  /** Beside its title where there is room, instead of below it. */
  readonly beside?: boolean
  readonly children: ReactNode
}

const grounds = {
  plain: undefined,
  raised: 'border-y border-line bg-surface',
  live: 'border-y border-line bg-accent-soft',
} as const

/** One part of the landing page: what it is about, then the thing itself. */
export function Section({
  id,
  title,
  lead,
  ground = 'plain',
  beside = false,
  children,
}: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={grounds[ground]}>
      <div
        className={cx(
          'mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:gap-y-12 sm:px-6 sm:py-24',
          beside && 'lg:grid-cols-[4fr_7fr]',
        )}
      >
        <div className="max-w-[42rem]">
          <h2 id={`${id}-title`} className="text-section text-balance">
            {title}
          </h2>
          {lead !== undefined && <p className="pt-4 text-lead text-pretty text-ink-soft">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
