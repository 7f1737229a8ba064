import type { OpenedOrder, StoreOrder } from '@nosim/contract/shop/store.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
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
import { Cover } from '../../marks/cover.tsx'
import { openedOrderQuery } from '../queries.ts'
import { OrderLine } from './order-line.tsx'
import { orderTitle } from '../product-names.ts'

type OrderCardProps = {
  readonly order: StoreOrder
  /** The order has just been placed: it is open, and its details are shown. */
  readonly isNew: boolean
}

/** An order: what was bought, its total, number and status, and on demand what is in it. */
export function OrderCard({ order, isNew }: OrderCardProps) {
  const [isOpen, setOpen] = useState(isNew)
  const bodyId = useId()
  return (
    <article className="border-t border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-17 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-sunken/50 focus-visible:-outline-offset-2 sm:px-6"
        >
          <OrderRow order={order} />
          <ChevronDown
            aria-hidden
            size={18}
            className={cx(
              'shrink-0 text-ink-soft transition-transform max-sm:hidden',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={bodyId} hidden={!isOpen} className="px-4 pb-4 sm:px-6">
        {isOpen && <OrderBody order={order} isNew={isNew} />}
      </div>
    </article>
  )
}

/** The mark of the first product; the products over the number, and the total over the status. */
function OrderRow({ order }: Pick<OrderCardProps, 'order'>) {
  const { order_id, total_price, status, created_at, details } = order
  const title = orderTitle(details)
  return (
    <>
      <Cover name={details[0]?.category_name ?? ''} shape="tile" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span
            className="line-clamp-2 leading-5 font-semibold wrap-anywhere sm:line-clamp-1"
            title={title}
          >
            {title}
          </span>{' '}
          <span className="font-semibold">
            <Money amount={total_price} />
          </span>
        </span>{' '}
        <span className="flex items-center justify-between gap-3">
          <span className="text-label text-ink-soft">
            Order ID <span className="font-mono">#{orderNumber(order_id)}</span>
            <span className="max-sm:hidden"> · {formatDateTime(created_at)}</span>
          </span>{' '}
          <StatusBadge {...orderLook(status)} />
        </span>
      </span>
    </>
  )
}

/** Gone when the order is folded up, and with it what was shown of it. */
function OrderBody({ order, isNew }: OrderCardProps) {
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

/** Asks for what was bought, which no list has in it. */
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
