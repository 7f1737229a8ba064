import { formatCount } from '@nosim/contract/base/count.ts'
import type { StoreProduct } from '@nosim/contract/shop/store.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '../../../format/money.tsx'
import { buttonStyle } from '../../../ui/actions/button-style.ts'
import { cx } from '../../../ui/cx.ts'
import { mayFade } from '../../../ui/motion.ts'
import { Cover } from '../../marks/cover.tsx'
import { cutName } from '../product-names.ts'
import { productPath } from './filter.ts'
import { StockChip } from './stock-chip.tsx'

type ProductCardProps = {
  readonly product: StoreProduct
  /** Shown above the name: the header of a category with only one product. */
  readonly head?: ReactNode
}

/** A product of the catalogue: its name, its stock and the price of one log. The whole card is a link. */
export function ProductCard({ product, head }: ProductCardProps) {
  const { name, category_name, image, log_count, price } = product
  const isOut = log_count === 0
  return (
    <article
      className={cx(
        'group relative flex min-w-0 flex-1 flex-col overflow-clip rounded-card border border-line bg-surface transition-colors',
        !isOut && 'hover:border-line-strong',
      )}
    >
      <span className={cx('relative block', isOut && 'opacity-55 grayscale')}>
        <Cover name={category_name} image={image} shape="wide" />
      </span>
      {!isOut && (
        <span className="absolute top-2 right-2">
          <StockChip count={log_count} onlyFew />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 sm:p-4">
        {head}
        <h3 className={cx('leading-5 font-medium wrap-anywhere', isOut && 'text-ink-soft')}>
          {cutName(name)}
        </h3>
        <p className="text-label text-ink-soft">In Stock: {formatCount(log_count)} qty</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-2">
          <p>
            <span className="block text-label text-ink-soft">Per Quantity: </span>
            <span className={cx('text-title', isOut && 'text-ink-soft')}>
              <Money amount={price} />
            </span>
          </p>
          <ViewLogs product={product} />
        </div>
      </div>
    </article>
  )
}

/** Stays the same element when the last log is sold, so that it keeps the focus. */
function ViewLogs({ product: { id, name, log_count } }: Pick<ProductCardProps, 'product'>) {
  const isOut = log_count === 0
  return (
    <span className="flex grow *:h-11 *:grow sm:grow-0">
      <Link
        viewTransition={mayFade()}
        to={productPath(id)}
        aria-disabled={isOut || undefined}
        title={isOut ? 'Out of stock' : undefined}
        onClick={(event) => isOut && event.preventDefault()}
        className={cx(buttonStyle({}), 'after:absolute after:inset-0')}
      >
        View Logs
        <span className="sr-only">
          {' '}
          of {cutName(name)}
          {isOut && ', out of stock'}
        </span>
      </Link>
    </span>
  )
}
