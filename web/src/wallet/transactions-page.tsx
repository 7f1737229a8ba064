import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { meQuery, transactionsQuery } from '../api/queries.ts'
import { prefetch } from '../api/query-client.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Pager } from '../ui/display/pager.tsx'
import { Card } from '../ui/page/card.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { lastPage, pageNumber } from './page-number.ts'
import { TransactionTable } from './transaction-table.tsx'

const limit = 20

export const loader = ({ request }: LoaderFunctionArgs) => {
  const page = pageNumber(new URL(request.url).searchParams)
  return prefetch(meQuery(), transactionsQuery({ page, limit }))
}

export function Component() {
  return (
    <>
      <PageHeader
        title="Transactions"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Transactions' }]}
        lead="Everything that went in and out of your wallet, newest first."
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <BalanceCards />
        <Card flush title="Wallet transactions">
          <List />
        </Card>
      </div>
    </>
  )
}

function List() {
  const [search, setSearch] = useSearchParams()
  const top = useRef<HTMLParagraphElement>(null)
  const page = pageNumber(search)
  const { data, isError, error, refetch } = useQuery(transactionsQuery({ page, limit }))

  const turn = (to: number) => {
    setSearch(to === 1 ? {} : { page: String(to) }, { preventScrollReset: true })
    // To the head of the list, past the balances; the button that was pressed may be disabled on the new page.
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }

  if (isError && !data)
    return (
      <ErrorState
        title="Your transactions could not be loaded."
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (data && page > lastPage(data.total, limit)) return <BeyondTheEnd />
  return (
    <>
      <p ref={top} tabIndex={-1} aria-live="polite" className="sr-only scroll-mt-16">
        {data ? pageText(page, data.total) : 'Loading...'}
      </p>
      {!data && <p className="px-4 pb-2 text-ink-soft sm:px-6">Loading...</p>}
      <TransactionTable rows={data?.transactions} skeletonRows={page > 1 ? limit : 8} />
      {data && <Pager page={page} limit={limit} total={data.total} onPage={turn} />}
    </>
  )
}

/** Said when a page has come; a list that fits on one page needs no word. */
function pageText(page: number, total: number): string {
  const last = lastPage(total, limit)
  return last > 1 ? `Page ${page} of ${last}` : ''
}

/** An address typed or kept from longer lists. */
function BeyondTheEnd() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={20} />}
      title="There is no such page."
      action={<LinkButton to={paths.wallet}>Newest transactions</LinkButton>}
    >
      Your transactions end before it.
    </EmptyState>
  )
}
