import type { Referrals } from '@nosim/contract/shop/wallet.ts'
import { UserPlus } from 'lucide-react'
import { formatDay } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { CopyLink } from './copy-link.tsx'

type Friend = Referrals['friends'][number]

const columns: readonly Column<Friend>[] = [
  {
    header: 'Friend',
    card: 'lead',
    cell: ({ firstname }) => <span className="font-medium wrap-anywhere">{firstname}</span>,
  },
  {
    header: 'Joined',
    cell: ({ joined }) => (
      <time dateTime={joined} className="whitespace-nowrap text-ink-soft">
        {formatDay(joined)}
      </time>
    ),
  },
  {
    header: 'Bonus',
    card: 'side',
    align: 'right',
    cell: ({ bonus }) =>
      bonus === null ? (
        <StatusBadge tone="wait" word="No deposit yet" />
      ) : (
        <span className="font-medium">
          <Money amount={bonus} sign="credit" />
        </span>
      ),
  },
]

/** Who came by the link, the newest first. */
export function FriendTable({ friends }: { readonly friends: readonly Friend[] | undefined }) {
  return (
    <DataTable
      caption="Friends who registered with your link, newest first"
      columns={columns}
      rows={friends}
      // The ids of friends stay private; first name and time identify a row.
      keyOf={({ firstname, joined }) => `${joined} ${firstname}`}
      skeletonRows={3}
      empty={
        <EmptyState Icon={UserPlus} title="No friends yet." action={<CopyLink />}>
          Send your link to somebody who needs a number. Whoever registers with it is listed here.
        </EmptyState>
      }
    />
  )
}
