import { queryOf } from '../../../api/query-of.ts'
import { store, type StoreProduct } from '@nosim/contract/shop/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { NoneFound } from '../../../ui/display/none-found.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { CategoryMark } from '../../marks/category-mark.tsx'
import { type Filter, isFiltered } from './filter.ts'
import { ProductCard } from './product-card.tsx'

type ProductListProps = { readonly filter: Filter; readonly onClear: () => void }

/** The products that match a filter, by category. */
export function ProductList({ filter, onClear }: ProductListProps) {
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(store.products, { query: filter }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <Card>
        <ErrorState title="Failed to fetch products" error={error} onRetry={refetch} />
      </Card>
    )
  if (!data) return <ProductListShape />
  const count = data.products.length
  return (
    <>
      <output className="sr-only">
        {isPlaceholderData ? 'Loading...' : `${count} ${count === 1 ? 'product' : 'products'}`}
      </output>
      <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && 'opacity-55')}>
        {count === 0 &&
          (isFiltered(filter) ? (
            <Card>
              <NoneFound title="No products match" clear="Show all products" onClear={onClear}>
                Try another word or another category.
              </NoneFound>
            </Card>
          ) : (
            <NothingYet />
          ))}
        <Catalogue products={data.products} />
      </div>
    </>
  )
}

type Some<T> = readonly [T, ...T[]]

/** Groups the products by category, and keeps the order of both. */
function byCategory(products: readonly StoreProduct[]): readonly Some<StoreProduct>[] {
  const shelves = new Map<number, [StoreProduct, ...StoreProduct[]]>()
  for (const product of products) {
    const shelf = shelves.get(product.category_id)
    if (shelf) shelf.push(product)
    else shelves.set(product.category_id, [product])
  }
  return [...shelves.values()]
}

/** Each category with several products has its own header and grid. Categories with one product share a grid. */
function Catalogue({ products }: { readonly products: readonly StoreProduct[] }) {
  const categories = byCategory(products)
  const single = categories.filter(({ length }) => length === 1)
  return (
    <div className="flex flex-col gap-8">
      {categories
        .filter(({ length }) => length > 1)
        .map((category) => (
          <CategoryProducts key={category[0].category_id} products={category} />
        ))}
      {single.length > 0 && (
        <ul className={gridStyle}>
          {single.map(([product]) => (
            <li key={product.id} className="flex">
              <OnlyProduct product={product} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CategoryProducts({ products }: { readonly products: Some<StoreProduct> }) {
  const headId = useId()
  const name = products[0].category_name
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className="flex items-center gap-3 pb-3 text-title">
        <CategoryMark name={name} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </h2>
      <ul className={gridStyle}>
        {products.map((product) => (
          <li key={product.id} className="flex">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The only product of a category. Its card has the header of the category. */
function OnlyProduct({ product }: { readonly product: StoreProduct }) {
  const headId = useId()
  const head = (
    <h2 id={headId} className="text-label text-ink-soft wrap-anywhere">
      {product.category_name}
    </h2>
  )
  return (
    <section aria-labelledby={headId} className="flex min-w-0 flex-1">
      <ProductCard product={product} head={head} />
    </section>
  )
}

const gridStyle =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4'

function ProductListShape() {
  return (
    <div aria-busy>
      <span className="sr-only">Loading...</span>
      <Skeleton className="mb-3 h-8 w-40" />
      <div className={gridStyle}>
        {[0, 1, 2, 3, 4, 5].map((one) => (
          <Skeleton key={one} className="h-72" />
        ))}
      </div>
    </div>
  )
}

function NothingYet() {
  return (
    <Card>
      <EmptyState Icon={Store} title="Nothing in stock yet">
        New account logs will be listed here by category.
      </EmptyState>
    </Card>
  )
}
