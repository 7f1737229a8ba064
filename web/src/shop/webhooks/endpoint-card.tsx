import { type Endpoint, failingDays } from '@nosim/contract/accounts/webhooks.ts'
import { useState } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { deferred } from '../../ui/deferred.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { endpointLook, nameOf } from './endpoint-labels.ts'

// The dialogs are loaded on first use.
const ChangeDialog = deferred(() => import('./change-dialog.tsx'), 'ChangeDialog')
const SecretDialog = deferred(() => import('./secret-dialog.tsx'), 'SecretDialog')
const RemoveDialog = deferred(() => import('./remove-dialog.tsx'), 'RemoveDialog')

type EndpointCardProps = { readonly endpoint: Endpoint }

/** One endpoint: its state, its events and its actions. */
export function EndpointCard({ endpoint }: EndpointCardProps) {
  const [opened, setOpened] = useState<'change' | 'secret' | 'remove'>()
  const close = () => setOpened(undefined)
  return (
    <Card title={nameOf(endpoint.url)} action={<StatusBadge {...endpointLook(endpoint)} />}>
      <div className="flex flex-col gap-4">
        <Notice endpoint={endpoint} />
        <KnownFacts endpoint={endpoint} />
        <EndpointActions endpoint={endpoint} onOpen={setOpened} />
      </div>
      {opened === 'change' && <ChangeDialog endpoint={endpoint} onClose={close} />}
      {opened === 'secret' && <SecretDialog endpoint={endpoint} onClose={close} />}
      {opened === 'remove' && <RemoveDialog endpoint={endpoint} onClose={close} />}
    </Card>
  )
}

/** A notice about an endpoint that accepts no messages. */
function Notice({ endpoint: { state, failing_since: since } }: EndpointCardProps) {
  if (state === 'failed')
    return (
      <Alert tone="stop" title="We switched this webhook off">
        It took no message for {failingDays} days. Once it works again, switch it on; its log lists
        what was not delivered.
      </Alert>
    )
  if (state === 'off' || since === null) return null
  return (
    <Alert tone="wait" title={`It has taken no message since ${formatDateTime(since)}`}>
      We try each message again. After {failingDays} days without a success we switch it off.
    </Alert>
  )
}

function KnownFacts({ endpoint: { url, events, created_at, ...endpoint } }: EndpointCardProps) {
  const until = endpoint.old_secret_until
  return (
    <Facts>
      <Fact name="Address">
        <span className="font-mono text-label">{url}</span>
      </Fact>
      <Fact name="Events">
        <ul>
          {events.map((event) => (
            <li key={event} className="font-mono text-label">
              {event}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Added">{formatDateTime(created_at)}</Fact>
      {until !== null && (
        <Fact name="Secret before">Signs, too, until {formatDateTime(until)}</Fact>
      )}
    </Facts>
  )
}
