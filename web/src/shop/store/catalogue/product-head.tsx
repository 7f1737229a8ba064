import { formatCount } from '@nosim/contract/base/count.ts'
import type { StoreProduct } from '@nosim/contract/shop/store.ts'
import { ShieldCheck } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Cover } from '../../marks/cover.tsx'
import { cutName } from '../product-names.ts'
import { StockChip } from './stock-chip.tsx'

const crumbs = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Buy Logs', to: paths.store },
  { label: 'Select Logs' },
]

type ProductHeadProps = {
  /** Undefined while it loads, null if it does not exist. */
  readonly product: StoreProduct | null | undefined
}

/** The head of the page of a product: its cover, name, price, stock and warranty. */
export function ProductHead({ product }: ProductHeadProps) {
  if (!product)
    return (
      <PageHeader
        title={product === null ? 'This product is gone' : 'Account logs'}
        crumbs={crumbs}
      />
    )
  const { name, category_name, image, price, log_count, warranty_hours } = product
  return (
    <PageHeader
      title={cutName(name)}
      crumbs={crumbs}
      cover={<Cover name={category_name} image={image} shape="square" />}
    >
      <p className="text-title">
        <Money amount={price} /> <span className="text-body font-normal text-ink-soft">each</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <StockChip count={log_count} />
        {warranty_hours > 0 && (
          <span className="inline-flex h-6 items-center gap-1 rounded-full bg-accent-soft pr-2.5 pl-1.5 text-label font-medium whitespace-nowrap text-accent">
            <ShieldCheck aria-hidden size={14} />
            {formatCount(warranty_hours)}-hour warranty
          </span>
        )}
      </p>
    </PageHeader>
  )
}
