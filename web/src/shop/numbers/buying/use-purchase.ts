import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { type Duration, numbers, type Service } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { servicesQuery } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { anyNumber, areasIn, badAreas, type Chosen } from './wishes.ts'

export type Bought = { readonly order_id: string; readonly message: string }

export const unchosen = 'Select service & duration first.'
const placingMs = 400

/** What a user chooses in the form, and the purchase of it; `first` is the service chosen at the start. */
export function usePurchase(first: string, onBought: (order_id: string) => void) {
  const { data } = useQuery(servicesQuery())
  const [bought, setBought] = useState<Bought>()
  const start: Chosen = { service: first, duration: '5min', ...anyNumber }
  const form = useRouteForm(numbers.buy, {
    start,
    sent: ({ areas: typed, ...chosen }, { showProblem }) => {
      setBought(undefined)
      const areas = areasIn(typed)
      const price_ngn = priceShown()
      if (price_ngn === undefined) return showProblem(unchosen, 'service')
      if (!areas) return showProblem(badAreas, 'areas')
      return [{ body: { ...chosen, price_ngn, areas } }]
    },
    onDone: ({ order_id, message }) => {
      const values: Partial<Chosen> = { service: '', ...anyNumber }
      for (const [name, value] of Object.entries(values)) form.set(name as keyof Chosen, value)
      setBought({ order_id, message })
      refresh(numbers.rentals, numbers.recent, accounts.me)
      onBought(order_id)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF') refresh(numbers.services)
    },
    onEdited: () => setBought(undefined),
  })
  useEffect(() => (form.isSending ? showPlacing() : undefined), [form.isSending])
  const { service: code, duration } = form.values
  const service = data?.services.find((one) => one.code === code)
  const price = priceOf(service, duration, form.error)
  const priceShown = () => price
  return { ...form, service, price, bought }
}

export type Purchase = ReturnType<typeof usePurchase>

/** A supplier that takes its time: the order has a card already, of which no event tells. */
function showPlacing(): () => void {
  const timer = setTimeout(() => refresh(numbers.rentals), placingMs)
  return () => clearTimeout(timer)
}

type Refusal = Pick<ApiError, 'code' | 'price_ngn'>

/** The price to show and to agree to: none without a service; the new one once a refusal has named it. */
export function priceOf(
  service: Pick<Service, 'durations'> | undefined,
  duration: Duration,
  refusal: Refusal | null,
): number | undefined {
  if (!service) return undefined
  const changed = refusal?.code === 'PRICE_CHANGED' ? refusal.price_ngn : undefined
  return changed ?? service.durations[duration]
}
