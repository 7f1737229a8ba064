import { Boxes } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import type { ProductsQuery } from './product-filter.ts'

/** Shown while the store has no products. */
export function NoProducts({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      Icon={Boxes}
      title="No products yet."
      action={<Button onClick={onCreate}>Add the first one</Button>}
    >
      A product is what shoppers see and pay for; the account logs that you add to it are its stock.
    </EmptyState>
  )
}

type NoProductsFoundProps = {
  readonly listParams: ProductsQuery
  readonly onClear: () => void
  readonly onCreate: () => void
}

/** Shown where no product matches the filter. For an empty category it offers to add a product. */
export function NoProductsFound({ listParams, onClear, onCreate }: NoProductsFoundProps) {
  if (listParams.search === undefined)
    return (
      <EmptyState
        Icon={Boxes}
        title="No products in this category."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={onCreate}>Add one</Button>
            <Button onClick={onClear}>Show all products</Button>
          </span>
        }
      >
        Shoppers do not see a category before it has a product.
      </EmptyState>
    )
  return (
    <NoneFound title="No products found" clear="Show all products" onClear={onClear}>
      No product{listParams.category !== undefined && ' of this category'} has “{listParams.search}”
      in its name.
    </NoneFound>
  )
}
