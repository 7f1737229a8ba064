import { type LineFilter, wallet } from '@nosim/contract/shop/wallet.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { formatDays } from '../../format/format-date.ts'
import { todayInLagos } from '../../format/today.ts'
import { type FilterChip, FilterChips } from '../../lists/filter-chips.tsx'
import { DayRange, FilterPanel } from '../../lists/filter-panel.tsx'
import { type ParamsChange, useListParams } from '../../lists/list-params.ts'
import { QueryPages } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { DownloadLink } from '../../ui/actions/download-link.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { BelowZero } from './below-zero.tsx'
import { ListParams, listParamsIn, lineFilterOf, periodNames, typeNames } from './line-filter.ts'
import { TransactionTable } from './transaction-table.tsx'

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
        <Card
          flush
          title="Wallet transactions"
          action={
            <DownloadLink
              size="sm"
              href={urlOf(wallet.statement, { query: filter })}
              file="transactions.csv"
            >
              <span>
                <span className="max-sm:sr-only">Download </span>CSV
              </span>
            </DownloadLink>
          }
        >
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
  /** The same filter in the form of the server. */
  readonly filter: LineFilter
  readonly setFilter: (change: ParamsChange) => void
}

const all = { value: '', label: 'All' }
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const types = [all, ...optionsOf(typeNames)]
const periods = [all, ...optionsOf(periodNames)]
/** The option that is selected when the days do not match a period. */
const ownDays = { value: 'days', label: 'Chosen days' }

type FilterFieldsProps = FilterState & { readonly today: string }

/** The filters: type, and period or days. */
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
        // Changing a day of a period turns the period into days.
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

/** Shown for a wallet without transactions. */
function NoTransactions() {
  return (
    <EmptyState
      drawing="transactions"
      title="No wallet transactions yet."
      action={
        <LinkButton to={paths.recharge} tone="primary">
          Recharge
        </LinkButton>
      }
    >
      Every top-up, purchase and refund will be listed here with the balance it left.
    </EmptyState>
  )
}

function chipsOf({ type, period }: ListParams, { from, to }: LineFilter): FilterChip<string>[] {
  const days = period ? periodNames[period] : formatDays(from, to)
  return [
    ...(type ? [{ label: typeNames[type], names: ['type'] }] : []),
    ...(days ? [{ label: days, names: ['period', 'from', 'to'] }] : []),
  ]
}
