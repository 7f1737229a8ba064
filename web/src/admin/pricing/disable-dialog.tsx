import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlay/confirm-dialog.tsx'

type DisableDialogProps = Pick<
  ConfirmDialogProps,
  'message' | 'isSending' | 'onConfirm' | 'onClose'
> & {
  readonly name: string
  /** How many services go off the shelf. */
  readonly services: number
}

/** Asks before a whole group or category is taken off the shelf. */
export function DisableDialog({ name, services, ...props }: DisableDialogProps) {
  const what = services === 1 ? 'Its service leaves' : `Its ${services} services leave`
  return (
    <ConfirmDialog
      {...props}
      title={`Disable ${name}?`}
      description={`${what} the shop at once, for everybody. What has been ordered goes on.`}
      label="Disable"
      busyLabel="Disabling..."
    />
  )
}
