import { type LineFilter, wallet } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { todayInLagos } from '../../format/today.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BelowZero } from './below-zero.tsx'
import { type FilterChip, FilterChips } from '../../lists/filter-chips.tsx'
import { QueryPages } from '../../lists/query-list.tsx'
import { formatDays } from '../../format/format-date.ts'
import { DayRange, FilterPanel } from '../../lists/filter-panel.tsx'
import { type ParamsChange, useListParams } from '../../lists/list-params.ts'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { ListParams, listParamsIn, lineFilterOf, periodNames, typeNames } from './line-filter.ts'
import { NoTransactions, TransactionTable } from './transaction-table.tsx'
import { Money } from '../../format/money.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'

export function Component() {
  const [search] = useSearchParams()
  const [today] = useState(() => todayInLagos(Date.now()))
  const [, setFilter] = useListParams(ListParams, { hasSteps: true })
  const listParams = listParamsIn(search)
  const filter = lineFilterOf(listParams, today)
  return (
    <>
      <PageHeader />
      <div className="flex flex-col gap-4 sm:gap-6">
        <BelowZero />
        <BalanceCards />
        <Card flush title="Wallet transactions" action={<StatementLink filter={filter} />}>
          <div className="px-4 sm:px-6">
            <FilterFields {...{ listParams, filter, setFilter, today }} />
          </div>
          <List {...{ listParams, filter, setFilter }} />
        </Card>
      </div>
    </>
  )
}

type FilterState = {
  readonly listParams: ListParams
  /** The same as the server wants it. */
  readonly filter: LineFilter
  readonly setFilter: (change: ParamsChange) => void
}

const all = { value: '', label: 'All' }
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const types = [all, ...optionsOf(typeNames)]
const periods = [all, ...optionsOf(periodNames)]
/** Names what the day fields hold while that is no period. */
const ownDays = { value: 'days', label: 'Chosen days' }

type FilterFieldsProps = FilterState & { readonly today: string }

/** Filters by type, and by period or days. */
function FilterFields({ listParams, filter, setFilter, today }: FilterFieldsProps) {
  const { type = '', period, ...days } = listParams
  const hasDays = Boolean(days.from ?? days.to)
  return (
    <FilterPanel columns="md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="max-md:col-span-2">
        <Segmented
          label="Type"
          options={types}
          value={type}
          onChange={(value) => setFilter({ type: value })}
        />
      </div>
      <div className="max-md:col-span-2">
        <Select
          label="Period"
          options={hasDays ? [...periods, ownDays] : periods}
          value={period ?? (hasDays ? ownDays.value : '')}
          onChange={({ target }) => setFilter({ period: target.value, from: '', to: '' })}
        />
      </div>
      <DayRange
        from={filter.from}
        to={filter.to}
        today={today}
        // A day that is changed in a period makes days of it.
        onDays={(chosen) => setFilter({ ...chosen, period: '' })}
      />
    </FilterPanel>
  )
}

function List({ listParams, filter, setFilter }: FilterState) {
  const pages = usePages()
  const isFiltered = Object.keys(listParams).length > 0
  const remove = (names: readonly string[]) => {
    setFilter(Object.fromEntries(names.map((name) => [name, undefined])))
    pages.toHead()
  }
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
          skeletonRows={8}
          empty={
            isFiltered ? (
              <NoneFound
                title="No transactions match these filters."
                clear="Clear filters"
                onClear={() => remove(Object.keys(ListParams.shape))}
              >
                Remove a filter to see more.
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

function chipsOf({ type, period }: ListParams, { from, to }: LineFilter): FilterChip<string>[] {
  const days = period ? periodNames[period] : formatDays(from, to)
  return [
    ...(type ? [{ label: typeNames[type], names: ['type'] }] : []),
    ...(days ? [{ label: days, names: ['period', 'from', 'to'] }] : []),
  ]
}

/** Both wallets of a user, as they are this moment. */
function BalanceCards() {
  const { data: me } = useQuery(meQuery())
  return (
    <div className="grid grid-cols-2 divide-x divide-line rounded-card border border-line bg-surface shadow-card">
      <Wallet title="Main wallet" amount={me?.bal}>
        Topped up by bank transfer. Pays for everything.
      </Wallet>
      <Wallet title="Refer wallet" amount={me?.refer_bal}>
        Earned from referrals. Used first when you buy a number.
      </Wallet>
    </div>
  )
}

type WalletProps = {
  readonly title: string
  readonly amount: string | undefined
  readonly children: string
}

function Wallet({ title, amount, children }: WalletProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={amount === undefined}
      className="min-w-0 p-4 sm:p-5"
    >
      <h2 id={titleId} className="text-label font-medium text-ink-soft">
        {title}
      </h2>
      {amount === undefined ? (
        <Skeleton className="mt-2 h-7 max-w-32" />
      ) : (
        <p className="pt-1 text-title wrap-anywhere sm:text-display">
          <Money amount={amount} />
        </p>
      )}
      <p className="text-label text-ink-soft max-sm:hidden">{children}</p>
    </section>
  )
}
