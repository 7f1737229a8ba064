import { ShoppingBag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { PromotionField } from '../../promotions/promotion-field.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { BarToggle, Sum } from './cart-bar.tsx'

type CartPanelProps = {
  /** Whether the panel is shown even if the cart is empty. */
  readonly isAlwaysShown: boolean
}

/** The cart and its purchase: a panel at the side, or on small screens a bar at the bottom that opens upwards. */
export function CartPanel({ isAlwaysShown }: CartPanelProps) {
  const checkout = useCheckout()
  const { lines, count, total, newOrder, error } = checkout
  const [isWanted, setWanted] = useState(false)
  const [seen, setSeen] = useState<ApiError | null>(null)
  const [isFilled, setFilled] = useState(false)
  const bodyId = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const isEmpty = lines.length === 0
  // Once shown it stays: otherwise removing the last line would lose the focus.
  if (!isEmpty && !isFilled) setFilled(true)
  if (!isFilled && !isAlwaysShown) return null
  // An error opens the panel, so that it is read at once.
  const isOpen = !isEmpty && (isWanted || (error !== null && error !== seen))
  const open = (isNowOpen: boolean) => {
    setWanted(isNowOpen)
    setSeen(error)
  }
  const toHead = () => head.current?.focus()
  const dropGone = (...ids: readonly number[]) => {
    checkout.drop(...ids)
    // The pressed button disappears with the lines that it removed.
    toHead()
  }
  return (
    <section
      aria-labelledby={`${bodyId}-head`}
      className="z-20 flex flex-col border-line bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--tabs)+var(--dock,0px))] max-lg:max-h-[80dvh] max-lg:border-t max-lg:border-line max-lg:shadow-lift lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:w-76 lg:shrink-0 lg:rounded-card lg:border print:hidden"
    >
      <h2
        ref={head}
        id={`${bodyId}-head`}
        tabIndex={-1}
        className={cx('px-4 pt-4 text-title', !isOpen && 'max-lg:sr-only')}
      >
        Selected Products
      </h2>
      {isEmpty ? (
        <Nothing newOrder={newOrder} />
      ) : (
        <>
          <div
            id={bodyId}
            className={cx(
              'flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain px-4 pt-2',
              !isOpen && 'max-lg:hidden',
            )}
          >
            <CartNotices checkout={checkout} onRemove={dropGone} />
            <CartLines
              lines={lines}
              isLocked={checkout.isSending}
              onRemove={checkout.drop}
              toHead={toHead}
            />
            <PromotionField promotion={checkout.promotion} />
          </div>
          {checkout.repeating && <div className="px-4 pt-3">{checkout.repeating.notice}</div>}
          <div className="flex items-center gap-3 px-4 py-3 max-lg:justify-between max-lg:border-t max-lg:border-line lg:flex-col lg:items-stretch lg:pb-4">
            <BarToggle {...{ checkout, isOpen, bodyId }} onToggle={() => open(!isOpen)} />
            <Sum count={count} total={total} promotion={checkout.promotion} />
            <Button
              tone="primary"
              busy={checkout.isSending}
              busyLabel="Processing..."
              onClick={checkout.purchase}
            >
              Purchase
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Nothing({ newOrder }: Pick<Checkout, 'newOrder'>) {
  return (
    <div className="px-4 py-3 text-ink-soft lg:pb-4">
      {newOrder !== undefined ? (
        <output className="block">
          Bought. Taking you to{' '}
          <TextLink to={paths.logsOrder} state={{ order: newOrder }}>
            your orders
          </TextLink>
          ...
        </output>
      ) : (
        <p className="flex items-center gap-2">
          <ShoppingBag aria-hidden size={18} className="shrink-0 lg:hidden" />
          No Product Selected.
        </p>
      )}
    </div>
  )
}
