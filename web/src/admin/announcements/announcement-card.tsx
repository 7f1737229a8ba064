import type { AdminAnnouncement } from '@nosim/contract/admin/content/announcements.ts'
import type { Announcement } from '@nosim/contract/shop/announcements.ts'
import { CalendarClock, CalendarX, Flame, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { Option } from '../../ui/choice/select.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/display/badge.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'

type Type = Announcement['type']

/** The labels of the types. */
const typeLabels: Readonly<Record<Type, string>> = {
  general: 'General',
  urgent: 'Urgent',
  maintenance: 'Maintenance',
  news: 'News',
  event: 'Event',
}

/** The types as options of a select. */
export const typeOptions = (types: readonly Type[]): Option[] =>
  types.map((type) => ({ value: type, label: typeLabels[type] }))

export type AnnouncementQuestion =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly announcement: AdminAnnouncement }

type AnnouncementCardProps = {
  readonly announcement: AdminAnnouncement
  /** When the list was read, in ms. */
  readonly now: number
  /** Undefined for an admin without write access. */
  readonly openDialog: ((question: AnnouncementQuestion) => void) | undefined
  /** Moves the focus when the card is removed. */
  readonly toHead: () => void
}

/** One announcement: its text, its status and its actions. */
export function AnnouncementCard({ announcement, now, openDialog, toHead }: AnnouncementCardProps) {
  const { title, content, type, created_at, created_by_email } = announcement
  const titleId = useId()
  const box = useFocusKept<HTMLElement>(toHead)
  return (
    <article
      ref={box}
      aria-labelledby={titleId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Status announcement={announcement} now={now} />
        <Priority priority={announcement.priority} />
        <span className="ml-auto text-label text-ink-soft">{typeLabels[type]}</span>
      </div>
      <h2 id={titleId} title={title} className="line-clamp-2 font-medium wrap-anywhere">
        {title}
      </h2>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-ink-soft">{content}</p>
      <div className="mt-auto flex flex-col gap-0.5 pt-1 text-label text-ink-soft">
        <Dates announcement={announcement} />
        <p className="wrap-anywhere">
          Created <time dateTime={created_at}>{formatDateTime(created_at)}</time> by{' '}
          {created_by_email}
        </p>
      </div>
      {openDialog && (
        <div className="flex gap-2 border-t border-line pt-3">
          <Button
            size="sm"
            aria-label={`Edit ${title}`}
            onClick={() => openDialog({ kind: 'edit', announcement })}
          >
            Edit
          </Button>
          <Button
            size="sm"
            tone="stop"
            aria-label={`Delete ${title}`}
            onClick={() => openDialog({ kind: 'delete', announcement })}
          >
            Delete
          </Button>
        </div>
      )}
    </article>
  )
}

type Part = Pick<AnnouncementCardProps, 'announcement'>

/** The status. For an active announcement outside its dates also 'Scheduled' or 'Ended'. */
function Status({ announcement, now }: Part & Pick<AnnouncementCardProps, 'now'>) {
  if (announcement.status === 'inactive') return <StatusBadge tone="over" word="Inactive" />
  const when = whenIs(announcement, now)
  return (
    <>
      <StatusBadge tone="live" word="Active" />
      {when === 'later' && <StatusBadge tone="wait" word="Scheduled" Icon={CalendarClock} />}
      {when === 'over' && <StatusBadge tone="over" word="Ended" Icon={CalendarX} />}
    </>
  )
}

/** The badge of the priority (CONTENT-5). */
function Priority({ priority }: { readonly priority: number }) {
  const look = priority >= 3 ? high : priority === 2 ? medium : undefined
  return look ? <StatusBadge {...look} /> : null
}

type Look = { readonly tone: BadgeTone; readonly word: string; readonly Icon: LucideIcon }
const high: Look = { tone: 'stop', word: 'High Priority', Icon: Flame }
const medium: Look = { tone: 'wait', word: 'Medium Priority', Icon: TriangleAlert }

function Dates({ announcement: { start_date, end_date } }: Part) {
  return (
    <p>
      From <time dateTime={start_date}>{formatDateTime(start_date)}</time>
      {end_date !== null && (
        <>
          {' '}
          to <time dateTime={end_date}>{formatDateTime(end_date)}</time>
        </>
      )}
    </p>
  )
}

type Period = Pick<Announcement, 'start_date' | 'end_date'>

/** Whether the dates of an announcement are in the future, are now, or are over; `now` in ms. */
export function whenIs({ start_date, end_date }: Period, now: number): 'later' | 'now' | 'over' {
  if (end_date !== null && Date.parse(end_date) <= now) return 'over'
  return Date.parse(start_date) > now ? 'later' : 'now'
}
