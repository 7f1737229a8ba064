import type { UserFilter } from '@nosim/contract/admin/people/users.ts'
import { Download, X } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { useExport } from './use-export.ts'

export type ExportButtonProps = {
  readonly filter: UserFilter
  /** The number of rows; undefined while it is not counted. */
  readonly total: number | undefined
}

/** Takes all users that fit as a file, and tells how far it is. */
export function ExportButton({ filter, total }: ExportButtonProps) {
  const { rows, start, stop } = useExport()
  if (rows === undefined)
    return (
      <Button icon={<Download aria-hidden size={16} />} onClick={() => start(filter)}>
        Export
      </Button>
    )
  const count = rows.toLocaleString('en-US')
  return (
    <div className="flex items-center gap-3">
      <div aria-live="polite" className="w-44 text-label text-ink-soft tabular-nums">
        {total === undefined
          ? `Exporting... ${count}`
          : `Exporting... ${count} of ${total.toLocaleString('en-US')}`}
        <ProgressBar fraction={total ? rows / total : 0} />
      </div>
      <Button icon={<X aria-hidden size={16} />} onClick={stop}>
        Cancel
      </Button>
    </div>
  )
}
