import {
  adminPromotions,
  type NewPromotion,
  type Promotion,
} from '@nosim/contract/admin/promotions/promotions.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import { costKey, newValues, promotionOf, termsOf, valuesOf } from './promotion-values.ts'

type PromotionFormOptions = {
  /** Undefined for a new one. */
  readonly promotion: Promotion | undefined
  readonly onClose: () => void
}

/** What was tried: its key, and its terms where it was tried here. */
type Tried = { readonly key: string; readonly terms?: NewPromotion }

/** The form of a promotion. It is sent once the dry run of its terms is shown; terms that stay need none (PROMO-16). */
export function usePromotionForm({ promotion, onClose }: PromotionFormOptions) {
  const [start] = useState(() => (promotion ? valuesOf(promotion) : newValues(Date.now())))
  const [tried, setTried] = useState<Tried | undefined>(promotion && { key: costKey(start) })
  const isTrying = useIsFetching({ queryKey: [adminPromotions.dryRun.path] }) > 0
  const form = useRouteForm(promotion ? adminPromotions.change : adminPromotions.create, {
    start,
    subject: promotion?.id ?? 'new',
    sent: (values, { checked }) => {
      if (!promotion) {
        const body = checked(adminPromotions.create.body, promotionOf(values))
        return body && [{ body }]
      }
      const body = checked(adminPromotions.change.body, termsOf(values))
      return body && [{ params: { id: promotion.id }, body }]
    },
    onDone: ({ name }) => {
      refresh(adminPromotions.list)
      toast.success(`${name} is ${promotion ? 'saved' : 'created'}.`)
      onClose()
    },
    // Without an answer the result is unknown, and another admin may have ended it.
    onRefused: ({ isDefinite, code }) => {
      if (!isDefinite || code === 'ORDER_OVER') refresh(adminPromotions.list)
    },
  })
  const key = costKey(form.values)
  const isTried = tried?.key === key
  return {
    ...form,
    /** Shows the errors of the fields, or else what the dry run finds. */
    tryOut: () => {
      const terms = form.checked(adminPromotions.create.body, promotionOf(form.values))
      if (terms) setTried({ key, terms })
    },
    /** The terms whose dry run is to be shown. */
    terms: isTried ? tried.terms : undefined,
    /** What must be there before it is sent. */
    missing: isTried
      ? isTrying && 'Please wait for the dry run'
      : 'The dry run comes first: what would it have cost?',
  }
}
