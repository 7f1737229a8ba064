import { SearchX } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ChooseYourself } from './choose-yourself.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductHead } from './product-head.tsx'
import { QuantityCard } from './quantity-card.tsx'
import { useProduct } from './use-product.ts'

/** The page of a product: its facts, and its logs, to buy by quantity or one by one. */
export function Product({ id }: { readonly id: number }) {
  const pages = usePages()
  const { product, logs, total, isBusy, isGone, error, again } = useProduct(id, pages.page)
  if (isGone) return <GoneProduct />
  return (
    <>
      <ProductHead product={product} />
      <div className="flex flex-col gap-4 pb-8">
        {error ? (
          <Card>
            <ErrorState title="Failed to fetch logs" error={error} onRetry={again} />
          </Card>
        ) : (
          <>
            {!product && <Skeleton className="h-36" />}
            {product && product.log_count > 0 && <QuantityCard product={product} />}
            {product && product.log_count === 0 && <NoneLeft />}
            {product && <ProductFacts product={product} />}
            {total !== 0 && <ChooseYourself {...{ id, pages, logs, total, isBusy }} />}
          </>
        )}
      </div>
    </>
  )
}

function NoneLeft() {
  return (
    <Card>
      <EmptyState
        Icon={SearchX}
        title="Sold out"
        action={
          <LinkButton tone="primary" to={paths.store}>
            See other products
          </LinkButton>
        }
      >
        New stock appears here automatically.
      </EmptyState>
    </Card>
  )
}

/** Shown for an old link, or when the product was removed while its page was open. */
export function GoneProduct() {
  return (
    <>
      <ProductHead product={null} />
      <div className="pb-8">
        <Card>
          <EmptyState
            Icon={SearchX}
            title="No longer on sale"
            action={
              <LinkButton tone="primary" to={paths.store}>
                Back to Buy Logs
              </LinkButton>
            }
          >
            This product was removed, or its address is wrong. What you bought of it is still under
            Logs Order.
          </EmptyState>
        </Card>
      </div>
    </>
  )
}
