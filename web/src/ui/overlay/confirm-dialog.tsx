import { FormError } from '../form/form-error.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  /** The question, with its subject. */
  readonly title: string
  readonly description: string
  readonly label: string
  readonly busyLabel: string
  /** The tone of the confirming button; by default that of a deletion. */
  readonly tone?: 'primary' | 'stop'
  /** Why the action was refused. */
  readonly message: string | undefined
  readonly isSending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Requests confirmation before an action, mostly a deletion. */
export function ConfirmDialog({ title, description, message, ...props }: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={description}>
      <div className="flex flex-col gap-4">
        <FormError message={message} />
        <DialogFooter
          tone={props.tone ?? 'stop'}
          busy={props.isSending}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
          onCancel={props.onClose}
        >
          {props.label}
        </DialogFooter>
      </div>
    </Dialog>
  )
}
