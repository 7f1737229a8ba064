import { type Notice, notifications } from '@nosim/contract/accounts/notifications.ts'
import { Link } from 'react-router'
import { useWrite } from '../../api/use-write.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/table/column.ts'
import { refreshNotices } from './refresh-notices.ts'

/** The columns of the list of notices. */
export const noticeColumns: readonly Column<Notice>[] = [
  {
    header: 'Notification',
    card: 'lead',
    cell: ({ to, title, text, read_at: readAt }) => (
      <span className="flex flex-col">
        <Link
          to={to}
          className={cx('inline-flex min-h-11 items-center', readAt === null && 'font-semibold')}
        >
          {readAt === null && <span className="sr-only">Unread: </span>}
          {title}
        </Link>
        <span className="text-ink-soft wrap-anywhere">{text}</span>
      </span>
    ),
  },
  {
    header: 'Time',
    cell: ({ created_at: at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (notice) => notice.read_at === null && <Read notice={notice} />,
  },
]

function Read({ notice: { id, title } }: { readonly notice: Notice }) {
  const read = useWrite(notifications.read, { as: 'action', onDone: refreshNotices })
  return (
    <Button
      size="sm"
      busy={read.isSending}
      aria-label={`Mark as read: ${title}`}
      onClick={() => read.send({ body: { ids: [id] } })}
    >
      Mark as read
    </Button>
  )
}
