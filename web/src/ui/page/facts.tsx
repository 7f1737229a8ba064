import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type FactsProps = {
  /** Uses more columns on a very wide page. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The facts about an item, in columns. Its children are `Fact`s. */
export const Facts = ({ isWide = false, children }: FactsProps) => (
  <dl
    className={cx(
      'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2',
      isWide && 'xl:grid-cols-3',
    )}
  >
    {children}
  </dl>
)

type FactProps = { readonly name: string; readonly children: ReactNode }

/** One fact: its name over its value. */
export const Fact = ({ name, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-label text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
