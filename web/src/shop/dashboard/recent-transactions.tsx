import { type Transaction, wallet } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { DirectionMark } from '../wallet/direction.tsx'
import { Panel, panelRows } from './panel.tsx'

export const recentTransactionsQuery = () =>
  queryOf(wallet.transactions, { query: { page: 1, limit: panelRows } })

/** The wallet lines written last. */
export function RecentTransactions() {
  const { data, isError, refetch } = useQuery(recentTransactionsQuery())
  return (
    <Panel
      title="Recent Transactions"
      to={paths.wallet}
      rows={data?.transactions.map((transaction) => ({
        key: keyOf(transaction),
        content: <TransactionRow transaction={transaction} />,
      }))}
      failure={
        isError
          ? { title: 'Your transactions could not be loaded.', onRetry: () => void refetch() }
          : undefined
      }
      empty={
        <EmptyState
          Icon={ArrowDownUp}
          title="No transactions yet."
          action={<LinkButton to={paths.recharge}>Recharge</LinkButton>}
        >
          Your first top-up opens this list; everything in and out of your wallet follows.
        </EmptyState>
      }
    />
  )
}

/** One transfer between the two wallets is a line on each side, under the same id. */
function keyOf({ id, type, wallet }: Transaction): string {
  return `${id} ${type} ${wallet}`
}

function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { description, type, wallet, amount, date } = transaction
  return (
    <div className="flex w-full items-center gap-3">
      {/* A phone has no room for the picture of the word that stands there, too. */}
      <span className="max-sm:hidden">
        <DirectionMark sign={type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-4 font-medium">
          <span className="wrap-anywhere">{description}</span>
          <Money amount={amount} sign={type} />
        </p>
        <p className="flex justify-between gap-4 text-label text-ink-soft">
          <span>
            {formatDateTime(date)}
            {wallet === 'refer' && ' · Refer wallet'}
          </span>
          <span>{type === 'credit' ? 'Credit' : 'Debit'}</span>
        </p>
      </div>
    </div>
  )
}
