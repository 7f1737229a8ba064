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

/** What the shop announces, as plain text. */
export function AnnouncementCard({ announcement, onDismiss }: AnnouncementCardProps) {
  const { title, content, type, start_date } = announcement
  const { word, Icon, box, mark } = looks[type]
  const titleId = useId()
  const section = useFocusKept<HTMLElement>(() =>
    document.querySelector<HTMLElement>('main h1')?.focus(),
  )
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className={cx('rounded-card border p-4 sm:p-5', box)}
    >
      <div className="flex items-center gap-2">
        <Icon aria-hidden size={16} className={cx('shrink-0', mark)} />
        <p className="flex-1 text-label text-ink-soft">
          {word} · <time dateTime={start_date}>{formatDay(start_date)}</time>
        </p>
        <div className="-my-2 -mr-2">
          <IconButton
            size="sm"
            label={`Dismiss: ${title}`}
            icon={<X aria-hidden size={16} />}
            onClick={onDismiss}
          />
        </div>
      </div>
      <h2 id={titleId} className="pt-1 font-medium wrap-anywhere">
        {title}
      </h2>
      <Words text={content} />
    </section>
  )
}

/** The size of the collapsed text: characters, and lines. */
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
