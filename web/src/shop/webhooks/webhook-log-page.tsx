import { deliveryDays, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { endpointLook } from './endpoint-labels.ts'

const whileWaitingMs = 3_000

/** The messages to an endpoint and their outcomes (HOOK-8, HOOK-10). */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery(queryOf(webhooks.list))
  const endpoint = data?.endpoints.find((one) => one.id === id)
  return (
    <>
      <PageHeader action={endpoint && <StatusBadge {...endpointLook(endpoint)} />}>
        {endpoint && <p className="font-mono text-label wrap-anywhere">{endpoint.url}</p>}
      </PageHeader>
      <Card flush>
        <QueryList
          query={(query) =>
            queryOf(
              webhooks.deliveries,
              { params: { id }, query },
              {
                // A waiting message changes without an action of the user.
                refetchInterval: ({ state }) =>
                  state.data?.deliveries.some(({ state: one }) => one === 'waiting') &&
                  whileWaitingMs,
              },
            )
          }
          rowsOf={({ deliveries }) => deliveries}
          keyOf={(delivery) => delivery.id}
          columns={deliveryColumns(id)}
          caption="Messages to this webhook, newest first"
          nouns={['message', 'messages']}
          empty={
            <EmptyState Icon={Webhook} title="No messages yet">
              Each message shows here for {deliveryDays} days, with what came of it.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
