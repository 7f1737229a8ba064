import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type AlertTone = 'good' | 'info' | 'wait' | 'stop'

const looks = {
  good: { Icon: CircleCheck, box: 'bg-accent-soft', mark: 'text-accent' },
  info: { Icon: Info, box: 'bg-info-soft', mark: 'text-info' },
  wait: { Icon: TriangleAlert, box: 'bg-wait-soft', mark: 'text-wait' },
  stop: { Icon: CircleAlert, box: 'bg-stop-soft', mark: 'text-stop' },
} as const

export type AlertProps = {
  readonly tone: AlertTone
  readonly title?: string
  readonly children: ReactNode
  /** A button or link that helps. */
  readonly action?: ReactNode
  /** Omits the icon, if the text begins with its own. */
  readonly bare?: boolean
  /** `assertive` for a new error, `polite` for good news; omitted if the alert is there from the start. */
  readonly announce?: 'assertive' | 'polite'
}

/** A message within the page, with icon, text and colour. */
export function Alert({ tone, title, children, action, bare = false, announce }: AlertProps) {
  const { Icon, box, mark } = looks[tone]
  return (
    <div
      role={announce && (announce === 'assertive' ? 'alert' : 'status')}
      className={cx('flex gap-3 rounded-card px-4 py-3', box)}
    >
      {!bare && (
        <Icon
          aria-hidden
          size={20}
          className={cx('shrink-0', action ? 'mt-1.5' : 'mt-0.5', mark)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className={cx('min-w-0', Boolean(action) && 'py-1')}>
          {title && <p className="font-medium">{title}</p>}
          <div>{children}</div>
        </div>
        {action}
      </div>
    </div>
  )
}
