import type { HeldBonus } from '@nosim/contract/admin/users/referrals.ts'
import { Gift } from 'lucide-react'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import {
  ActorCell,
  onlyList,
  TextCell,
  timeColumn,
  UserCell,
  userColumns,
} from '../../shell/cells.tsx'
import { useMay } from '../../shell/use-may.ts'
import type { Part } from '../common/money-filter.ts'
import { bonusesQuery } from '../common/queries.ts'
import { BonusActions } from './bonus-actions.tsx'
import { Rule } from './rule.tsx'
import { reasonsOf } from './reasons.ts'

const words = {
  review: { caption: 'Bonuses that wait for an admin, oldest first', none: 'No bonus to decide' },
  held: { caption: 'Bonuses on hold, the next due first', none: 'No bonus is on hold' },
  decided: { caption: 'Decided bonuses, newest first', none: 'No decided bonuses' },
} as const

/** The referral bonuses that are not paid yet or are decided, and their rule (REFER-13). */
export function Referrals({ status }: { readonly status: Part<'referrals'> }) {
  const pages = usePages()
  const may = useMay('manager') === true
  return (
    <>
      <Rule />
      <DetailedList
        query={(page) => bonusesQuery({ ...page, status })}
        rowsOf={({ bonuses }) => bonuses}
        keyOf={({ id }: HeldBonus) => id}
        pages={pages}
        columns={columns(status, may, pages.toHead)}
        titleOf={({ referrer, amount }) => `${referrer.name}: bonus of ${formatMoney(amount)}`}
        caption={words[status].caption}
        nouns={['bonus', 'bonuses']}
        empty={
          <EmptyState Icon={Gift} title={words[status].none}>
            A bonus waits here where the payer or the browser of a friend is that of the referrer,
            and while its hold lasts.
          </EmptyState>
        }
      />
    </>
  )
}

const states: Readonly<Record<HeldBonus['status'], readonly [BadgeTone, string]>> = {
  review: ['wait', 'To decide'],
  held: ['wait', 'On hold'],
  paid: ['live', 'Paid'],
  declined: ['stop', 'Declined'],
  recalled: ['over', 'Deposit reversed'],
  lapsed: ['over', 'Account closed'],
}

function State({ status }: Pick<HeldBonus, 'status'>) {
  const [tone, word] = states[status]
  return <StatusBadge tone={tone} word={word} />
}

/** `toHead` moves the focus when its row is removed. */
const columns = (
  status: Part<'referrals'>,
  may: boolean,
  toHead: () => void,
): readonly Column<HeldBonus>[] => [
  ...userColumns('Referrer', (bonus: HeldBonus) => bonus.referrer),
  {
    header: 'Bonus',
    align: 'right',
    list: 'value',
    cell: ({ amount }) => (
      <span className="font-medium">
        <Money amount={amount} />
      </span>
    ),
  },
  {
    header: 'Friend',
    list: 'meta',
    cell: ({ friend }) => <span className="block sm:min-w-24 wrap-anywhere">{friend.name}</span>,
    detail: ({ friend }) => <UserCell user={friend} />,
  },
  {
    header: 'Deposit',
    cell: ({ deposit_amount, payer_name }) => (
      <span className="block min-w-32">
        <Money amount={deposit_amount} />
        <span className="block text-label leading-4 text-ink-soft wrap-anywhere">
          {payer_name ?? 'Payer not known'}
        </span>
      </span>
    ),
  },
  {
    header: status === 'decided' ? 'Why it waited' : 'Why it waits',
    cell: (bonus) => <TextCell>{reasonsOf(bonus)}</TextCell>,
  },
  ...(status === 'decided' ? [] : [timeColumn<HeldBonus>('Earned', (bonus) => bonus.earned_at)]),
  onlyList('status', 'State', (bonus) => <State {...bonus} />),
  ...(status === 'decided' ? decided : []),
  ...(status === 'review' && may ? [actions(toHead)] : []),
]

const decided: readonly Column<HeldBonus>[] = [
  { header: 'State', cell: (bonus) => <State {...bonus} /> },
  {
    header: 'Decided',
    cell: ({ decided_by, decided_at }) => <ActorCell by={decided_by} at={decided_at} />,
  },
  { header: 'Reason', cell: ({ note }) => <TextCell>{note}</TextCell> },
]

const actions = (toHead: () => void): Column<HeldBonus> => ({
  header: 'Actions',
  card: 'foot',
  cell: (bonus) => <BonusActions bonus={bonus} toHead={toHead} />,
})
