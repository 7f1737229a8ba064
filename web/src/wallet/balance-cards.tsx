import { useQuery } from '@tanstack/react-query'
import { Gift, type LucideIcon, Wallet } from 'lucide-react'
import { useId } from 'react'
import { meQuery } from '../api/queries.ts'
import { Money } from '../layouts/money/money.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'

/** Both purses of a user, as they are this moment. */
export function BalanceCards() {
  const { data: me } = useQuery(meQuery())
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <BalanceCard
        title="Main wallet"
        Icon={Wallet}
        amount={me?.bal}
        note="Topped up by bank transfer. Pays for everything."
      />
      <BalanceCard
        title="Refer wallet"
        Icon={Gift}
        amount={me?.refer_bal}
        note="Earned from friends. Spent first when you buy a number."
      />
    </div>
  )
}

type BalanceCardProps = {
  readonly title: string
  readonly Icon: LucideIcon
  readonly amount: string | undefined
  readonly note: string
}

function BalanceCard({ title, Icon, amount, note }: BalanceCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={amount === undefined}
      className="rounded-card border border-line bg-surface p-5"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-label font-medium text-ink-soft">
        <Icon aria-hidden size={16} />
        {title}
      </h2>
      <div className="flex h-11 items-end">
        {amount === undefined ? <Skeleton className="h-7 w-32" /> : <Money amount={amount} large />}
      </div>
      <p className="text-label text-ink-soft">{note}</p>
    </section>
  )
}
