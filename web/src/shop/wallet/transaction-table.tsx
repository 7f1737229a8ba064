import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import { ArrowDownUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Direction } from './direction.tsx'

const columns: readonly Column<Transaction>[] = [
  { header: 'Description', cell: (row) => <Description {...row} /> },
  { header: 'Type', card: 'side', cell: ({ type }) => <Direction sign={type} /> },
  { header: 'Amount', card: 'lead', align: 'right', cell: (row) => <Amount {...row} /> },
  {
    header: 'Date',
    align: 'right',
    cell: ({ date }) => (
      <time dateTime={date} className="whitespace-nowrap text-ink-soft">
        {formatDateTime(date)}
      </time>
    ),
  },
]

type TransactionTableProps = {
  readonly rows: readonly Transaction[] | undefined
  readonly skeletonRows: number
  /** Instead of a table without a line. */
  readonly empty: ReactNode
}

/** The lines of a wallet; on a phone each is a card with the amount first. */
export function TransactionTable({ rows, skeletonRows, empty }: TransactionTableProps) {
  return (
    <DataTable
      caption="Wallet transactions, newest first"
      columns={columns}
      rows={rows}
      // A transfer between the two wallets is a line on each side, under the same id.
      keyOf={({ id, type, wallet }) => `${id} ${type} ${wallet}`}
      skeletonRows={skeletonRows}
      empty={empty}
    />
  )
}

/** A wallet that nothing has moved yet. */
export function NoTransactions() {
  return (
    <EmptyState
      Icon={ArrowDownUp}
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

function Description({ description, wallet }: Transaction) {
  return (
    <span className="max-sm:text-right">
      <span className="wrap-anywhere">{description}</span>
      {wallet === 'refer' && (
        <span className="ml-2 inline-block rounded-full bg-over-soft px-2 text-label whitespace-nowrap text-ink-soft">
          Refer wallet
        </span>
      )}
    </span>
  )
}

function Amount({ amount, type, new_balance }: Transaction) {
  return (
    <>
      <span className="font-medium max-sm:font-semibold">
        <Money amount={amount} sign={type} />
      </span>
      <span className="block text-label font-normal tracking-normal whitespace-nowrap text-ink-soft">
        Balance <Money amount={new_balance} />
      </span>
    </>
  )
}
