import { webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx'
import { ShownSecret } from './shown-secret.tsx'

const start: EndpointValues = { url: '', events: [] }

/** Adds an endpoint, and shows its secret once (HOOK-2, HOOK-9). */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<{ url: string; secret: string }>()
  const add = useRouteForm(webhooks.create, {
    start,
    sent: (values, fields) => {
      const body = fields.checked(webhooks.create.body, values)
      return body && [{ body }]
    },
    onDone: ({ url, secret }) => {
      refresh(webhooks.list)
      setMade({ url, secret })
    },
  })
  if (made) return <ShownSecret {...made} onClose={onClose} />
  return (
    <FormDialog
      title="Add a webhook"
      description="We post a signed message to this address when something happens to your orders or deposits."
      form={add}
      submit="Add webhook"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <EndpointFields form={add} />
    </FormDialog>
  )
}
