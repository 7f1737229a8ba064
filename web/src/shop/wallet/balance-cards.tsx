import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { meQuery } from '../../api/queries.ts'
import { Money } from '../../format/money.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'

/** The current balances of both wallets of a user. */
export function BalanceCards() {
  const { data: me } = useQuery(meQuery())
  return (
    <div className="grid grid-cols-2 divide-x divide-line rounded-card border border-line bg-surface shadow-card">
      <Wallet title="Main wallet" amount={me?.bal}>
        Topped up by bank transfer. Pays for everything.
      </Wallet>
      <Wallet title="Refer wallet" amount={me?.refer_bal}>
        Earned from referrals. Used first when you buy a number.
      </Wallet>
    </div>
  )
}

type WalletProps = {
  readonly title: string
  readonly amount: string | undefined
  readonly children: string
}

function Wallet({ title, amount, children }: WalletProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={amount === undefined}
      className="min-w-0 p-4 sm:p-5"
    >
      <h2 id={titleId} className="text-label font-medium text-ink-soft">
        {title}
      </h2>
      {amount === undefined ? (
        <Skeleton className="mt-2 h-7 max-w-32" />
      ) : (
        <p className="pt-1 text-title wrap-anywhere sm:text-display">
          <Money amount={amount} />
        </p>
      )}
      <p className="text-label text-ink-soft max-sm:hidden">{children}</p>
    </section>
  )
}
