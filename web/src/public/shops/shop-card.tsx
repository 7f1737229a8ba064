import type { Offers } from '@nosim/contract/base/site.ts'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

/** A line of business as visitors see it. */
export type PublicShop = {
  /** The id of its card, for the link of the menu. */
  readonly id: string
  /** The name in the menu. */
  readonly menu: string
  /** The name of its goods, within a sentence. */
  readonly what: string
  /** A short name of its goods. Absent for numbers, with which the landing page begins. */
  readonly also?: string
  /** The card with some of its current goods. */
  readonly Card: ComponentType<{ readonly offers: Offers }>
}

type ShopCardProps = {
  readonly id: string
  readonly picture: ReactNode
  readonly Icon: LucideIcon
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  /** The unit of the prices. */
  readonly note: string
  readonly link: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

/** The card of a shop, with some of its prices. */
export function ShopCard({ id, picture, Icon, title, lines, note, link, children }: ShopCardProps) {
  return (
    <li
      id={id}
      className="flex min-w-0 scroll-mt-20 snap-start flex-col overflow-hidden rounded-panel border border-line bg-paper p-5 max-sm:pb-3"
    >
      {picture && (
        <div
          aria-hidden
          className="-mx-5 -mt-5 mb-4 flex h-22 sm:h-28 items-center border-b border-line bg-sunken px-5 text-label select-none"
        >
          <div className="w-full rounded-card border border-line bg-surface p-3">{picture}</div>
        </div>
      )}
      <h3 className="flex items-center gap-3 text-title">
        <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent-soft text-accent">
          <Icon aria-hidden size={18} />
        </span>
        {title}
      </h3>
      <p className="pt-2 pb-3 text-ink-soft">{children}</p>
      {lines.length > 0 && (
        <>
          <dl className="mt-auto divide-y divide-line border-t border-line">
            {lines.map(([label, price]) => (
              <div key={label} className="flex justify-between gap-4 py-2 max-sm:nth-3:hidden">
                <dt className="min-w-0 truncate">{label}</dt>
                <dd className="font-medium whitespace-nowrap">{price}</dd>
              </div>
            ))}
          </dl>
          <p className="text-label text-ink-soft">{note}</p>
        </>
      )}
      <a
        href={link.href}
        className="mt-3 inline-flex min-h-11 items-center gap-1.5 self-start font-medium text-accent underline-offset-4 hover:underline"
      >
        {link.label}
        <ArrowRight aria-hidden size={16} />
      </a>
    </li>
  )
}
