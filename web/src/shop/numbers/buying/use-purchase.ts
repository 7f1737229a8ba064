import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { type Duration, numbers, type Service } from '@nosim/contract/shop/numbers.ts'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { anyNumber, areasIn, type Wishes } from './wishes.ts'

export type Bought = { readonly order_id: string; readonly message: string }

const placingMs = 400

/** What a user chooses in the form, and the purchase of it; `first` is the service chosen at the start. */
export function usePurchase(first: string | undefined, onBought: (order_id: string) => void) {
  const [code, setCode] = useState(first)
  const [duration, setDuration] = useState<Duration>('5min')
  const [wishes, setWishes] = useState<Wishes>(anyNumber)
  const [bought, setBought] = useState<Bought>()
  const [isForced, setForced] = useState(false)
  const buy = useWrite(numbers.buy, {
    as: 'form',
    onDone: ({ order_id, message }) => {
      setBought({ order_id, message })
      setCode(undefined)
      setWishes(anyNumber)
      refresh(numbers.rentals, numbers.recent, accounts.me)
      onBought(order_id)
    },
    onRefused: ({ code }) => {
      if (code === 'PRICE_CHANGED' || code === 'SERVICE_OFF') refresh(numbers.services)
    },
  })
  useEffect(() => (buy.isSending ? showPlacing() : undefined), [buy.isSending])

  /** Clears the messages of an earlier choice. */
  const startOver = () => {
    setForced(false)
    setBought(undefined)
    buy.clear()
  }
  const choose = (next: string) => {
    startOver()
    setCode(next)
  }
  const send = (service: Service | undefined) => {
    const areas = areasIn(wishes.areas)
    startOver()
    const price_ngn = priceOf(service, duration, buy.error)
    if (!service || price_ngn === undefined || areas === undefined) return setForced(true)
    buy.send({
      body: { service: service.code, duration, price_ngn, areas, carriers: wishes.carriers },
    })
  }
  return {
    code,
    choose,
    duration,
    setDuration,
    wishes,
    setWishes,
    bought,
    isForced,
    send,
    error: buy.error,
    isSending: buy.isSending,
  }
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
