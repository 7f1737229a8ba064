import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { orderWord } from '@nosim/contract/shop/store.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { cx } from '../../../ui/cx.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import { Cover } from '../../marks/cover.tsx'
import { orderTitle } from '../product-names.ts'
import { OrderBody, type OrderCardProps } from './order-body.tsx'

/** An order: its products, total, number and status, and its content on demand. */
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

/** The row of an order: the mark of the first product, the products over the number, the total over the status. */
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

type Look = { readonly word: string; readonly tone: BadgeTone }

const tones: Readonly<Record<string, BadgeTone>> = {
  success: 'live',
  pending: 'wait',
  failed: 'stop',
}

/** The badge of an order: green for success, amber for pending, red for failed, else grey (STORE-22). */
export function orderLook(status: string): Look {
  const known = Object.hasOwn(tones, status) ? tones[status] : undefined
  return { word: orderWord(status), tone: known ?? 'over' }
}
