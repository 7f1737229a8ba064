import type { Transaction } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRecentDay, formatTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { transactionTitle } from '../../format/service-title.ts'
import { paths } from '../../paths.ts'
import { DirectionMark } from '../wallet/direction.tsx'
import { Panel, type PanelGroup, type PanelRow } from './panel.tsx'
import { recentTransactionsQuery } from './content/queries.ts'

/** The wallet lines written last, by the day of the reader. */
export function RecentTransactions() {
  const { data, isError, refetch } = useQuery(recentTransactionsQuery())
  const [now] = useState(() => new Date())
  return (
    <Panel
      title="Recent Transactions"
      to={paths.wallet}
      groups={data && byDay(data.transactions, now)}
      failure={
        isError
          ? { title: 'Your transactions could not be loaded.', onRetry: () => void refetch() }
          : undefined
      }
      empty="No transactions yet."
    />
  )
}

/** Groups lines that are in the order of their time. */
export function byDay(transactions: readonly Transaction[], now: Date): readonly PanelGroup[] {
  const groups = new Map<string, PanelRow[]>()
  for (const transaction of transactions) {
    const day = formatRecentDay(transaction.date, now)
    groups.set(day, [...(groups.get(day) ?? []), rowOf(transaction)])
  }
  return [...groups].map(([title, rows]) => ({ title, rows }))
}

function rowOf({
  id,
  description,
  type,
  wallet,
  amount,
  new_balance,
  date,
}: Transaction): PanelRow {
  return {
    // One transfer between the two wallets is a line on each side, under the same id.
    key: `${id} ${type} ${wallet}`,
    mark: <DirectionMark sign={type} />,
    title: transactionTitle(description),
    value: <Money amount={amount} sign={type} />,
    meta: (
      <>
        <span className="sr-only">{type === 'credit' ? 'Credit' : 'Debit'}, </span>
        <time dateTime={date}>{formatTime(date)}</time>
        {wallet === 'refer' && ' · Refer wallet'}
      </>
    ),
    status: (
      <>
        <span className="sr-only">Balance </span>
        <Money amount={new_balance} />
      </>
    ),
  }
}
