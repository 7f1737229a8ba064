import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { panelRows } from './content/queries.ts'

/** Rows under a title of their own, such as a day. */
export type PanelGroup = { readonly title?: string; readonly rows: readonly PanelRow[] }

/** The slots of a row (`ui/list-row.css`). */
export type PanelRow = {
  readonly key: string
  readonly mark: ReactNode
  readonly title: string
  readonly value: ReactNode
  readonly meta: ReactNode
  readonly status: ReactNode
}

export type PanelProps = {
  readonly title: string
  /** Where all of them are. */
  readonly to: string
  /** Undefined while they load. */
  readonly groups: readonly PanelGroup[] | undefined
  /** In place of the list without a row. */
  readonly empty: string
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

function Body({ groups, empty, failure }: Omit<PanelProps, 'title' | 'to'>) {
  if (!groups && failure) return <ErrorState {...failure} />
  if (!groups) return <Waiting />
  if (groups.length === 0) return <p className="px-4 pb-4 text-ink-soft sm:px-6">{empty}</p>
  return shortened(groups).map(({ title, rows, isLong }) => (
    <div
      key={title ?? 'all'}
      className={cx('border-line not-first:border-t', isLong && 'max-sm:hidden')}
    >
      {title !== undefined && (
        <h3 className="px-4 pt-3 text-label font-medium text-ink-faint sm:px-6">{title}</h3>
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </div>
  ))
}

/** How many rows a phone shows. */
const phoneRows = 3

type ShortRow = PanelRow & { readonly isLong: boolean }

/** Marks the rows, and the groups, that a phone leaves out. */
function shortened(groups: readonly PanelGroup[]) {
  let count = 0
  return groups.map((group) => {
    const rows: ShortRow[] = group.rows.map((row) => ({ ...row, isLong: (count += 1) > phoneRows }))
    return { ...group, rows, isLong: rows.every(({ isLong }) => isLong) }
  })
}

function Row({ row: { mark, title, value, meta, status, isLong } }: { readonly row: ShortRow }) {
  return (
    <li className={cx('list-row', isLong && 'max-sm:hidden')}>
      <div className="list-mark">{mark}</div>
      <div className="list-title" title={title}>
        {title}
      </div>
      <div className="list-value">{value}</div>
      <div className="list-meta">{meta}</div>
      <div className="list-status">{status}</div>
    </li>
  )
}

function Waiting() {
  return (
    <ul aria-busy className="divide-y divide-line">
      {Array.from({ length: panelRows }, (_, index) => (
        <li key={index} className="list-row">
          <div className="list-title">
            <Skeleton className="h-5 w-36" />
          </div>
          <div className="list-value">
            <Skeleton className="h-5 w-20" />
          </div>
        </li>
      ))}
    </ul>
  )
}
