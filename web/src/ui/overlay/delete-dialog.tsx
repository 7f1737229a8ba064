import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type DeleteDialogProps = Omit<ConfirmDialogProps, 'label' | 'busyLabel'>

/** Requests confirmation before a permanent deletion. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <ConfirmDialog {...props} label="Delete" busyLabel="Deleting..." />
)
