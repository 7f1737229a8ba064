import type { ReactNode } from 'react'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { buttonStyle, type ButtonTone } from '../ui/actions/button-style.ts'
import { NameMark } from '../ui/page/name-mark.tsx'
import { HelpButton, headerHelpStyle } from './help-button.tsx'
import { Drawing, type DrawingName } from '../ui/display/drawing.tsx'
import { Heading } from '../ui/page/heading.tsx'

/** A screen with a few words in its middle, below the mark and the help. */
export function LoneScreen({ children }: { readonly children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-form flex-col justify-center px-4"
    >
      <header className="flex items-center justify-between pb-4">
        <NameMark />
        <HelpButton className={headerHelpStyle} />
      </header>
      {children}
    </main>
  )
}

export type DeadEndProps = {
  readonly title: string
  readonly drawing: DrawingName
  readonly children: ReactNode
  /** What to try here; the way home stands beside it. */
  readonly action?: ReactNode
}

/** Where a way ends: what happened, and the ways on. */
export function DeadEnd({ title, drawing, children, action }: DeadEndProps) {
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <title>{`${title.replace(/\.$/, '')} · Nosim`}</title>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      <div className="text-ink-soft wrap-anywhere">{children}</div>
      <div className="flex flex-wrap gap-2">
        {action}
        <WayHome tone={action ? 'plain' : 'primary'} />
      </div>
    </div>
  )
}

/** A load of its own, for what broke here is not to come along; and the landing page is no page of the app. */
function WayHome({ tone }: { readonly tone: ButtonTone }) {
  const role = readSession()?.card.is_admin
  const { to, words } = role === undefined ? start : homes[role]
  return (
    <a href={to} className={buttonStyle({ tone })}>
      {words}
    </a>
  )
}

const start = { to: paths.home, words: 'Go to the home page' }

/** By the role of who is signed in. */
const homes = [
  { to: paths.dashboard, words: 'Go to the dashboard' },
  { to: paths.admin, words: 'Go to the back office' },
] as const
