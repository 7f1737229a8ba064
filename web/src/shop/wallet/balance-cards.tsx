import { useQuery } from '@tanstack/react-query'
import { Gift, Wallet } from 'lucide-react'
import { meQuery } from '../../api/queries.ts'
import { Money } from '../../format/money.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'

/** Both wallets of a user, as they are this moment. */
export function BalanceCards() {
  const { data: me } = useQuery(meQuery())
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      <FigureCard
        title="Main wallet"
        Icon={Wallet}
        figure={me && <Money amount={me.bal} large />}
        note="Topped up by bank transfer. Pays for everything."
      />
      <FigureCard
        title="Refer wallet"
        Icon={Gift}
        figure={me && <Money amount={me.refer_bal} large />}
        note="Earned from friends. Spent first when you buy a number."
      />
    </div>
  )
}
