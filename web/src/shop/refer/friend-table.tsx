import { type Referrals } from '@nosim/contract/shop/wallet.ts'
import { UserPlus } from 'lucide-react'
import { Money } from '../../format/money.tsx'
import { formatDay } from '../../format/format-date.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'

type Friend = Referrals['friends'][number]

const columns: readonly Column<Friend>[] = [
  {
    header: 'Friend',
    list: 'title',
    cell: ({ firstname }) => <span className="font-medium wrap-anywhere">{firstname}</span>,
  },
  {
    header: 'Joined',
    list: 'meta',
    cell: ({ joined }) => (
      <time dateTime={joined} className="whitespace-nowrap text-ink-soft">
        {formatDay(joined)}
      </time>
    ),
  },
  {
    header: 'Bonus',
    list: 'value',
    align: 'right',
    cell: (friend) => <Bonus {...friend} />,
  },
]

/** The bonus for a friend, or its state while it is not paid (REFER-15). */
function Bonus({ bonus, bonus_state, bonus_due }: Friend) {
  if (bonus !== null)
    return (
      <span className="font-medium">
        <Money amount={bonus} sign="credit" />
      </span>
    )
  if (bonus_state === 'review') return <StatusBadge tone="wait" word="Being checked" />
  if (bonus_state === 'none') return <StatusBadge tone="over" word="No bonus" />
  if (bonus_due !== null) return <StatusBadge tone="wait" word={`Due ${formatDay(bonus_due)}`} />
  return <StatusBadge tone="wait" word="No deposit yet" />
}

/** The friends who registered by the link, newest first. */
export function FriendTable({ friends }: { readonly friends: readonly Friend[] | undefined }) {
  return (
    <DataTable
      caption="Friends who registered with your link, newest first"
      columns={columns}
      rows={friends}
      layout="list"
      // The ids of friends are private: first name and time identify a row.
      keyOf={({ firstname, joined }) => `${joined} ${firstname}`}
      skeletonRows={3}
      empty={
        <EmptyState Icon={UserPlus} title="No friends yet.">
          Share your link with someone who needs a number. Friends who sign up appear here.
        </EmptyState>
      }
    />
  )
}
