import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'

type DeleteDialogProps = {
  /** What is to be deleted, by its name. */
  readonly name: string
  readonly description: string
  /** Why it was refused. */
  readonly message: string | undefined
  readonly isSending: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ name, description, message, ...props }: DeleteDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={`Delete ${name}?`} description={description}>
      <div className="flex flex-col gap-4">
        <FormError message={message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            tone="stop"
            busy={props.isSending}
            busyLabel="Deleting..."
            onClick={props.onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
