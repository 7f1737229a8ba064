import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import type { ComponentType } from 'react'
import { deferred } from '../../ui/deferred.tsx'

type ProfitDialog = ComponentType<{ readonly onClose: () => void }>

/** The dialog that changes the profit of each line; loaded when it is opened, for most visits only read. */
export const profitDialogs: Readonly<Record<SuppliedLine, ProfitDialog>> = {
  numbers: deferred(() => import('./dialogs/update-price-dialog.tsx'), 'UpdatePriceDialog'),
  boost: deferred(
    () => import('./dialogs/update-boosting-profit-dialog.tsx'),
    'UpdateBoostProfitDialog',
  ),
}
