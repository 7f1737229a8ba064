import { type Endpoint, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx'
import { nameOf } from './endpoint-labels.ts'

type ChangeDialogProps = { readonly endpoint: Endpoint; readonly onClose: () => void }

/** Changes the address and the events of an endpoint. */
export function ChangeDialog({ endpoint: { id, url, events }, onClose }: ChangeDialogProps) {
  const start: EndpointValues = { url, events }
  const change = useRouteForm(webhooks.change, {
    start,
    subject: id,
    sent: (values, fields) => {
      const body = fields.checked(webhooks.create.body, values)
      return body && [{ params: { id }, body }]
    },
    onDone: () => {
      refresh(webhooks.list)
      toast.success('The webhook is changed.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Change ${nameOf(url)}`}
      form={change}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <EndpointFields form={change} />
    </FormDialog>
  )
}
