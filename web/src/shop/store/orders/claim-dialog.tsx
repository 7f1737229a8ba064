import { LogClaim, store } from '@nosim/contract/shop/store.ts'
import { refresh } from '../../../api/query-client.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'

type ClaimDialogProps = {
  /** The id of the order item. */
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Reports to the shop that a bought log is dead. */
export function ClaimDialog({ id, name, onClose }: ClaimDialogProps) {
  const claim = useRouteForm(store.claim, {
    start: { reason: '' },
    subject: id,
    sent: (values, { checked }) => {
      const body = checked(LogClaim, values)
      return body && [{ params: { id }, body }]
    },
    onDone: ({ message }) => {
      toast.success(message)
      refresh(store.orders, store.read)
      onClose()
    },
    // The shown order was probably out of date.
    onRefused: () => refresh(store.orders, store.read),
  })
  return (
    <FormDialog
      title="Report as dead"
      description={`“${name}” not working? We'll check it, then replace or refund it.`}
      form={claim}
      submit="Send report"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextArea label="What is wrong with it?" maxLength={500} {...claim.field('reason')} />
    </FormDialog>
  )
}
