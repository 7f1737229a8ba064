import type { Announcement } from '@nosim/contract/shop/announcements.ts'
import { CalendarDays, Megaphone, Siren, Wrench, X } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay } from '../../../format/format-date.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'

const plain = { box: 'border-line bg-surface', mark: 'text-accent' } as const
const looks = {
  general: { ...plain, word: 'Announcement', Icon: Megaphone },
  news: { ...plain, word: 'News', Icon: Megaphone },
  event: { ...plain, word: 'Event', Icon: CalendarDays },
  maintenance: {
    word: 'Maintenance',
    Icon: Wrench,
    box: 'border-wait/30 bg-wait-soft',
    mark: 'text-wait',
  },
  urgent: { word: 'Urgent', Icon: Siren, box: 'border-stop/30 bg-stop-soft', mark: 'text-stop' },
} as const

type AnnouncementCardProps = {
  readonly announcement: Announcement
  readonly onDismiss: () => void
}

/** An announcement as plain text: one line that unfolds, or a box if it is urgent. */
export function AnnouncementCard({ announcement, onDismiss }: AnnouncementCardProps) {
  const { title, type } = announcement
  const { box } = looks[type]
  const titleId = useId()
  const section = useFocusKept<HTMLElement>(() =>
    document.querySelector<HTMLElement>('main h1')?.focus(),
  )
  const Shape = type === 'urgent' ? Box : Line
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className={cx('relative rounded-card border', box)}
    >
      <Shape announcement={announcement} titleId={titleId} />
      <div className="absolute top-1 right-1">
        <IconButton
          label={`Dismiss: ${title}`}
          icon={<X aria-hidden size={16} />}
          onClick={onDismiss}
        />
      </div>
    </section>
  )
}

type ShapeProps = { readonly announcement: Announcement; readonly titleId: string }

function Box({ announcement, titleId }: ShapeProps) {
  return (
    <div className="p-4 sm:p-5">
      <div className="flex items-center gap-2 pr-10">
        <Sign type={announcement.type} />
        <When announcement={announcement} />
      </div>
      <h2 id={titleId} className="pt-1 font-medium wrap-anywhere">
        {announcement.title}
      </h2>
      <Words text={announcement.content} />
    </div>
  )
}

function Line({ announcement, titleId }: ShapeProps) {
  const [isOpen, setOpen] = useState(false)
  const wordsId = useId()
  const { title, content, type } = announcement
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 pr-12 pl-4">
        <Sign type={type} />
        <h2
          id={titleId}
          title={title}
          className={cx('min-w-0 font-medium', isOpen ? 'py-2 wrap-anywhere' : 'truncate')}
        >
          {title}
        </h2>
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={wordsId}
          aria-label={`${isOpen ? 'Less' : 'More'}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </div>
      <div id={wordsId} hidden={!isOpen} className="px-4 pb-4">
        <When announcement={announcement} />
        <p className="max-w-prose pt-1 wrap-anywhere whitespace-pre-line">{content}</p>
      </div>
    </>
  )
}

function Sign({ type }: Pick<Announcement, 'type'>) {
  const { Icon, mark } = looks[type]
  return <Icon aria-hidden size={16} className={cx('shrink-0', mark)} />
}

function When({ announcement: { type, start_date } }: Pick<ShapeProps, 'announcement'>) {
  return (
    <p className="text-label text-ink-soft">
      {looks[type].word} · <time dateTime={start_date}>{formatDay(start_date)}</time>
    </p>
  )
}

/** The size of a collapsed text. */
const short = { characters: 400, lines: 5 }

function Words({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > short.characters || text.split('\n').length > short.lines
  return (
    <>
      <p
        className={cx(
          'max-w-prose pt-1 wrap-anywhere whitespace-pre-line',
          isLong && !isOpen && 'line-clamp-5',
        )}
      >
        {text}
      </p>
      {isLong && (
        <div className="-ml-3 pt-1">
          <Button tone="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all'}
          </Button>
        </div>
      )}
    </>
  )
}
