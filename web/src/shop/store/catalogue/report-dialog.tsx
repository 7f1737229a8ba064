import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ReportForm } from '../report-form.tsx'

export type ReportDialogProps = { readonly id: number; readonly onClose: () => void }

/** Reports to the shop that a product should not be sold. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const unsaved = useUnsaved(onClose)
  const done = (message: string) => {
    toast.success(message)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title="Report this product"
      description="We review every report and remove what should not be sold."
    >
      <ReportForm
        product={() => id}
        onDone={done}
        unsaved={unsaved}
        beside={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  )
}
