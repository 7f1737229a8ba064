import { formatCount } from '@nosim/contract/base/count.ts'
import type { StoreProduct } from '@nosim/contract/shop/store.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { cutName } from '../product-names.ts'
import { deferred } from '../../../ui/deferred.tsx'

// Loaded on demand: most visits do not open it.
const ReportDialog = deferred(() => import('./report-dialog.tsx'), 'ReportDialog')

/** The description of a product, its warranty, and a button that reports it. */
export function ProductFacts({ product }: { readonly product: StoreProduct }) {
  const { id, name, description, warranty_hours } = product
  const [isReporting, setReporting] = useState(false)
  return (
    <section
      aria-label="About this product"
      className="flex min-w-0 flex-col items-start gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-2 sm:px-6 sm:pt-6 sm:pb-4"
    >
      {cutName(name) !== name && <p className="font-medium wrap-anywhere">{name}</p>}
      {description !== '' && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      <p className="text-ink-soft">{warrantyWords(warranty_hours)}</p>
      <div className="-ml-3 *:h-11!">
        <Button size="sm" tone="quiet" Icon={Flag} onClick={() => setReporting(true)}>
          Report this product
        </Button>
      </div>
      {isReporting && <ReportDialog id={id} onClose={() => setReporting(false)} />}
    </section>
  )
}

const warrantyWords = (hours: number): string =>
  hours > 0
    ? `${formatCount(hours)}-hour warranty: dead logs are replaced or refunded.`
    : 'Sold as is, no warranty.'
