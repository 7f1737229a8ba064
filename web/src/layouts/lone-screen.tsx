import type { ReactNode } from 'react'
import { readSession } from '../api/session.ts'
import { useBrand } from '../api/site.ts'
import { paths } from '../paths.ts'
import { buttonStyle, type ButtonTone } from '../ui/actions/button-style.ts'
import { NameMark } from '../ui/page/name-mark.tsx'
import { HelpButton, headerHelpStyle } from './help-button.tsx'
import { Drawing, type DrawingName } from '../ui/display/drawing.tsx'
import { Heading } from '../ui/page/heading.tsx'

/** A screen with a short text in the middle, below the mark and the help button. */
export function LoneScreen({ children }: { readonly children: ReactNode }) {
  const brand = useBrand()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-form flex-col justify-center px-4"
    >
      <header className="flex items-center justify-between pb-4">
        <NameMark name={brand} />
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
  /** A button for what the user may try here. The link home is beside it. */
  readonly action?: ReactNode
}

/** A page that cannot go on: what happened, and the links from here. */
export function DeadEnd({ title, drawing, children, action }: DeadEndProps) {
  const brand = useBrand()
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <title>{`${title.replace(/\.$/, '')} · ${brand}`}</title>
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

/** A full page load, so that nothing of the broken page stays. The landing page is also not a page of the app. */
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

/** The home of a signed-in user, by role. */
const homes = [
  { to: paths.dashboard, words: 'Go to the dashboard' },
  { to: paths.admin, words: 'Go to the back office' },
] as const
