import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { showProduct } from './queries.ts'

type FreezeDialogProps = {
  readonly product: Pick<AdminProduct, 'id' | 'name'>
  readonly onClose: () => void
}

/** Stops the sale of a product, and records the reason. */
export function FreezeDialog({ product: { id, name }, onClose }: FreezeDialogProps) {
  const freeze = useRouteForm(inventory.freeze, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { reason: reason.trim() } }],
    onDone: (frozen) => {
      showProduct(frozen)
      toast.success(`${name} is frozen.`)
      onClose()
    },
    onRefused: () => freeze.focus('reason'),
  })
  return (
    <FormDialog
      title={`Freeze ${name}?`}
      description="It cannot be bought until it is unfrozen, even while it is enabled."
      form={freeze}
      submit="Freeze"
      busyLabel="Freezing..."
      tone="stop"
      disabledReason={freeze.values.reason.trim() === '' ? 'Please give a reason' : null}
      onStopped={() => freeze.focus('reason')}
      onClose={onClose}
    >
      <TextArea
        data-autofocus
        label="Reason"
        rows={3}
        maxLength={500}
        hint="Kept with the product, for all admins to see."
        {...freeze.field('reason')}
      />
    </FormDialog>
  )
}
