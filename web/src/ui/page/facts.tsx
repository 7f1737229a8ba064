import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type FactsProps = {
  /** More columns where the page is very wide. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** What is known of a thing, in columns: its children are `Fact`s. */
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

/** One fact: its name above its value. */
export const Fact = ({ name, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-label text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
