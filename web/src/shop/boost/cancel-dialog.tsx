import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type CancelDialogProps = {
  /** The number of the order. */
  readonly number: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Requests confirmation before an order is cancelled at the supplier. */
export function CancelDialog({ number, onConfirm, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel order ${number}?`}
      description="We'll ask the supplier to stop. Anything not delivered is refunded to your wallet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          tone="stop"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          Cancel order
        </Button>
      </div>
    </Dialog>
  )
}
