import type { StoreProduct } from '@nosim/contract/shop/store.ts'
import { CategoryMark } from '../category-mark.tsx'
import { productPath } from './filter.ts'
import { Money } from '../../../format/money.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { cutName } from '../cut-name.ts'

/** A product on its shelf: what it is, how many there are, what one costs. */
export function ProductCard({ product }: { readonly product: StoreProduct }) {
  const { id, name, category_name, image, log_count, price } = product
  const isOut = log_count === 0
  return (
    <article className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex min-w-0 flex-1 items-start gap-3">
        {image === null ? (
          <CategoryMark name={category_name} size="md" />
        ) : (
          <img
            src={image}
            alt=""
            loading="lazy"
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-control border border-line object-cover"
          />
        )}
        <h3 className="min-w-0 leading-5 font-medium wrap-anywhere">{cutName(name)}</h3>
      </div>
      <div className="flex flex-col text-ink-soft">
        <span>In Stock: {log_count.toLocaleString('en-US')} qty</span>
        <span>
          Per Quantity:{' '}
          <span className="font-medium text-ink">
            <Money amount={price} />
          </span>
        </span>
      </div>
      {/* Stays the same element when the last one is sold, so that the focus is kept. */}
      <LinkButton
        wide
        to={productPath(id)}
        aria-disabled={isOut || undefined}
        title={isOut ? 'Out of stock' : undefined}
        onClick={(event) => isOut && event.preventDefault()}
      >
        View Logs
        <span className="sr-only">
          {' '}
          of {cutName(name)}
          {isOut && ', out of stock'}
        </span>
      </LinkButton>
    </article>
  )
}
