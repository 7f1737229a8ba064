import { Check, ExternalLink, Plus } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CategoryMark } from '../../marks/category-mark.tsx'
import { cutName } from '../product-names.ts'
import type { LogChoiceProps } from './log-chip.tsx'

/** A log as a card: its category, product and price, a link to view it, a button to select it (STORE-9). */
export function LogCard({ log, isSelected, fullReason, onToggle }: LogChoiceProps) {
  const { id, product_name, category_name, product_price, url } = log
  return (
    <article
      className={cx(
        'flex min-w-0 flex-1 flex-col gap-3 rounded-control border p-3 transition-colors',
        isSelected ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <CategoryMark name={category_name} />
        <div className="min-w-0">
          <h3 className="leading-5 font-medium wrap-anywhere">{cutName(product_name)}</h3>
          <p className="pt-0.5 text-label text-ink-soft">Log {id}</p>
        </div>
      </div>
      <p>
        Price:{' '}
        <span className="font-medium">
          <Money amount={product_price} />
        </span>
      </p>
      <div className="flex gap-2 *:h-11 *:flex-1">
        {url !== null && (
          <LinkButton to={url} target="_blank" rel="noopener noreferrer" Icon={ExternalLink}>
            View
            <span className="sr-only"> log {id}, in a new tab</span>
          </LinkButton>
        )}
        <Button
          aria-pressed={isSelected}
          disabledReason={fullReason}
          Icon={isSelected ? Check : Plus}
          onClick={onToggle}
        >
          {isSelected ? 'Selected' : 'Select'}
          <span className="sr-only"> log {id}</span>
        </Button>
      </div>
    </article>
  )
}
