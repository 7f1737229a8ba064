import { ConfirmDialog } from './confirm-dialog.tsx'

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
export const DeleteDialog = ({ onDelete, ...props }: DeleteDialogProps) => (
  <ConfirmDialog {...props} label="Delete" busyLabel="Deleting..." onConfirm={onDelete} />
)
