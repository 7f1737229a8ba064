import { formatCount } from '@nosim/contract/base/count.ts'
import { cx } from '../../../ui/cx.ts'

type StockChipProps = {
  /** Unsold logs. */
  readonly count: number
  /** Nothing where there are plenty. */
  readonly onlyFew?: boolean
}

/** Below this many the stock is short. */
const fewBelow = 10

/** How many are left of a product: in amber where they are few, in grey where there are none. */
export function StockChip({ count, onlyFew = false }: StockChipProps) {
  if (onlyFew && count >= fewBelow) return null
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center rounded-full px-2.5 text-label font-medium whitespace-nowrap',
        count > 0 && count < fewBelow ? 'bg-wait-soft text-wait' : 'bg-over-soft text-ink-soft',
      )}
    >
      {stockWords(count)}
    </span>
  )
}

/** The stock of a product: '61 in stock', '9 left', 'Out of stock'. */
function stockWords(count: number): string {
  if (count === 0) return 'Out of stock'
  return count < fewBelow ? `${count} left` : `${formatCount(count)} in stock`
}
