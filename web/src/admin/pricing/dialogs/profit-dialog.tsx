import { prices, type Profit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../../api/query-of.ts'
import { useWrite, type Write } from '../../../api/use-write.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Unsaved, useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { LoadingForm } from './form-parts.tsx'
import { refusalMessage } from './pricing-messages.ts'
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

type ChangeWords = { readonly done: string; readonly failed: string }

/** Saves the form; after a conflict the current values are read again. */
export function useChange(
  { done, failed }: ChangeWords,
  onClose: () => void,
): Write<typeof prices.change> {
  return useWrite(prices.change, {
    as: 'form',
    onDone: () => {
      refreshPrices()
      toast.success(done)
      onClose()
    },
    onRefused: (error) => {
      toast.error(refusalMessage(error, failed))
      if (error.code === 'PRICING_CHANGED') refreshPrices()
    },
  })
}
