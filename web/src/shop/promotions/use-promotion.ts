import { parseNaira } from '@nosim/contract/base/money.ts'
import { promotions, type Wanted } from '@nosim/contract/accounts/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/client.ts'
import { seldom } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { refresh } from '../../api/query-client.ts'

/** The promotion of an order that is being entered: its code, and the server's quote (PROMO-6). */
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
    /** The quote, if a promotion applies. */
    quote,
    /** The price to pay in kobo, from the price without a promotion. */
    toPay: (price: number): number => (quote && parseNaira(quote.to_pay)) ?? price,
    /** The promotion's part of the order's request body. */
    sent: code === '' ? {} : { promo_code: code },
  }
}

const noOrder: Wanted = { line: 'numbers' }

/** Reads the quotes again, which are out of date after an order or a refusal. */
export const refreshQuotes = (): void => refresh(promotions.quote, promotions.automatic)

export type OrderPromotion = ReturnType<typeof usePromotion>
