import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { meQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'

/** The link to the notices, with the number of unread ones (NOTE-9). */
export function Bell() {
  const { data: me } = useQuery(meQuery())
  const unread = me?.unread_notifications ?? 0
  return (
    <Link
      to={paths.notifications}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      title="Notifications"
      className="relative inline-flex size-10 shrink-0 touch:size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <BellIcon aria-hidden size={20} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-label font-semibold text-on-accent tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
