import type { AdminProduct } from '@nosim/contract/admin/inventory.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { Snowflake, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { onlyList } from '../shell/cells.tsx'
import { type OpenDialog, ProductActions } from './product-actions.tsx'
import { EnabledBadge } from './enabled-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'

type ProductProps = { readonly product: AdminProduct }

/** The columns in the order of STOCK-7; prices are in naira. */
export const productColumns = (openDialog: OpenDialog): readonly Column<AdminProduct>[] => [
  onlyList('mark', 'Picture', ({ image }) => <Thumbnail src={image} />),
  {
    header: 'Name',
    list: 'title',
    cell: ({ name, image }) => (
      <span className="as-table:flex as-table:min-w-48 as-table:items-start as-table:gap-3">
        <span data-note>
          <Thumbnail src={image} />
        </span>
        <span className="font-medium wrap-anywhere as-table:line-clamp-3" title={name}>
          {name}
        </span>
      </span>
    ),
    note: (product) => <Notes product={product} />,
    detail: (product) => (
      <>
        {product.name} <Notes product={product} />
      </>
    ),
  },
  onlyList('meta', 'In short', ({ category_name, log_count, frozen_reason }) =>
    [frozen_reason !== null && 'Frozen', `${formatCount(log_count)} in stock`, category_name]
      .filter(Boolean)
      .join(' · '),
  ),
  {
    header: 'Category',
    cell: ({ category_name }) => (
      <span className="line-clamp-2 min-w-24 wrap-anywhere" title={category_name}>
        {category_name || '-'}
      </span>
    ),
  },
  { header: 'Price', align: 'right', list: 'value', cell: ({ price }) => <Money amount={price} /> },
  { header: 'Status', list: 'status', cell: ({ status }) => <EnabledBadge status={status} /> },
  {
    header: 'In Stock',
    align: 'right',
    cell: ({ log_count, sold_count }) => (
      <span className="whitespace-nowrap">
        {formatCount(log_count)}
        {sold_count > 0 && (
          <span className="block text-label text-ink-soft">{formatCount(sold_count)} sold</span>
        )}
      </span>
    ),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (product) => <ProductActions product={product} openDialog={openDialog} />,
  },
]

/** Why the product is frozen, and a link to its open reports. */
function Notes({ product: { name, frozen_reason, open_reports } }: ProductProps) {
  return (
    <>
      {frozen_reason !== null && (
        <span className="block pt-1 text-label text-ink-soft">
          <StatusBadge tone="stop" word="Frozen" Icon={Snowflake} />
          <span className="line-clamp-3 pt-1 wrap-anywhere" title={frozen_reason}>
            {frozen_reason}
          </span>
        </span>
      )}
      {open_reports > 0 && (
        <Link
          to={paths.adminComplaints}
          aria-label={`${reports(open_reports)} about ${name}`}
          className="mt-1 inline-flex h-6 items-center gap-1 rounded-full bg-wait-soft pr-2.5 pl-1.5 text-label font-medium whitespace-nowrap text-wait underline-offset-4 hover:underline"
        >
          <TriangleAlert aria-hidden size={14} />
          {reports(open_reports)}
        </Link>
      )}
    </>
  )
}

const reports = (count: number): string =>
  `${formatCount(count)} open ${count === 1 ? 'report' : 'reports'}`
