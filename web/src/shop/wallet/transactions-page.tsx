import { type LineFilter, wallet } from '@nosim/contract/shop/wallet.ts'
import { Download } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { todayInLagos } from '../../format/today.ts'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { pageIn, usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BelowZero } from './below-zero.tsx'
import { type FilterChip, FilterChips } from '../../lists/filter-chips.tsx'
import { limit, QueryPages } from '../../lists/query-list.tsx'
import { formatDays } from '../../format/format-date.ts'
import { FilterFields } from './filter-fields.tsx'
import { listParamsIn, lineFilterOf, periodNames, typeNames } from './line-filter.ts'
import { NoTransactions, TransactionTable } from './transaction-table.tsx'
import { type FilterState, useLineFilter } from './use-line-filter.ts'
import { BalanceCards } from './balance-cards.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams
  const filter = lineFilterOf(listParamsIn(search), todayInLagos(Date.now()))
  return prefetch(
    meQuery(),
    queryOf(wallet.transactions, { query: { page: pageIn(search), limit, ...filter } }),
  )
}

export function Component() {
  const filtering = useLineFilter()
  return (
    <>
      <PageHeader
        title="Transactions"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Transactions' }]}
        lead="Everything that went in and out of your wallet, newest first."
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <BelowZero />
        <BalanceCards />
        <Card
          flush
          title="Wallet transactions"
          action={<StatementLink filter={filtering.filter} />}
        >
          <FilterFields {...filtering} />
          <List {...filtering} />
        </Card>
      </div>
    </>
  )
}

function List({ listParams, filter, setFilter }: Omit<FilterState, 'today'>) {
  const pages = usePages()
  const isFiltered = Object.keys(listParams).length > 0
  const keep = (left: FilterState['listParams']) => {
    setFilter(left)
    pages.toHead()
  }
  const remove = (names: readonly string[]) =>
    keep(Object.fromEntries(Object.entries(listParams).filter(([name]) => !names.includes(name))))
  return (
    <QueryPages
      query={(page) => queryOf(wallet.transactions, { query: { ...page, ...filter } })}
      pages={pages}
      nouns={['transaction', 'transactions']}
      failure="Your transactions could not be loaded."
      beside={<FilterChips chips={chipsOf(listParams, filter)} onRemove={remove} />}
    >
      {(data) => (
        <TransactionTable
          rows={data?.transactions}
          skeletonRows={pages.page > 1 ? limit : 8}
          empty={
            isFiltered ? (
              <NoneFound
                title="No transactions match."
                clear="Clear filters"
                onClear={() => keep({})}
              >
                Nothing went in or out of your wallet that fits these filters.
              </NoneFound>
            ) : (
              <NoTransactions />
            )
          }
        />
      )}
    </QueryPages>
  )
}

/** The same lines as a file, all pages of them. The browser fetches it by itself and shows how far it is. */
function StatementLink({ filter }: { readonly filter: LineFilter }) {
  return (
    <a
      href={urlOf(wallet.statement, { query: filter })}
      download="transactions.csv"
      className={buttonStyle({ size: 'sm' })}
    >
      <Download aria-hidden size={16} />
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </a>
  )
}

function chipsOf(
  { type, period }: FilterState['listParams'],
  { from, to }: LineFilter,
): FilterChip<string>[] {
  const days = period ? periodNames[period] : formatDays(from, to)
  return [
    ...(type ? [{ label: typeNames[type], names: ['type'] }] : []),
    ...(days ? [{ label: days, names: ['period', 'from', 'to'] }] : []),
  ]
}
