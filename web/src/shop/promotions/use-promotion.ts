import { parseNaira } from '@nosim/contract/base/money.ts'
import { promotions, type Wanted } from '@nosim/contract/accounts/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/client.ts'
import { seldom } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { refresh } from '../../api/query-client.ts'

/** The promotion of an order that is being made: its code, and what the server says it costs (PROMO-6). */
export function usePromotion(order: Wanted | undefined) {
  const [code, setCode] = useState('')
  const { data: running } = useQuery(queryOf(promotions.automatic, undefined, seldom))
  const isPossible =
    order !== undefined && (code !== '' || running?.lines.includes(order.line) === true)
  const { data, error, isFetching } = useQuery({
    ...queryOf(promotions.quote, { body: { order: order ?? noOrder, promo_code: code } }),
    enabled: isPossible,
    retry: false,
  })
  const quote = isPossible && data && !error && data.name !== null ? data : undefined
  return {
    code,
    setCode,
    isReading: isPossible && isFetching,
    /** Why the code does not apply. */
    fault: isPossible && code !== '' && error ? asApiError(error).message : undefined,
    /** What it costs where a promotion applies. */
    quote,
    /** What is to be paid in kobo, of a price without a promotion. */
    toPay: (price: number): number => (quote && parseNaira(quote.to_pay)) ?? price,
    /** What the request of the order says of it. */
    sent: code === '' ? {} : { promo_code: code },
  }
}

const noOrder: Wanted = { line: 'numbers' }

/** After an order, or one that was refused, the quotes are not current. */
export const refreshQuotes = (): void => refresh(promotions.quote, promotions.automatic)

export type OrderPromotion = ReturnType<typeof usePromotion>
