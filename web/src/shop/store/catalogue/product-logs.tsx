import { SearchX } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Paged } from '../../../ui/display/paged.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LogGrid } from './log-grid.tsx'
import { ProductFacts } from './product-facts.tsx'
import { logsLimit, useProduct } from './use-product.ts'

/** What a product is, and its logs to choose from. */
export function ProductLogs({ id }: { readonly id: number }) {
  const pages = usePages()
  const { product, logs, total, isBusy, isGone, error, again } = useProduct(id, pages.page)
  if (isGone) return <GoneProduct />
  if (error)
    return (
      <Card>
        <ErrorState title="Failed to fetch logs" error={error} onRetry={again} />
      </Card>
    )
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {product ? <ProductFacts product={product} /> : <Skeleton className="h-24" />}
      <Card flush>
        <Paged
          pages={pages}
          limit={logsLimit}
          total={total}
          nouns={['log', 'logs']}
          busy={isBusy}
          beside={<h2 className="text-title">Available logs</h2>}
        >
          {logs?.length === 0 ? (
            <NoneLeft />
          ) : (
            <div className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
              <LogGrid productId={id} logs={logs} />
            </div>
          )}
        </Paged>
      </Card>
    </div>
  )
}

function NoneLeft() {
  return (
    <EmptyState
      Icon={SearchX}
      title="Sold out"
      action={
        <LinkButton tone="primary" to={paths.store}>
          See other products
        </LinkButton>
      }
    >
      Every log of this product is sold. New ones appear here by themselves when they come in.
    </EmptyState>
  )
}

/** For an old link, or a product that was removed while it was open. */
export function GoneProduct() {
  return (
    <Card>
      <EmptyState
        Icon={SearchX}
        title="It is not on sale any more."
        action={
          <LinkButton tone="primary" to={paths.store}>
            Back to Buy Logs
          </LinkButton>
        }
      >
        This product was taken off the shelf, or its address was typed wrong. What you bought of it
        is under Logs Order as before.
      </EmptyState>
    </Card>
  )
}
