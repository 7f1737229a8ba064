import { Button } from '../../ui/actions/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type DisableDialogProps = {
  readonly name: string
  /** How many services go off the shelf. */
  readonly services: number
  readonly message: string | undefined
  readonly isSending: boolean
  readonly onDisable: () => void
  readonly onClose: () => void
}

/** Asks before a whole group or category is taken off the shelf. */
export function DisableDialog({ name, services, message, ...props }: DisableDialogProps) {
  const what = services === 1 ? 'Its service leaves' : `Its ${services} services leave`
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Disable ${name}?`}
      description={`${what} the shop at once, for everybody. What has been ordered goes on.`}
    >
      <div className="flex flex-col gap-4">
        <FormError message={message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            tone="stop"
            busy={props.isSending}
            busyLabel="Disabling..."
            onClick={props.onDisable}
          >
            Disable
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
