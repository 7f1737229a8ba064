import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import type { SupplierKind } from '@nosim/contract/line-of-business.ts'
import { type SyntheticEvent, useState } from 'react'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formMessage } from '../../../forms/field-errors.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AmountField } from '../../dialogs/amount-field.tsx'

export type TopUpDialogProps = {
  readonly kind: SupplierKind
  readonly name: string
  readonly onClose: () => void
}

const empty = { amount_usd: '', amount_ngn: '', reference: '', note: '' }
const fields = ['amount_usd', 'amount_ngn', 'reference', 'note'] as const

/** Records a payment to a supplier. */
export function TopUpDialog({ kind, name, onClose }: TopUpDialogProps) {
  const [form, setForm] = useState(empty)
  const unsaved = useUnsaved(onClose)
  const topUp = useWrite(suppliers.topUp, {
    as: 'form',
    onDone: ({ message }) => {
      toast.success(message)
      refresh(suppliers.days)
      onClose()
    },
  })
  const edit = (field: (typeof fields)[number]) => (text: string) => {
    setForm((before) => ({ ...before, [field]: text }))
    unsaved.edited()
    topUp.clear()
  }
  const errorOf = (field: (typeof fields)[number]) => topUp.error?.fields[field]
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    topUp.send({ params: { kind, name }, body: form })
  }
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title={`Record a top-up at ${name}`}
      description="Record a payment that you have already made to this supplier. No money is sent from here."
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <AmountField
          label="Amount added ($)"
          value={form.amount_usd}
          error={errorOf('amount_usd')}
          onAmount={edit('amount_usd')}
        />
        <AmountField
          label="Amount paid from the bank (₦)"
          value={form.amount_ngn}
          error={errorOf('amount_ngn')}
          onAmount={edit('amount_ngn')}
        />
        <TextField
          label="Reference"
          autoComplete="off"
          maxLength={100}
          value={form.reference}
          hint="The payment number of the bank or the supplier. Each reference can be recorded once."
          error={errorOf('reference')}
          onChange={({ target }) => edit('reference')(target.value)}
        />
        <TextField
          label="Note (optional)"
          autoComplete="off"
          maxLength={200}
          value={form.note}
          error={errorOf('note')}
          onChange={({ target }) => edit('note')(target.value)}
        />
        <FormError message={formMessage(topUp.error, fields)} />
        {unsaved.warning}
        <DialogFooter
          type="submit"
          tone="primary"
          busy={topUp.isSending}
          busyLabel="Recording..."
          onCancel={onClose}
        >
          Record top-up
        </DialogFooter>
      </form>
    </Dialog>
  )
}
