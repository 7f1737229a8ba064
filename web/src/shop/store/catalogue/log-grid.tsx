import { orderMost, type StoreLog } from '@nosim/contract/shop/store.ts'
import { Check, ExternalLink, Plus } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { changeCart, isFull, without, withItem, useCart } from '../cart/cart.ts'
import { CategoryMark } from '../category-mark.tsx'
import { cutName } from '../cut-name.ts'

type LogGridProps = {
  readonly productId: number
  /** Undefined while they load. */
  readonly logs: readonly StoreLog[] | undefined
}

const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3'

/** Unsold logs, to view and to select. */
export function LogGrid({ productId, logs }: LogGridProps) {
  const { userId, items } = useCart()
  if (!logs) return <GridShape />
  const reason = isFull(items) ? `Please buy at most ${orderMost} at a time` : undefined
  const toggle = ({ id, product_price: price, ...log }: StoreLog, isSelected: boolean) =>
    changeCart(userId, (cart) =>
      isSelected
        ? without(cart, [id])
        : withItem(cart, { ...log, id, price, product_id: productId }),
    )
  return (
    <ul className={gridStyle}>
      {logs.map((log) => {
        const isSelected = items.some(({ id }) => id === log.id)
        return (
          <li key={log.id} className="flex">
            <LogCard
              log={log}
              isSelected={isSelected}
              fullReason={isSelected ? undefined : reason}
              onToggle={() => toggle(log, isSelected)}
            />
          </li>
        )
      })}
    </ul>
  )
}

type LogCardProps = {
  readonly log: StoreLog
  readonly isSelected: boolean
  /** Why it cannot be selected now. */
  readonly fullReason: string | undefined
  readonly onToggle: () => void
}

function LogCard({ log, isSelected, fullReason, onToggle }: LogCardProps) {
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
      <div className="flex gap-2 *:flex-1">
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

function GridShape() {
  return (
    <div className={gridStyle}>
      {[0, 1, 2, 3, 4, 5].map((one) => (
        <Skeleton key={one} className="h-36" />
      ))}
    </div>
  )
}
