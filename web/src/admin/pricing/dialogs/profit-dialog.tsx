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
  /** The form, rendered once the current settings are loaded. */
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
  /** The values that the admin saw. The server refuses the change if one of them has changed since. */
  readonly seen: Partial<Pick<Profit, keyof Settings>>
  readonly unsaved: Unsaved
  readonly done: string
  readonly failed: string
  readonly onClose: () => void
}

/** A form for some settings. After a conflict the current values are read again. */
export function useProfitForm<V extends Settings>(options: ProfitFormOptions<V>) {
  const { unsaved, done, failed, onClose } = options
  const [start] = useState(options.start)
  return useRouteForm(prices.change, {
    // The values when the dialog opened. After a conflict the typed values stay.
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
