import type { ReactNode } from 'react'
import { DialogFoot, type DialogFootProps } from '../../ui/overlay/dialog-foot.tsx'

type StickyFootProps = DialogFootProps & { readonly warning: ReactNode }

/** The end of a long form over the page, within sight however long it is. */
export function StickyFoot({ warning, ...foot }: StickyFootProps) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-4 border-t border-line bg-surface px-6 py-4">
      {warning}
      <DialogFoot {...foot} />
    </div>
  )
}
