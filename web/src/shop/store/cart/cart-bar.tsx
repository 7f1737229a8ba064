import { ChevronUp } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { Struck } from '../../promotions/promotion-field.tsx'
import { cx } from '../../../ui/cx.ts'
import type { Checkout } from './use-checkout.ts'

type BarToggleProps = {
  readonly checkout: Checkout
  readonly isOpen: boolean
  readonly bodyId: string
  readonly onToggle: () => void
}

/** On small screens: the number of selected logs, and the toggle of the cart. */
export function BarToggle({ checkout, isOpen, bodyId, onToggle }: BarToggleProps) {
  const { count, total, gone } = checkout
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={onToggle}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control text-left lg:hidden"
    >
      <ChevronUp
        aria-hidden
        size={18}
        className={cx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
      />
      <span className="min-w-0">
        <span className="block text-label leading-4 text-ink-soft">
          {count} selected
          {gone.length > 0 && <span className="text-wait">, {gone.length} gone</span>}
        </span>
        <span className="block leading-5 font-medium">
          <Money amount={total} />
        </span>
      </span>
    </button>
  )
}

/** The number of logs in the cart, and their total. */
export function Sum({ count, total, promotion }: Pick<Checkout, 'count' | 'total' | 'promotion'>) {
  return (
    <p
      aria-live="polite"
      className="flex justify-between gap-4 border-t border-line pt-3 max-lg:sr-only"
    >
      <span>{count} selected</span>
      <span className="font-medium">
        <span className="sr-only">Total: </span>
        <Struck promotion={promotion} />
        <Money amount={total} />
      </span>
    </p>
  )
}
