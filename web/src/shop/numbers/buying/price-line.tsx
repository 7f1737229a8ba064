import { type Duration, durations, isSoldOut, type Service } from '@nosim/contract/shop/numbers.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { Money } from '../../../format/money.tsx'
import { Struck } from '../../promotions/promotion-field.tsx'
import type { OrderPromotion } from '../../promotions/use-promotion.ts'

type PriceLineProps = {
  readonly id: string
  readonly price: number | undefined
  readonly duration: Duration
  readonly service: Service | undefined
  readonly promotion: OrderPromotion
}

/** The price, and whether the service is sold out. Changes are announced. Empty before a choice (NUM-8, NUM-91). */
export function PriceLine({ id, price, duration, service, promotion }: PriceLineProps) {
  return (
    <p id={id} aria-live="polite" className="min-h-6 text-ink-soft">
      {price !== undefined && (
        <>
          <span className="sr-only">Price: </span>
          <Struck promotion={promotion} />
          <strong className="font-medium text-ink">
            <Money amount={price} />
          </strong>{' '}
          for {durations[duration]}
          {service && isSoldOut(service) && ' · Sold out for now'}
        </>
      )}
    </p>
  )
}

type Refusal = Pick<ApiError, 'code' | 'price_ngn'>

/** The price to show and to send: undefined without a service, and the new price after a refusal that has one. */
export function priceOf(
  service: Pick<Service, 'durations'> | undefined,
  duration: Duration,
  refusal: Refusal | null,
): number | undefined {
  if (!service) return undefined
  const changed = refusal?.code === 'PRICE_CHANGED' ? refusal.price_ngn : undefined
  return changed ?? service.durations[duration]
}
