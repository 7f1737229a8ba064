import type { ReactNode } from 'react'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'

/** The dashboard shows the first few of a list; its own page has them all. */
export const panelRows = 5

/** A line of a panel. */
export type PanelRow = { readonly key: string; readonly content: ReactNode }

export type PanelProps = {
  readonly title: string
  /** Where all of them are. */
  readonly to: string
  /** Undefined while they load. */
  readonly rows: readonly PanelRow[] | undefined
  readonly empty: ReactNode
  readonly failure?: { readonly title: string; readonly onRetry: () => void } | undefined
}

/** A short list of what is newest, in any of its four states. */
export function Panel({ title, to, ...list }: PanelProps) {
  return (
    <Card
      flush
      title={title}
      action={
        <TextLink to={to} aria-label={`View All: ${title}`}>
          View All
        </TextLink>
      }
    >
      <Body {...list} />
    </Card>
  )
}

function Body({ rows, empty, failure }: Omit<PanelProps, 'title' | 'to'>) {
  if (!rows && failure) return <ErrorState {...failure} />
  if (rows?.length === 0) return empty
  return (
    <ul aria-busy={!rows} className="divide-y divide-line">
      {rows
        ? rows.slice(0, panelRows).map(({ key, content }) => (
            <li key={key} className={line}>
              {content}
            </li>
          ))
        : Array.from({ length: panelRows }, (_, index) => (
            <li key={index} className={line}>
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-5 w-20" />
            </li>
          ))}
    </ul>
  )
}

const line = 'flex min-h-17 items-center justify-between gap-4 px-4 py-2.5 sm:px-6'
