import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'

export type LeaveDialogProps = { readonly onLeave: () => void; readonly onStay: () => void }

/** Requests confirmation before a page with unsent input is left. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Leave this page?"
      description="What you entered is not saved."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="stop" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button tone="primary" onClick={onStay}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
