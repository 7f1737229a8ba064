import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeDollarSign, Hash } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useMay } from '../shell/use-may.ts'
import type { LineView } from './line-view.ts'
import { lineViews, viewOf } from './line-views.tsx'

/** The settings that the prices follow from, and the buttons that change them. */
export function PriceFigures() {
  const { data: profit, isError, error, refetch } = useQuery(queryOf(prices.profit))
  const [open, setOpen] = useState<SuppliedLine>()
  const Dialog = open && viewOf[open].Dialog
  const mayChange = useMay('manager')
  if (isError && !profit)
    return (
      <Card>
        <ErrorState title="The prices could not be loaded." error={error} onRetry={refetch} />
      </Card>
    )
  const button = ({ line, action }: LineView) =>
    mayChange && (
      <div className="pt-3">
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(line)}>
          {action}
        </Button>
      </div>
    )
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        {lineViews.map((priced) => (
          <FigureCard
            key={priced.line}
            title={priced.title}
            Icon={priced.group?.Icon ?? Hash}
            figure={profit && priced.figureOf(profit)}
            note={priced.noteOf(profit)}
            action={button(priced)}
          />
        ))}
        <FigureCard
          title="Naira per US dollar"
          Icon={BadgeDollarSign}
          figure={profit && <Money amount={profit.ngn_per_usd} large />}
          note={profit && changedWords(profit)}
        />
      </div>
      {Dialog && <Dialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

function changedWords({ updated_at, updated_by }: Profit): string {
  if (updated_at === null) return 'Initial settings'
  return `Prices last changed ${formatDateTime(updated_at)} by ${updated_by ?? 'the system'}`
}
