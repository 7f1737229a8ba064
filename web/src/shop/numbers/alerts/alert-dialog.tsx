import { alertDays, type NumberAlert, numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { isSoldOut, type Service } from '@nosim/contract/shop/numbers.ts'
import { refresh } from '../../../api/query-client.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { nairaIn } from './alert-text.ts'

export type AlertDialogProps = {
  readonly service: Service
  readonly onSet: (alert: NumberAlert) => void
  readonly onClose: () => void
}

const reasons = [
  { value: 'stock', label: 'Has numbers again' },
  { value: 'price', label: 'Costs less' },
]
const badAmount = 'Enter a whole amount in naira, such as 500.'

/** Sets an alert for a service: for new stock while it is sold out, or for a lower price (NUM-92). */
export function AlertDialog({ service, onSet, onClose }: AlertDialogProps) {
  const canWait = isSoldOut(service)
  const alert = useRouteForm(numberAlerts.set, {
    start: { reason: canWait ? 'stock' : 'price', below_ngn: '' },
    subject: 'alert',
    sent: ({ reason, below_ngn: typed }, { showErrors }) => {
      const below_ngn = reason === 'stock' ? null : nairaIn(typed)
      if (below_ngn === undefined) return showErrors({ below_ngn: badAmount })
      return [{ body: { service: service.code, below_ngn } }]
    },
    onDone: (set) => {
      onSet(set)
      refresh(numberAlerts.list)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Tell me when…"
      description={`One mail about ${service.name}, within ${alertDays} days.`}
      form={alert}
      submit="Set alert"
      busyLabel="Setting..."
      onClose={onClose}
    >
      {canWait && (
        <Segmented
          label={`When ${service.name}`}
          options={reasons}
          value={alert.values.reason}
          onChange={(reason) => alert.set('reason', reason)}
        />
      )}
      {alert.values.reason === 'price' && (
        <TextField
          label="5 Minutes cost less than (₦)"
          hint={`Now ${formatMoney(service.durations['5min'])}.`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus={!canWait || undefined}
          {...alert.field('below_ngn')}
        />
      )}
    </FormDialog>
  )
}
