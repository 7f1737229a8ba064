import { numbers } from '@nosim/contract/shop/numbers.ts'
import { History } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { limit, QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { pageIn } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { historyColumns } from './history-columns.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => {
  return prefetch(
    queryOf(numbers.rentals, { query: { page: pageIn(new URL(request.url).searchParams), limit } }),
  )
}

/** Every number one has rented, the newest first. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Rented Number History"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Numbers History' }]}
      />
      <Card flush>
        <QueryList
          query={(page) => queryOf(numbers.rentals, { query: page })}
          nouns={['number', 'numbers']}
          failure="Your history could not be loaded"
          caption="Rented numbers, newest first"
          columns={historyColumns}
          rowsOf={({ rentals }) => rentals}
          keyOf={(rental) => rental.order_id}
          empty={<NoHistory />}
          skeletonRows={8}
          manyColumns={false}
        />
      </Card>
    </>
  )
}

function NoHistory() {
  return (
    <EmptyState
      Icon={History}
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
