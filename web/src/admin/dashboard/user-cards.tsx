import type { Analytics } from '@nosim/contract/admin/reports.ts'
import { UserCheck, UsersRound, UserX, Wallet } from 'lucide-react'
import { formatMoney } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { shareOf } from './figure-labels.ts'

type UserCardsProps = { readonly figures: Analytics | undefined }

/** The four analytic cards (ADMIN-3). */
export function UserCards({ figures }: UserCardsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        title="Total Users"
        Icon={UsersRound}
        figure={figures && <Count count={figures.total_users} />}
        note={figures && `+${figures.new_users_today.toLocaleString('en-US')} today`}
      />
      <FigureCard
        title="Active Users"
        Icon={UserCheck}
        figure={figures && <Count count={figures.active_users} />}
        note={figures && `${shareOf(figures.active_users, figures.total_users)} of total`}
      />
      <FigureCard
        title="Blocked Users"
        Icon={UserX}
        figure={figures && <Count count={figures.blocked_users} />}
        note={figures && `${shareOf(figures.blocked_users, figures.total_users)} of total`}
      />
      <FigureCard
        title="Total Balance"
        Icon={Wallet}
        figure={figures && <Balance amount={figures.total_balance} />}
        note={figures && 'All user balances'}
      />
    </div>
  )
}

function Count({ count }: { readonly count: number }) {
  return <span className="text-display">{count.toLocaleString('en-US')}</span>
}

/** The most characters of an amount that fit a card in large figures. */
const largeLength = 12

function Balance({ amount }: { readonly amount: string }) {
  return (
    <span className="text-title">
      <Money amount={amount} large={formatMoney(amount).length <= largeLength} />
    </span>
  )
}
