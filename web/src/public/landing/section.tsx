import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export type SectionProps = {
  /** The id, for links to this section. */
  readonly id: string
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** plain: on the page itself; raised: on a surface of its own; panel: on the dark panel. */
  readonly ground?: 'plain' | 'raised' | 'panel'
  /** On a wide screen the content is beside the title instead of below it. */
  readonly beside?: boolean
  readonly children: ReactNode
}

const grounds = {
  plain: undefined,
  raised: 'border-y border-line bg-surface',
  panel: 'border-y border-panel-edge bg-ink-panel text-on-panel',
} as const

/** The class of a row of cards, which a narrow window scrolls sideways. */
export const cardRow =
  'grid gap-3 max-lg:-mx-4 max-lg:snap-x max-lg:scroll-px-4 max-lg:auto-cols-[17.5rem] max-lg:grid-flow-col max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 sm:gap-4 sm:max-lg:auto-cols-[20rem] lg:grid-cols-3'

/** A section of the landing page: its title, its lead and its content. */
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
          'mx-auto grid max-w-page gap-x-16 gap-y-5 px-4 py-8 sm:gap-y-10 sm:px-6 sm:py-18',
          beside && 'lg:grid-cols-[4fr_7fr]',
        )}
      >
        <div className="max-w-[42rem]">
          <h2 id={`${id}-title`} className="text-section text-balance">
            {title}
          </h2>
          {lead !== undefined && (
            <p
              className={cx(
                'pt-3 text-lead',
                ground === 'panel' ? 'text-on-panel-soft' : 'text-ink-soft',
              )}
            >
              {lead}
            </p>
          )}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
