import type { Analytics } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { ReactNode } from 'react'
import { Sparkline } from '../../../charts/sparkline.tsx'
import { toKobo } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { shareOf, totalsAfter } from './figure-labels.ts'
import { SmallCard } from './small-card.tsx'

type UserCardsProps = { readonly figures: Analytics | undefined }

/** The four analytic cards (ADMIN-3). Figures with daily values also have a sparkline of the range. */
export function UserCards({ figures }: UserCardsProps) {
  const share = (part: number) => figures && `${shareOf(part, figures.total_users)} of total`
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4 xl:grid-cols-2">
      <Figure
        title="Total Users"
        figure={figures && formatCount(figures.total_users)}
        note={figures && `+${formatCount(figures.new_users_today)} today`}
        course={
          figures &&
          totalsAfter(
            figures.days.map(({ new_users }) => new_users),
            figures.total_users,
          )
        }
      />
      <Figure
        title="Total Balance"
        figure={figures && <Money amount={figures.total_balance} short />}
        note="All user balances"
        course={figures?.days.map(({ user_balance }) => toKobo(user_balance))}
      />
      <Figure
        title="Active Users"
        figure={figures && formatCount(figures.active_users)}
        note={figures && share(figures.active_users)}
      />
      <Figure
        title="Blocked Users"
        figure={figures && formatCount(figures.blocked_users)}
        note={figures && share(figures.blocked_users)}
      />
    </div>
  )
}

type FigureProps = {
  readonly title: string
  /** Undefined while it loads. */
  readonly figure: ReactNode
  readonly note: string | undefined
  /** The daily values of the figure, if the server stores them. */
  readonly course?: readonly number[] | undefined
}

function Figure({ title, figure, note, course }: FigureProps) {
  return (
    <SmallCard title={title} isBusy={figure === undefined}>
      {figure === undefined ? (
        <Skeleton className="my-1 h-5 w-24" />
      ) : (
        <p className="text-title wrap-anywhere">{figure}</p>
      )}
      <p className="min-h-5 text-label text-ink-soft">{figure !== undefined && note}</p>
      {course && (
        <div className="pt-2">
          <Sparkline values={course} />
        </div>
      )}
    </SmallCard>
  )
}
