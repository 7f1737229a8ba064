import { codeMost } from '@nosim/contract/base/promotion-code.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Money } from '../../format/money.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { OrderPromotion } from './use-promotion.ts'

/** The field for a promotion code, collapsed at first, and the effect of the promotion (PROMO-6). */
export function PromotionField({ promotion }: { readonly promotion: OrderPromotion }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { code, quote, fault } = promotion
  const wanted = typed.trim().toUpperCase()
  const isApplied = code !== '' && wanted === code
  const apply = () => promotion.setCode(isApplied ? '' : wanted)
  return (
    <div className="flex flex-col gap-2">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-9 touch:min-h-11 list-none items-center gap-1 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            size={16}
            className="transition-transform group-open:rotate-180"
          />
          Have a code?
        </summary>
        {isOpen && (
          <div className="flex items-start gap-2 pt-1">
            <div className="min-w-0 flex-1">
              <TextField
                label="Promotion code"
                name="promo_code"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={codeMost}
                value={typed}
                error={fault}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // Enter applies the code, and does not send the order.
                  event.preventDefault()
                  apply()
                }}
              />
            </div>
            <div className="pt-7">
              <Button onClick={apply} busy={promotion.isReading && code !== ''}>
                {isApplied ? 'Remove' : 'Apply'}
              </Button>
            </div>
          </div>
        )}
      </details>
      <p aria-live="polite" className="text-label text-good empty:hidden">
        {quote && (
          <>
            <span className="wrap-anywhere">{quote.name}</span>: you save{' '}
            <Money amount={quote.cut} />
          </>
        )}
      </p>
    </div>
  )
}

/** The price without the promotion, struck out before the price to pay. */
export function Struck({ promotion: { quote } }: { readonly promotion: OrderPromotion }) {
  if (!quote) return null
  return (
    <>
      <span className="sr-only">Before: </span>
      <s className="pr-2 font-normal text-ink-soft">
        <Money amount={quote.price} />
      </s>
      <span className="sr-only">Now: </span>
    </>
  )
}
