import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type DeleteDialogProps = Omit<ConfirmDialogProps, 'label' | 'busyLabel'>

/** Asks before something is deleted for good. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <ConfirmDialog {...props} label="Delete" busyLabel="Deleting..." />
)
