import { type NumberAlert, numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatDay } from '../../../format/format-date.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { ServiceMark } from '../rental/service-mark.tsx'
import { alertText } from './alert-text.ts'

/** Confirms that an alert is set, until it fires or is deleted. Part of the page: a toast would cover the list. */
export function AlertSet({ alert }: { readonly alert: NumberAlert }) {
  const { data } = useQuery(queryOf(numberAlerts.list))
  if (!data?.alerts.some(({ id }) => id === alert.id)) return null
  return (
    <Alert tone="good" announce="polite">
      We will mail you when {alert.service_name} {alertText(alert)}.
    </Alert>
  )
}

/** The user's alerts, each with a button that deletes it (NUM-92). Renders nothing without alerts. */
export function OwnAlerts() {
  const { data } = useQuery(queryOf(numberAlerts.list))
  if (!data || data.alerts.length === 0) return null
  return (
    <section aria-labelledby="own-alerts">
      <h2 id="own-alerts" className="pb-2 text-label font-medium text-ink-soft">
        Your alerts
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function AlertLine({ alert }: { readonly alert: NumberAlert }) {
  const remove = useWrite(numberAlerts.remove, {
    as: 'action',
    onDone: () => refresh(numberAlerts.list),
    // The alert may have fired meanwhile.
    onRefused: () => refresh(numberAlerts.list),
  })
  const { id, service, service_name, expires_at } = alert
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <ServiceMark code={service} name={service_name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{service_name}</p>
        <p className="text-label text-ink-soft">
          When it {alertText(alert)}, until {formatDay(expires_at)}
        </p>
      </div>
      <IconButton
        label={`Delete the alert: ${service_name} ${alertText(alert)}`}
        icon={<Trash2 aria-hidden size={16} />}
        disabled={remove.isSending}
        onClick={() => remove.send({ params: { id: String(id) } })}
      />
    </li>
  )
}
