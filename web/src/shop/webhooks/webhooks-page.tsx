import { type Endpoint, mostEndpoints, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PendingCard } from '../../lists/pending-card.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { VerifyCard } from './verify-card.tsx'

// The dialog is loaded on first use.
const AddDialog = deferred(() => import('./add-dialog.tsx'), 'AddDialog')

/** The webhooks of the user, for programs that wait for codes, orders and deposits (HOOK-9). */
export function Component() {
  const { data, error, refetch } = useQuery(queryOf(webhooks.list))
  const [isAdding, setAdding] = useState(false)
  const endpoints = data?.endpoints
  const add = (
    <Button
      tone="primary"
      aria-haspopup="dialog"
      disabledReason={endpoints && endpoints.length >= mostEndpoints ? tooMany : null}
      onClick={() => setAdding(true)}
    >
      Add webhook
    </Button>
  )
  return (
    <>
      <PageHeader action={endpoints && endpoints.length > 0 && add} />
      <div className="flex flex-col gap-4 sm:gap-6">
        {endpoints ? (
          endpoints.length > 0 ? (
            <EndpointList endpoints={endpoints} />
          ) : (
            <Card>
              <EmptyState Icon={Webhook} title="No webhooks yet" action={add}>
                Give us an address of your own site or program. We post a signed message to it when
                a code arrives, an order changes, or money comes in.
              </EmptyState>
            </Card>
          )
        ) : (
          <PendingCard
            failure="Your webhooks could not be loaded."
            error={error}
            onRetry={refetch}
          />
        )}
        {endpoints && <VerifyCard />}
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const tooMany = `You have ${mostEndpoints} webhooks, which is the limit. Please delete one first.`

/** The endpoints, newest first. */
function EndpointList({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  return (
    <ul aria-label="Webhooks" className="flex flex-col gap-4 sm:gap-6">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id}>
          <EndpointCard endpoint={endpoint} />
        </li>
      ))}
    </ul>
  )
}
