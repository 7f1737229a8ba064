import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatRecentDay, formatTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { transactionTitle } from '../../format/service-title.ts'
import { deferred } from '../../ui/deferred.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Direction, DirectionMark } from './direction.tsx'

// The dialog is loaded on first use.
const TransactionDialog = deferred(() => import('./transaction-dialog.tsx'), 'TransactionDialog')

const columns: readonly Column<Transaction>[] = [
  {
    header: 'Description',
    list: 'title',
    cell: transactionTitle,
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
  /** Shown instead of an empty table. */
  readonly empty: ReactNode
}

/** The transactions of a wallet, each with its details in a dialog. */
export function TransactionTable({ rows, skeletonRows, empty }: TransactionTableProps) {
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
        // A transfer between the two wallets is one transaction in each, under the same id.
        keyOf={({ id, type, wallet }) => `${id} ${type} ${wallet}`}
        skeletonRows={skeletonRows}
        empty={empty}
      />
      {opened && <TransactionDialog transaction={opened} open={isOpen} onOpenChange={setOpen} />}
    </>
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
