import type { Referrals } from '@nosim/contract/wallet.ts'
import { BadgeCheck, Gift, Users } from 'lucide-react'
import { Money } from '../../format/money.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'

/** How many came, how many earned something, and how much that is. */
export function ReferralFigures({ referrals }: { readonly referrals: Referrals | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
      <FigureCard
        title="Invited"
        Icon={Users}
        figure={referrals && <Count value={referrals.invited} />}
        note="Friends who registered with your link"
      />
      <FigureCard
        title="Qualified"
        Icon={BadgeCheck}
        figure={referrals && <Count value={referrals.qualified} />}
        note="Friends whose deposit earned the bonus"
      />
      <div className="grid max-sm:col-span-2">
        <FigureCard
          title="Earned"
          Icon={Gift}
          figure={referrals && <Money amount={referrals.earned} large />}
          note="Paid into your Refer wallet"
        />
      </div>
    </div>
  )
}

function Count({ value }: { readonly value: number }) {
  return <span className="text-display">{value.toLocaleString('en-US')}</span>
}
