import type { Duration, Service } from '@nosim/contract/numbers.ts'
import type { ApiError } from '../../api/api-error.ts'

type Refusal = Pick<ApiError, 'code' | 'price_ngn'>

/** The price to show and to agree to: 0 without a service; the new one once a refusal has named it. */
export function priceOf(
  service: Pick<Service, 'durations'> | undefined,
  duration: Duration,
  refusal: Refusal | null,
): number {
  if (!service) return 0
  const changed = refusal?.code === 'PRICE_CHANGED' ? refusal.price_ngn : undefined
  return changed ?? service.durations[duration]
}
