import { formatCount } from '@nosim/contract/base/count.ts'
import { type Delivery, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { toast } from '../../ui/toast/toast.ts'
import { deliveryLooks, outcomeText } from './endpoint-labels.ts'

/** The columns of the messages to an endpoint (HOOK-10). */
export const deliveryColumns = (endpointId: string): readonly Column<Delivery>[] => [
  {
    header: 'Type',
    card: 'lead',
    cell: ({ type }) => <span className="font-medium wrap-anywhere">{type}</span>,
  },
  {
    header: 'State',
    card: 'side',
    cell: ({ state }) => <StatusBadge {...deliveryLooks[state]} />,
  },
  { header: 'Created', cell: ({ created_at }) => <At time={created_at} /> },
  { header: 'Last answer', cell: ({ last_outcome }) => outcomeText(last_outcome) },
  {
    header: 'Took',
    align: 'right',
    cell: ({ last_ms: ms }) => (
      <span className="whitespace-nowrap tabular-nums">
        {ms === null ? '-' : `${formatCount(ms)} ms`}
      </span>
    ),
  },
  { header: 'Tries', align: 'right', cell: ({ attempts }) => attempts },
  {
    header: 'Next try',
    cell: ({ next_try_at: at }) => (at === null ? '-' : <At time={at} />),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (delivery) => <Resend endpointId={endpointId} delivery={delivery} />,
  },
]

function At({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {formatDateTime(time)}
    </time>
  )
}

type ResendProps = { readonly endpointId: string; readonly delivery: Delivery }

/** Sends a message again with its id. A waiting message is sent now (HOOK-8). */
function Resend({ endpointId, delivery: { id, type, created_at, state } }: ResendProps) {
  const label = state === 'waiting' ? 'Send now' : 'Send again'
  const resend = useWrite(webhooks.resend, {
    as: 'action',
    onDone: () => {
      refresh(webhooks.deliveries)
      toast.success('The message is on its way.')
    },
  })
  return (
    <Button
      size="sm"
      busy={resend.isSending}
      aria-label={`${label}: ${type}, ${formatDateTime(created_at)}`}
      onClick={() => resend.send({ params: { id: endpointId, delivery: id } })}
    >
      {label}
    </Button>
  )
}
