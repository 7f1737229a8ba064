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
  /** Undefined for a new promotion. */
  readonly promotion: Promotion | undefined
  readonly onClose: () => void
}

/** The last dry run: its key, and its terms if it ran in this form. */
type Tried = { readonly key: string; readonly terms?: NewPromotion }

/** The form of a promotion. New terms need a dry run before they can be sent; unchanged terms do not (PROMO-16). */
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
    // Without a response the outcome is unknown, and another admin may have ended the promotion.
    onRefused: ({ isDefinite, code }) => {
      if (!isDefinite || code === 'ORDER_OVER') refresh(adminPromotions.list)
    },
  })
  const key = costKey(form.values)
  const isTried = tried?.key === key
  return {
    ...form,
    /** Shows the errors of the fields, or else starts the dry run. */
    tryOut: () => {
      const terms = form.checked(adminPromotions.create.body, promotionOf(form.values))
      if (terms) setTried({ key, terms })
    },
    /** The terms of the dry run that is shown. */
    terms: isTried ? tried.terms : undefined,
    /** What is missing before the form can be sent. */
    missing: isTried
      ? isTrying && 'Please wait for the dry run'
      : 'The dry run comes first: what would it have cost?',
  }
}
