import type { Session } from '@nosim/contract/accounts/security.ts'
import { Monitor, MonitorCheck, Smartphone, Tablet } from 'lucide-react'
import { useId } from 'react'
import { formatDateTime } from '../format/format-date.ts'
import { Button } from '../ui/actions/button.tsx'
import { StatusBadge } from '../ui/display/badge.tsx'
import { deviceOf } from './device.ts'

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor } as const

/** Without `onEnd` the row has no button. */
type SessionRowProps = { readonly session: Session; readonly onEnd?: (() => void) | undefined }

/** One session: its browser, its address and its times. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const id = useId()
  const { name, kind } = deviceOf(session.user_agent)
  const Icon = icons[kind]
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-soft">
        <Icon aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-start justify-between gap-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 font-medium">
            {name}
            {session.current && <StatusBadge tone="live" word="This device" Icon={MonitorCheck} />}
          </p>
          {!session.current && onEnd && (
            <Button
              size="sm"
              tone="stop"
              aria-haspopup="dialog"
              aria-label={`Sign out ${name}`}
              aria-describedby={id}
              onClick={onEnd}
            >
              Sign out
            </Button>
          )}
        </div>
        <div id={id} className="text-label text-ink-soft">
          {session.address !== '' && <p className="wrap-anywhere">{session.address}</p>}
          <p>
            Signed in <Moment at={session.signed_in_at} />
          </p>
          <p>
            Last seen <Moment at={session.last_seen_at} />
          </p>
        </div>
      </div>
    </li>
  )
}

function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
