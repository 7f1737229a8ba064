import type { ReactNode } from 'react'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { type Detail, DetailList } from '../ui/page/detail-list.tsx'

type RowDetailsProps = {
  readonly title: string
  readonly details: readonly Detail[]
  /** The actions on the row. */
  readonly actions: ReactNode
  readonly onClose: () => void
}

/** All details of a row: at the right of a wide window, in a dialog of a smaller one. */
export function RowDetails({ title, details, actions, onClose }: RowDetailsProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} place="row-details">
      <DetailList details={details} />
      <div className="row-actions pt-5 empty:hidden">{actions}</div>
    </Dialog>
  )
}
