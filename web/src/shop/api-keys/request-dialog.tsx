import { apiKeys } from '@nosim/contract/accounts/api-keys.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { ScopeFields } from '../../account/api-keys/scope-fields.tsx'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type Start = { name: string; reason: string; site: string; scopes: readonly LineOfBusiness[] }
const start: Start = { name: '', reason: '', site: '', scopes: [] }

/** Requests a key (KEY-1). */
export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const request = useRouteForm(apiKeys.request, {
    start,
    sent: (values, fields) => {
      const body = fields.checked(apiKeys.request.body, values)
      return body && [{ body }]
    },
    onDone: ({ message }) => {
      refresh(apiKeys.list)
      toast.success(message)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Request an API key"
      description="We read each request. You get a mail when it is decided, and create the secret of the key then."
      form={request}
      submit="Send request"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        hint="What you call it, such as the name of your shop."
        maxLength={60}
        autoComplete="off"
        {...request.field('name')}
      />
      <TextField
        label="Site or app"
        hint="Where your customers or you use it, such as https://shop.example."
        maxLength={200}
        autoComplete="off"
        {...request.field('site')}
      />
      <TextArea
        label="Reason"
        hint="What you want the key for, and how much you expect to order."
        maxLength={1000}
        {...request.field('reason')}
      />
      <ScopeFields form={request} />
    </FormDialog>
  )
}
