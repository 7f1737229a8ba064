import type { ReactNode } from 'react'
import { DialogFooter, type DialogFootProps } from '../../ui/overlay/dialog-footer.tsx'

type StickyFootProps = DialogFootProps & { readonly warning: ReactNode }

/** The footer of a long form. It stays visible while the form scrolls. */
export function StickyFooter({ warning, ...foot }: StickyFootProps) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-4 border-t border-line bg-surface px-6 py-4">
      {warning}
      <DialogFooter {...foot} />
    </div>
  )
}
