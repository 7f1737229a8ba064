import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { OpenedOrder, StoreOrder } from '@nosim/contract/shop/store.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { formatMoney, toKobo } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { openedOrderQuery } from '../queries.ts'
import { OrderLine } from './order-line.tsx'

type OrderCardProps = { readonly order: StoreOrder }

/** An order: its number, total and status, and on demand what is in it. */
export function OrderCard({ order }: OrderCardProps) {
  const { order_id, total_price, status } = order
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const number = orderNumber(order_id)
  return (
    <article className="border-t border-line">
      <div className="flex items-center gap-1 px-2 sm:px-4">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-3 text-left"
          >
            <ChevronDown
              aria-hidden
              size={18}
              className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="w-full sm:w-auto sm:flex-1">
                <span className="text-label text-ink-soft">Order ID </span>
                <span className="font-mono font-medium">#{number}</span>
              </span>
              <span className="font-medium">
                <Money amount={total_price} />
              </span>
              <StatusBadge {...orderLook(status)} />
            </span>
          </button>
        </h3>
        <CopyButton
          iconOnly
          text={order_id}
          label={`Copy the whole ID of order ${number}`}
          copied="Order ID copied."
          failed="Could not copy the order ID."
        />
      </div>
      <div id={bodyId} hidden={!isOpen} className="px-4 pb-4 sm:px-6">
        {isOpen && <OrderBody order={order} />}
      </div>
    </article>
  )
}

/** Gone when the order is folded up, and with it what was shown of it. */
function OrderBody({ order }: OrderCardProps) {
  const { order_id, created_at, refunded } = order
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-ink-soft">
          Created {formatDateTime(created_at)}
          {toKobo(refunded) > 0 && ` · ${formatMoney(refunded)} refunded`}
        </p>
        <Button size="sm" Icon={Icon} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide details' : 'Show details'}
          <span className="sr-only"> of order {orderNumber(order_id)}</span>
        </Button>
      </div>
      {isShown ? <OpenedLines order={order} /> : <Lines order={order} opened={undefined} />}
    </>
  )
}

/** Asks for what was bought, which no list has in it. */
function OpenedLines({ order }: OrderCardProps) {
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

type LinesProps = OrderCardProps & { readonly opened: OpenedOrder | undefined }

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

type Look = { readonly word: string; readonly tone: BadgeTone }

const looks: Readonly<Record<string, Look>> = {
  success: { word: 'Success', tone: 'live' },
  pending: { word: 'Pending', tone: 'wait' },
  failed: { word: 'Failed', tone: 'stop' },
}

/** Green for success, yellow for pending, red for failed, else grey (STORE-22). */
export function orderLook(status: string): Look {
  const known = Object.hasOwn(looks, status) ? looks[status] : undefined
  return known ?? { word: status.charAt(0).toUpperCase() + status.slice(1), tone: 'over' }
}
