import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { asApiError } from '../api/client.ts'
import { rentalsQuery } from '../api/queries.ts'
import { prefetch } from '../api/query-client.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ListHead } from '../ui/display/list-head.tsx'
import { NoSuchPage, Pager } from '../ui/display/pager.tsx'
import { lastPage, pageIn, usePages } from '../ui/display/use-pages.ts'
import { Card } from '../ui/page/card.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { historyColumns } from './history/history-columns.tsx'

const limit = 20

export const loader = ({ request }: LoaderFunctionArgs) => {
  return prefetch(rentalsQuery({ page: pageIn(new URL(request.url).searchParams), limit }))
}

/** Every number one has rented, the newest first. */
export function Component() {
  const { page, turn, head } = usePages()
  const read = useQuery({ ...rentalsQuery({ page, limit }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Rented Number History"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Numbers History' }]}
      />
      <Card flush>
        <ListHead
          head={head}
          page={page}
          limit={limit}
          total={read.data?.total}
          nouns={['number', 'numbers']}
        />
        {read.isError && !read.data ? (
          <ErrorState
            title="Your history could not be loaded"
            message={asApiError(read.error).message}
            onRetry={() => void read.refetch()}
          />
        ) : read.data && page > lastPage(read.data.total, limit) ? (
          <NoSuchPage onFirst={() => turn(1)} />
        ) : (
          // Six columns are more than a phone on its side can hold; any wider and they fit.
          <div className="overflow-x-auto">
            <DataTable
              caption="Rented numbers, newest first"
              columns={historyColumns}
              rows={read.data?.rentals}
              keyOf={(rental) => rental.order_id}
              empty={<NoHistory />}
              skeletonRows={8}
            />
          </div>
        )}
        {read.data && <Pager page={page} limit={limit} total={read.data.total} onPage={turn} />}
      </Card>
    </>
  )
}

function NoHistory() {
  return (
    <EmptyState
      icon={<History aria-hidden size={20} />}
      title="Empty History"
      action={
        <LinkButton tone="primary" to={paths.buyNumber}>
          Buy Numbers
        </LinkButton>
      }
    >
      Every number you rent is kept here, with its code and what it cost. You have not rented one
      yet.
    </EmptyState>
  )
}
