import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { LineFilter, type Transaction } from '@nosim/contract/shop/wallet.ts'
import { useState } from 'react'
import { urlOf } from '../../../api/client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { todayInLagos } from '../../../format/today.ts'
import { DayRange } from '../../../lists/filter-panel.tsx'
import { useListParams } from '../../../lists/list-params.ts'
import { QueryPages } from '../../../lists/query-list.tsx'
import { DownloadLink } from '../../../ui/actions/download-link.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { lineText } from '../user.tsx'

const types = [
  { value: '', label: 'All' },
  { value: 'credit', label: 'Credit' },
  { value: 'debit', label: 'Debit' },
]

/** All transactions of a user's wallets. */
export function TransactionsTab({ id }: { readonly id: string }) {
  const [filter, setFilter] = useListParams(LineFilter)
  const [today] = useState(() => todayInLagos(Date.now()))
  return (
    <Card
      flush
      title="Transactions"
      action={
        <DownloadLink
          size="sm"
          href={urlOf(adminUsers.statement, { params: { id }, query: filter })}
          file="transactions.csv"
        >
          CSV
        </DownloadLink>
      }
    >
      <div className="grid grid-cols-2 gap-3 px-4 sm:px-6 md:grid-cols-[auto_12rem_12rem]">
        <div className="max-md:col-span-2">
          <Segmented
            label="Type"
            options={types}
            value={filter.type ?? ''}
            onChange={(type) => setFilter({ type })}
          />
        </div>
        <DayRange from={filter.from} to={filter.to} today={today} onDays={setFilter} />
      </div>
      <QueryPages
        query={(page) =>
          queryOf(adminUsers.transactions, {
            params: { id },
            query: { ...page, ...filter },
          })
        }
        nouns={['transaction', 'transactions']}
        byPage
        beside={null}
      >
        {(data) => (
          <DataTable
            caption="Transactions, newest first"
            layout="list"
            columns={columns}
            rows={data?.transactions}
            // A transfer between the two wallets is one transaction in each, under the same id.
            keyOf={(line) => `${line.id} ${line.type} ${line.wallet}`}
            empty={<EmptyState drawing="transactions" title="No transactions found" />}
          />
        )}
      </QueryPages>
    </Card>
  )
}

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Description',
    list: 'title',
    cell: ({ description, wallet }) => (
      <span className="wrap-anywhere">
        {lineText(description)}
        {wallet === 'refer' && <span className="text-ink-soft"> (refer wallet)</span>}
      </span>
    ),
  },
  {
    header: 'Date',
    list: 'meta',
    cell: ({ date }) => (
      <time dateTime={date} className="whitespace-nowrap">
        {formatDateTime(date)}
      </time>
    ),
  },
  {
    header: 'Amount',
    list: 'value',
    align: 'right',
    cell: ({ amount, type }) => (
      <span className={type === 'debit' ? 'font-medium text-stop' : 'font-medium'}>
        <Money amount={amount} sign={type} />
      </span>
    ),
  },
  {
    header: 'Balance after',
    list: 'status',
    align: 'right',
    cell: ({ new_balance }) => <Money amount={new_balance} />,
  },
]
