import { boost } from '@nosim/contract/shop/boost.ts'
import { ListChecks } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { limit, QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { listIn, useSearchedPages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { historyColumns } from './history-columns.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(queryOf(boost.orders, { query: listIn(new URL(request.url).searchParams, limit) }))

/** Every boost that one has ordered, the newest first. */
export function Component() {
  const { pages, search, find, clear, sent } = useSearchedPages()
  return (
    <>
      <PageHeader
        title="Boost History"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Boost History' }]}
        action={
          <LinkButton tone="primary" to={paths.boost}>
            Place Order
          </LinkButton>
        }
      />
      <Card flush>
        <div className="px-4 pt-2 pb-4 sm:px-6 sm:pt-4 md:max-w-md">
          <SearchBox
            label="Search your orders"
            placeholder="Search orders..."
            value={search}
            onSearch={find}
          />
        </div>
        <QueryList
          query={(page) => queryOf(boost.orders, { query: { ...page, ...sent } })}
          pages={pages}
          nouns={['order', 'orders']}
          failure="Your orders could not be loaded."
          caption="Boost orders, newest first"
          columns={historyColumns}
          rowsOf={({ orders }) => orders}
          keyOf={(order) => order.order_id}
          empty={
            search === '' ? (
              <NoOrders />
            ) : (
              <NoneFound title="No orders found" clear="Clear the search" onClear={clear}>
                None of your orders has “{search}” in it.
              </NoneFound>
            )
          }
          skeletonRows={8}
        />
      </Card>
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      Icon={ListChecks}
      title="No orders found"
      action={
        <LinkButton tone="primary" to={paths.boost}>
          Place Order
        </LinkButton>
      }
    >
      Every boost you order is kept here, with how far it is and what it cost. You have not ordered
      one yet.
    </EmptyState>
  )
}
