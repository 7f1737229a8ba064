import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryOf } from '../../../api/query-of.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Unsaved, useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { LoadingForm } from './form-parts.tsx'
import { faultsOf, refusalMessage, type Settings } from './pricing-messages.ts'
import { refreshPrices } from './queries.ts'

type ProfitDialogProps = {
  readonly title: string
  readonly description: string
  readonly onClose: () => void
  /** The form, once it is known what the prices follow from now. */
  readonly children: (profit: Profit, unsaved: Unsaved) => ReactNode
}

/** The form of the pricing (PRICE-1, PRICE-6). */
export function ProfitDialog({ title, description, onClose, children }: ProfitDialogProps) {
  const { data: profit, error, refetch } = useQuery(queryOf(prices.profit))
  const unsaved = useUnsaved(onClose)
  return (
    <Dialog open onOpenChange={unsaved.leave} title={title} description={description}>
      {profit ? (
        children(profit, unsaved)
      ) : (
        <LoadingForm error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

type ProfitFormOptions<V> = {
  /** The settings that the form changes. */
  readonly start: V
  /** What the admin saw: a change is refused where one of these is no longer so. */
  readonly seen: Partial<Pick<Profit, keyof Settings>>
  readonly unsaved: Unsaved
  readonly done: string
  readonly failed: string
  readonly onClose: () => void
}

/** The form of some settings; after a conflict the current values are read again. */
export function useProfitForm<V extends Settings>(options: ProfitFormOptions<V>) {
  const { unsaved, done, failed, onClose } = options
  const [start] = useState(options.start)
  return useRouteForm(prices.change, {
    // The values at the opening: after a conflict the typed ones stay.
    start,
    sent: (typed, { showErrors }) => {
      const faults = faultsOf(typed)
      if (Object.keys(faults).length > 0) return showErrors(faults)
      return [{ body: { ...typed, seen: options.seen } }]
    },
    onDone: () => {
      refreshPrices()
      toast.success(done)
      onClose()
    },
    onRefused: (error) => {
      toast.error(refusalMessage(error, failed))
      if (error.code === 'PRICING_CHANGED') refreshPrices()
    },
    onEdited: unsaved.edited,
  })
}
