import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import type { FormEvent } from 'react'
import { servicesQuery } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { BuyRefusal } from './buy-refusal.tsx'

export type RentAgainProps = {
  readonly rental: Rental
  /** Called once the same number is rented again. */
  readonly onRented: (order_id: string) => void
}

const offSale = "This service isn't available at the moment."

/** Rents the same number again for five minutes, at its price. Renders nothing if that is not possible (NUM-97). */
export function RentAgain({ rental, onRented }: RentAgainProps) {
  const { rent_again, service: code, order_id } = rental
  const { data } = useQuery({ ...servicesQuery(), enabled: rent_again !== null })
  const rent = useWrite(numbers.buy, {
    as: 'form',
    onDone: (rented) => {
      refresh(numbers.rentals, accounts.me)
      onRented(rented.order_id)
    },
    // The shown card was probably out of date.
    onRefused: () => refresh(numbers.rentals, numbers.services),
  })
  if (rent_again === null || data === undefined) return null
  const service = data.services.find((one) => one.code === code)
  // A price in a refusal is the new price.
  const price = service && (rent.error?.price_ngn ?? service.durations['5min'])
  const stop = rent_again.blocked ?? (price === undefined ? offSale : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (price === undefined) return
    const body = { service: code, duration: '5min', price_ngn: price, again_of: order_id } as const
    rent.send({ body })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Button
        type="submit"
        wide
        Icon={Repeat}
        busy={rent.isSending}
        busyLabel="Processing..."
        disabledReason={stop}
      >
        Same number again{price !== undefined && ` · ${formatMoney(price)}`}
      </Button>
      {stop !== null && <p className="text-label text-ink-soft">{stop}</p>}
      {rent.error && <BuyRefusal error={rent.error} />}
    </form>
  )
}
