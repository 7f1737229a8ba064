import { durations } from '@nosim/contract/shop/numbers.ts'
import { type Preorder, preorders } from '@nosim/contract/shop/preorders.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { formatTime } from '../../../format/format-date.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ServiceMark } from '../rental/service-mark.tsx'
import { preorderStatus } from './preorder-status.ts'

/** The waiting pre-orders, and those that ended without a number (NUM-81). */
export function PreorderList({ items }: { readonly items: readonly Preorder[] }) {
  return (
    <section aria-labelledby="preorders" className="pb-6">
      <h2 id="preorders" className="pb-2 text-title">
        Waiting for a number
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((one) => (
          <Line key={one.id} preorder={one} />
        ))}
      </ul>
    </section>
  )
}

function Line({ preorder }: { readonly preorder: Preorder }) {
  const { id, service, service_name, duration, cap_ngn, expires_at, state } = preorder
  const cancel = useWrite(preorders.cancel, {
    as: 'action',
    onDone: () => refresh(preorders.list),
    onRefused: () => refresh(preorders.list),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <ServiceMark code={service} name={service_name} />
      <div className="min-w-44 flex-1">
        <p className="font-medium">
          {service_name}
          {duration !== '5min' && ` · ${durations[duration]}`}
        </p>
        <p className="text-label text-ink-soft">
          Up to {formatMoney(cap_ngn)} · until {formatTime(expires_at)}
        </p>
        <output className="block text-label text-ink-soft">{preorderStatus(preorder)}</output>
      </div>
      {state === 'waiting' && !preorder.cancel_requested && (
        <Button
          size="sm"
          busy={cancel.isSending}
          busyLabel="Cancelling..."
          aria-label={`Stop waiting for ${service_name}`}
          onClick={() => cancel.send({ params: { id } })}
        >
          Stop waiting
        </Button>
      )}
    </li>
  )
}
