import { userDebug } from '@nosim/contract/admin/users/debug.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-of.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Details } from '../user.tsx'

type Debug = Reply<typeof userDebug.read>

/** Shows the balances beside the sums of the ledger, and the raw response. Never in production. */
export function DebugTab({ details }: { readonly details: Details }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(userDebug.read, { params: { id: details.user.user_id } }),
  )
  if (isError && !data)
    return (
      <Card title="Debug Info">
        <ErrorState title="The diagnostics could not be loaded." error={error} onRetry={refetch} />
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card flush title="Balance diagnostics">
        <DataTable
          caption="Wallets"
          columns={walletColumns}
          rows={data?.wallets}
          keyOf={({ wallet }) => wallet}
          empty={null}
          skeletonRows={2}
        />
      </Card>
      <Transfers title="Open holds" rows={data?.open_holds} none="Nothing is held." />
      <Transfers title="Last transfers" rows={data?.last_transfers} none="No transfers." />
      <Card title="Raw response">
        <pre className="rounded-control bg-sunken p-4 font-mono text-label wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(details, undefined, 2)}
        </pre>
      </Card>
    </div>
  )
}

const walletColumns: readonly Column<Debug['wallets'][number]>[] = [
  { header: 'Wallet', card: 'lead', cell: ({ wallet }) => wallet },
  {
    header: 'Check',
    card: 'side',
    cell: ({ agrees }) =>
      agrees ? (
        <StatusBadge tone="live" word="Agrees" />
      ) : (
        <StatusBadge tone="stop" word="Differs" />
      ),
  },
  { header: 'Balance', align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
  {
    header: 'Sum of transfers',
    align: 'right',
    cell: ({ transfers }) => <Money amount={transfers} />,
  },
  {
    header: 'After the last',
    align: 'right',
    cell: ({ last_balance }) => <Money amount={last_balance} />,
  },
  {
    header: 'Transfers',
    align: 'right',
    cell: ({ transfer_count }) => formatCount(transfer_count),
  },
]

type TransfersProps = {
  readonly title: string
  readonly rows: Debug['open_holds'] | undefined
  readonly none: string
}

function Transfers({ title, rows, none }: TransfersProps) {
  return (
    <Card flush title={title}>
      <DataTable
        caption={title}
        columns={transferColumns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={<EmptyState title={none} />}
        skeletonRows={2}
        manyColumns
      />
    </Card>
  )
}

const transferColumns: readonly Column<Debug['open_holds'][number]>[] = [
  { header: 'ID', card: 'lead', cell: ({ id }) => id },
  { header: 'Kind', card: 'side', cell: ({ kind }) => kind },
  {
    header: 'Description',
    cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
  },
  {
    header: 'Subject',
    cell: ({ subject }) => (
      <span className="font-mono text-label wrap-anywhere max-md:text-right">{subject}</span>
    ),
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  {
    header: 'Date',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatDateTime(created_at)}
      </time>
    ),
  },
]
