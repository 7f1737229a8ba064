import type { ReactNode } from 'react'
import { Heading } from '../ui/page/heading.tsx'

type AuthCardProps = {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
  /** Shown below the card: a link to the other page. */
  readonly foot?: ReactNode
}

/** The card of a page before sign-in. */
export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <>
      <div className="rounded-panel border border-line bg-surface p-6 sm:p-8 lg:contents">
        <Heading>{title}</Heading>
        <p className="pt-1 pb-6 text-ink-soft">{lead}</p>
        {children}
      </div>
      {foot && <p className="pt-6 text-center text-ink-soft">{foot}</p>}
    </>
  )
}
