import { formatCount } from '@nosim/contract/base/count.ts'
import { cx } from '../../../ui/cx.ts'

type StockChipProps = {
  /** The number of unsold logs. */
  readonly count: number
  /** Renders nothing unless the stock is low. */
  readonly onlyFew?: boolean
}

/** A lower stock counts as low. */
const fewBelow = 10

/** The stock of a product: amber if it is low, grey if there is none. */
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
