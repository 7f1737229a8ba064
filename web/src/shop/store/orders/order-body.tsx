import type { OpenedOrder, StoreOrder } from '@nosim/contract/shop/store.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney, toKobo } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { SomethingWrong } from '../../tickets/something-wrong.tsx'
import { openedOrderQuery } from '../queries.ts'
import { OrderLine } from './order-line.tsx'

export type OrderCardProps = {
  readonly order: StoreOrder
  /** True for an order that was just placed: it is open, and its details are shown. */
  readonly isNew: boolean
}

/** The content of an open order. Closing the order unmounts it, and removes its details. */
export function OrderBody({ order, isNew }: OrderCardProps) {
  const { order_id, created_at, refunded } = order
  const [isShown, setShown] = useState(isNew)
  const number = orderNumber(order_id)
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">
          Created {formatDateTime(created_at)}
          {toKobo(refunded) > 0 && ` · ${formatMoney(refunded)} refunded`}
        </p>
        <span className="flex items-center gap-1 *:h-11">
          <Button size="sm" Icon={Icon} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide details' : 'Show details'}
            <span className="sr-only"> of order {number}</span>
          </Button>
          <SomethingWrong about="store" subject={order_id} />
          <CopyButton
            iconOnly
            text={order_id}
            label={`Copy the whole ID of order ${number}`}
            copied="Order ID copied."
            failed="Could not copy the order ID."
          />
        </span>
      </div>
      {isShown ? <OpenedLines order={order} /> : <Lines order={order} opened={undefined} />}
    </>
  )
}

/** Requests the details of the order, which no list contains. */
function OpenedLines({ order }: Pick<OrderCardProps, 'order'>) {
  const { data, isError, error, refetch } = useQuery(openedOrderQuery(order.order_id))
  return (
    <>
      {isError && !data ? (
        <div className="pt-3">
          <FormError
            message={error.message}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <output className={cx('block pt-3 text-ink-soft', data && 'sr-only')}>
          {data ? 'The details are shown.' : 'Loading...'}
        </output>
      )}
      <Lines order={order} opened={data} />
    </>
  )
}

type LinesProps = Pick<OrderCardProps, 'order'> & { readonly opened: OpenedOrder | undefined }

function Lines({ order, opened }: LinesProps) {
  const details = new Map(opened?.details.map((line) => [line.id, line.details]))
  return (
    <ul className="divide-y divide-line pt-1">
      {(opened ?? order).details.map((line) => (
        <OrderLine
          key={line.id}
          line={line}
          created_at={order.created_at}
          details={details.get(line.id)}
        />
      ))}
    </ul>
  )
}
