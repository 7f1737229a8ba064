import { boost } from '@nosim/contract/boost.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListChecks, SearchX } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { listIn, usePages, useSearch } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { historyColumns } from './history-columns.tsx'

const limit = 20

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(queryOf(boost.orders, { query: listIn(new URL(request.url).searchParams, limit) }))

/** Every boost that one has ordered, the newest first. */
export function Component() {
  const { search, find } = useSearch()
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
        <Orders search={search} onClear={() => find('')} />
      </Card>
    </>
  )
}

type OrdersProps = { readonly search: string; readonly onClear: () => void }

function Orders({ search, onClear }: OrdersProps) {
  const pages = usePages()
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(boost.orders, {
      query: { page: pages.page, limit, ...(search !== '' && { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  const clear = () => {
    onClear()
    pages.toHead()
  }
  if (isError && !data)
    return (
      <ErrorState
        title="Your orders could not be loaded."
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Paged
      pages={pages}
      limit={limit}
      total={data?.total}
      nouns={['order', 'orders']}
      busy={isPlaceholderData}
    >
      <div className="overflow-x-auto">
        <DataTable
          caption="Boost orders, newest first"
          columns={historyColumns}
          rows={data?.orders}
          keyOf={(order) => order.order_id}
          empty={search === '' ? <NoOrders /> : <NoneFound search={search} onClear={clear} />}
          skeletonRows={8}
          manyColumns
        />
      </div>
    </Paged>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={<ListChecks aria-hidden size={20} />}
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

function NoneFound({ search, onClear }: OrdersProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={20} />}
      title="No orders found"
      action={<Button onClick={onClear}>Clear the search</Button>}
    >
      <span className="wrap-anywhere">None of your orders has “{search}” in it.</span>
    </EmptyState>
  )
}
