import type { DeliveryLevel } from '@nosim/contract/shop/numbers.ts'
import { cx } from '../../../ui/cx.ts'

const words: Readonly<Record<DeliveryLevel, string>> = {
  1: 'Low delivery',
  2: 'Fair delivery',
  3: 'Good delivery',
}
const heights = ['h-1.5', 'h-2.5', 'h-3.5'] as const

/** How reliably a service's codes arrive, as the bars of the mark; nothing where that is not known. */
export function DeliveryBars({ level }: { readonly level: DeliveryLevel | undefined }) {
  if (level === undefined) return null
  return (
    <span title={words[level]} className="inline-flex shrink-0 items-end gap-0.5">
      <span className="sr-only">{words[level]}</span>
      {heights.map((height, index) => (
        <span
          key={height}
          aria-hidden
          className={cx('w-1 rounded-full', height, index < level ? 'bg-accent' : 'bg-line')}
        />
      ))}
    </span>
  )
}
