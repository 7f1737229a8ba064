import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import type { LogChooserProps } from './log-chooser.tsx'

const LogChooser = deferred(
  () => import('./log-chooser.tsx'),
  'LogChooser',
  () => <Skeleton className="mx-4 mb-4 h-44" />,
)

/** A panel for choosing logs of a product one by one. It is open if the address names a later page of them. */
export function ChooseYourself(props: LogChooserProps) {
  const [isOpen, setOpen] = useState(props.pages.page > 1)
  const bodyId = useId()
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-3 text-left text-title sm:px-6"
        >
          <span className="flex-1">Choose yourself</span>
          <ChevronDown
            aria-hidden
            size={18}
            className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <LogChooser {...props} />}
      </div>
    </section>
  )
}
