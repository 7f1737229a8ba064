import type { DeliveryLevel, ServiceDelivery } from '@nosim/contract/shop/numbers.ts'
import { shareText } from '../../../format/delivery-text.ts'
import { cx } from '../../../ui/cx.ts'

const words: Readonly<Record<DeliveryLevel, string>> = {
  1: 'Low delivery',
  2: 'Fair delivery',
  3: 'Good delivery',
}
const heights = ['h-1.5', 'h-2.5', 'h-3.5'] as const

/** The delivery level of a service as three bars, with the share as text. Renders nothing without data. */
export function DeliveryBars({ delivery }: { readonly delivery: ServiceDelivery | undefined }) {
  if (delivery === undefined) return null
  const { level } = delivery
  const text = `${words[level]}: ${shareText(delivery)}`
  return (
    <span title={text} className="inline-flex shrink-0 items-end gap-0.5">
      <span className="sr-only">{text}</span>
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
