import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { refresh } from '../../../api/query-client.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AmountField } from '../../dialogs/amount-field.tsx'

export type TopUpDialogProps = {
  readonly kind: SupplierKind
  readonly name: string
  readonly onClose: () => void
}

const empty = { amount_usd: '', amount_ngn: '', reference: '', note: '' }

/** Records a payment to a supplier. */
export function TopUpDialog({ kind, name, onClose }: TopUpDialogProps) {
  const topUp = useRouteForm(suppliers.topUp, {
    start: empty,
    sent: (body) => [{ params: { kind, name }, body }],
    onDone: ({ message }) => {
      toast.success(message)
      refresh(suppliers.days)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Record a top-up at ${name}`}
      description="Record a payment that you have already made to this supplier. No money is sent from here."
      form={topUp}
      submit="Record top-up"
      busyLabel="Recording..."
      onClose={onClose}
    >
      <AmountField label="Amount added ($)" {...topUp.field('amount_usd')} />
      <AmountField label="Amount paid from the bank (₦)" {...topUp.field('amount_ngn')} />
      <TextField
        label="Reference"
        autoComplete="off"
        maxLength={100}
        hint="The payment number of the bank or the supplier. Each reference can be recorded once."
        {...topUp.field('reference')}
      />
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={200}
        {...topUp.field('note')}
      />
    </FormDialog>
  )
}
