import { type LineFilter, type Transaction, wallet } from '@nosim/contract/shop/wallet.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { urlOf } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import {
  formatDateTime,
  formatDays,
  formatRecentDay,
  formatTime,
} from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { transactionTitle } from '../../format/service-title.ts'
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
import { deferred } from '../../ui/deferred.tsx'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { BelowZero } from './below-zero.tsx'
import { Direction, DirectionMark } from './direction.tsx'
import { ListParams, listParamsIn, lineFilterOf, periodNames, typeNames } from './line-filter.ts'

// The dialog is loaded on first use.
const TransactionDialog = deferred(() => import('./transaction-dialog.tsx'), 'TransactionDialog')

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

function chipsOf({ type, period }: ListParams, { from, to }: LineFilter): FilterChip<string>[] {
  const days = period ? periodNames[period] : formatDays(from, to)
  return [
    ...(type ? [{ label: typeNames[type], names: ['type'] }] : []),
    ...(days ? [{ label: days, names: ['period', 'from', 'to'] }] : []),
  ]
}

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Description',
    list: 'title',
    cell: ({ description }) => transactionTitle(description),
  },
  { header: 'Type', list: 'mark', cell: ({ type }) => <Type type={type} /> },
  { header: 'Amount', list: 'value', align: 'right', cell: (row) => <Amount {...row} /> },
  { header: 'Date', list: 'meta', align: 'right', cell: (row) => <When {...row} /> },
  {
    header: 'Balance',
    list: 'status',
    onlyList: true,
    cell: ({ new_balance }) => <Money amount={new_balance} />,
  },
]

type TransactionTableProps = {
  readonly rows: readonly Transaction[] | undefined
  readonly skeletonRows: number
  /** Instead of a table without a line. */
  readonly empty: ReactNode
}

/** The lines of a wallet, each with its details in a dialog. */
function TransactionTable({ rows, skeletonRows, empty }: TransactionTableProps) {
  const [opened, setOpened] = useState<Transaction>()
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  const open = (transaction: Transaction) => {
    setOpened(transaction)
    setOpen(true)
  }
  return (
    <>
      <DataTable
        caption="Wallet transactions, newest first"
        layout="list"
        columns={columns}
        groupOf={({ date }) => formatRecentDay(date, now)}
        target={{ onOpen: open }}
        rows={rows}
        // A transfer between the two wallets is a line on each side, under the same id.
        keyOf={({ id, type, wallet }) => `${id} ${type} ${wallet}`}
        skeletonRows={skeletonRows}
        empty={empty}
      />
      {opened && <TransactionDialog transaction={opened} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

/** A wallet that nothing has moved yet. */
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

function Type({ type }: Pick<Transaction, 'type'>) {
  return (
    <>
      <span className="as-card:sr-only">
        <Direction sign={type} />
      </span>
      <span className="as-table:hidden">
        <DirectionMark sign={type} />
      </span>
    </>
  )
}

function When({ date, wallet }: Transaction) {
  return (
    <>
      <time dateTime={date} className="whitespace-nowrap text-ink-soft">
        <span className="as-card:hidden">{formatDateTime(date)}</span>
        <span className="as-table:hidden">{formatTime(date)}</span>
      </time>
      {wallet === 'refer' && (
        <span className="as-table:block as-table:text-label as-table:text-ink-soft">
          <span className="as-table:hidden"> · </span>Refer wallet
        </span>
      )}
    </>
  )
}

function Amount({ amount, type, new_balance }: Transaction) {
  return (
    <>
      <span className="as-table:font-medium">
        <Money amount={amount} sign={type} />
      </span>
      <span className="block text-label whitespace-nowrap text-ink-soft as-card:hidden">
        Balance <Money amount={new_balance} />
      </span>
    </>
  )
}
