import { Button } from '../actions/button.tsx'
import { FormError } from '../form/form-error.tsx'
import { Dialog } from './dialog.tsx'

type DeleteDialogProps = {
  /** Which says what is to be deleted. */
  readonly title: string
  readonly description: string
  /** Why it was refused. */
  readonly message: string | undefined
  readonly isSending: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ title, description, message, ...props }: DeleteDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={description}>
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
