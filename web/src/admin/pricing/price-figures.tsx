import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, Hash, Percent } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useMay } from '../shell/use-may.ts'
import { timesAt } from './dialogs/pricing-messages.ts'

// The dialogs come when there is something to change.
const UpdatePriceDialog = deferred(
  () => import('./dialogs/update-price-dialog.tsx'),
  'UpdatePriceDialog',
)
const UpdateBoostProfitDialog = deferred(
  () => import('./dialogs/update-boosting-profit-dialog.tsx'),
  'UpdateBoostProfitDialog',
)

/** What the prices follow from now, and the ways to change it. */
export function PriceFigures() {
  const { data: profit, isError, error, refetch } = useQuery(queryOf(prices.profit))
  const [open, setOpen] = useState<'price' | 'boosting'>()
  const mayChange = useMay('manager')
  if (isError && !profit)
    return (
      <Card>
        <ErrorState title="The prices could not be loaded." error={error} onRetry={refetch} />
      </Card>
    )
  const button = (dialog: 'price' | 'boosting', label: string) =>
    mayChange && (
      <div className="pt-3">
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(dialog)}>
          {label}
        </Button>
      </div>
    )
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <FigureCard
          title="Profit per number"
          Icon={Hash}
          figure={profit && <Money amount={profit.numbers_profit} large />}
          note="Added to the supplier's price"
          action={button('price', 'Update Price')}
        />
        <FigureCard
          title="Boosting profit"
          Icon={Percent}
          figure={profit && <Large text={`${profit.boost_profit}%`} />}
          note={profit && `Users pay ${timesAt(profit.boost_profit)} times what the supplier asks`}
          action={button('boosting', 'Update Profit')}
        />
        <FigureCard
          title="Naira per US dollar"
          Icon={BadgeDollarSign}
          figure={profit && <Money amount={profit.ngn_per_usd} large />}
          note={profit && changedWords(profit)}
        />
      </div>
      {open === 'price' && <UpdatePriceDialog onClose={() => setOpen(undefined)} />}
      {open === 'boosting' && <UpdateBoostProfitDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Large({ text }: { readonly text: string }) {
  return <span className="text-display tabular-nums">{text}</span>
}

function changedWords({ updated_at, updated_by }: Profit): string {
  if (updated_at === null) return 'Initial settings'
  return `Prices last changed ${formatDateTime(updated_at)} by ${updated_by ?? 'the system'}`
}
