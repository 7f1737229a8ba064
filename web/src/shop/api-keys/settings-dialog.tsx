import { apiKeys, type ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type SettingsDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void }

const currencies = [
  { value: 'NGN', label: 'Naira' },
  { value: 'USD', label: 'Dollars' },
]
const dialects = [
  { value: 'classic', label: 'Classic' },
  { value: 'daisysms', label: 'DaisySMS' },
]

/** The settings of a key that its user may change. */
export function SettingsDialog({ apiKey, onClose }: SettingsDialogProps) {
  const { id, name, networks, currency, dialect } = apiKey
  const settings = useRouteForm(apiKeys.change, {
    start: { name, networks: networks.join('\n'), currency, dialect },
    subject: id,
    sent: (values, fields) => {
      const written = { ...values, networks: values.networks.split(/[\s,]+/).filter(Boolean) }
      const body = fields.checked(apiKeys.change.body, written)
      return body && [{ params: { id }, body }]
    },
    onDone: () => {
      refresh(apiKeys.list)
      toast.success('The key is changed.')
      onClose()
    },
  })
  const { values, set } = settings
  return (
    <FormDialog
      title={`Settings of ${name}`}
      form={settings}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        maxLength={60}
        autoComplete="off"
        {...settings.field('name')}
      />
      <TextArea
        label="Allowed networks"
        hint="Addresses or networks, one a line, such as 203.0.113.7 or 203.0.113.0/24. Empty allows any address."
        spellCheck={false}
        {...settings.field('networks')}
      />
      <Segmented
        label="Amounts in answers"
        options={currencies}
        value={values.currency}
        onChange={(value) => set('currency', value)}
      />
      <Segmented
        label="Words of the numbers protocol"
        options={dialects}
        value={values.dialect}
        onChange={(value) => set('dialect', value)}
      />
    </FormDialog>
  )
}
