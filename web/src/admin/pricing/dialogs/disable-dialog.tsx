import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/overlay/confirm-dialog.tsx'

type DisableDialogProps = Pick<
  ConfirmDialogProps,
  'message' | 'isSending' | 'onConfirm' | 'onClose'
> & {
  readonly name: string
  /** How many services are withdrawn from sale. */
  readonly services: number
}

/** Requests confirmation before a whole group or category is withdrawn from sale. */
export function DisableDialog({ name, services, ...props }: DisableDialogProps) {
  const what = services === 1 ? 'Its service leaves' : `Its ${services} services leave`
  return (
    <ConfirmDialog
      {...props}
      title={`Disable ${name}?`}
      description={`${what} the shop immediately. Existing orders continue.`}
      label="Disable"
      busyLabel="Disabling..."
    />
  )
}
