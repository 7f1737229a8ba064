import type { Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DryRunNote } from './dry-run.tsx'
import { EditPromotion } from './edit-promotion.tsx'
import { promotionOf, valuesOf } from './promotion-values.ts'
import { SwitchDialog } from './switch-dialog.tsx'
import { UsesDialog } from './uses-dialog.tsx'

/** The dialog that is open over the list. */
export type PromotionQuestion =
  | { readonly kind: 'create'; readonly promotion?: never }
  | {
      readonly kind: 'edit' | 'uses' | 'dry run' | Promotion['state']
      readonly promotion: Promotion
    }

type PromotionDialogProps = { readonly question: PromotionQuestion; readonly onClose: () => void }

export function PromotionDialog({ question, onClose }: PromotionDialogProps) {
  const { kind, promotion } = question
  if (kind === 'create' || kind === 'edit')
    return <EditPromotion promotion={promotion} onClose={onClose} />
  if (kind === 'uses') return <UsesDialog promotion={promotion} onClose={onClose} />
  if (kind === 'dry run')
    return (
      <Dialog open onOpenChange={onClose} title={`Dry run of ${promotion.name}`}>
        <DryRunNote terms={promotionOf(valuesOf(promotion))} />
      </Dialog>
    )
  return <SwitchDialog promotion={promotion} to={kind} onClose={onClose} />
}
