import { numbers } from '@nosim/contract/numbers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { pageIn, usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { historyColumns } from './history-columns.tsx'

const limit = 20

export const loader = ({ request }: LoaderFunctionArgs) => {
  return prefetch(
    queryOf(numbers.rentals, { query: { page: pageIn(new URL(request.url).searchParams), limit } }),
  )
}

/** Every number one has rented, the newest first. */
export function Component() {
  const pages = usePages()
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(numbers.rentals, { query: { page: pages.page, limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Rented Number History"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Numbers History' }]}
      />
      <Card flush>
        {isError && !data ? (
          <ErrorState
            title="Your history could not be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Paged
            pages={pages}
            limit={limit}
            total={data?.total}
            nouns={['number', 'numbers']}
            busy={isPlaceholderData}
          >
            {/* Six columns are more than a phone on its side can hold; any wider and they fit. */}
            <div className="overflow-x-auto">
              <DataTable
                caption="Rented numbers, newest first"
                columns={historyColumns}
                rows={data?.rentals}
                keyOf={(rental) => rental.order_id}
                empty={<NoHistory />}
                skeletonRows={8}
              />
            </div>
          </Paged>
        )}
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
