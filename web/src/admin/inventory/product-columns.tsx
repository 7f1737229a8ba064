import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { Snowflake, TriangleAlert, SunMedium, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { onlyList } from '../shell/cells.tsx'
import { EnabledBadge } from './enabled-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useWrite } from '../../api/use-write.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { MoreMenu } from '../../ui/overlay/more-menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EditAndSwitch, switchedWords } from './edit-and-switch.tsx'
import type { ProductQuestion } from './product-dialog.tsx'
import { showProduct } from './queries.ts'

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
    [
      frozen_reason !== null && 'Frozen',
      `${log_count.toLocaleString('en-US')} in stock`,
      category_name,
    ]
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
        {log_count.toLocaleString('en-US')}
        {sold_count > 0 && (
          <span className="block text-label text-ink-soft">
            {sold_count.toLocaleString('en-US')} sold
          </span>
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

/** Why it is frozen, and the way to its open reports. */
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
  `${count.toLocaleString('en-US')} open ${count === 1 ? 'report' : 'reports'}`

type OpenDialog = (question: ProductQuestion) => void

type ProductActionsProps = ProductProps & { readonly openDialog: OpenDialog }

/** The actions on a product: the three of STOCK-7 are visible, the rest are in a menu. */
function ProductActions({ product, openDialog }: ProductActionsProps) {
  const { id, name, status, frozen_reason, log_count, sold_count } = product
  const toggle = useWrite(inventory.changeProduct, {
    as: 'action',
    onDone: (changed) => {
      showProduct(changed)
      toast.success(switchedWords(name, changed.status))
    },
  })
  const unfreeze = useWrite(inventory.unfreeze, {
    as: 'action',
    onDone: (changed) => {
      showProduct(changed)
      toast.success(`${name} is no longer frozen.`)
    },
  })
  const freezing: MenuItem =
    frozen_reason === null
      ? {
          label: 'Freeze',
          icon: <Icon of={Snowflake} />,
          onSelect: () => openDialog({ kind: 'freeze', product }),
        }
      : {
          label: 'Unfreeze',
          icon: <Icon of={SunMedium} />,
          onSelect: () => unfreeze.send({ params: { id } }),
        }
  const deleting: MenuItem = {
    label: 'Delete',
    icon: <Icon of={Trash2} />,
    onSelect: () => openDialog({ kind: 'delete', product }),
  }
  const hadNoLog = log_count + sold_count === 0
  return (
    <span className="flex items-center gap-2 flex-wrap as-table:flex-nowrap">
      <EditAndSwitch
        name={name}
        status={status}
        busy={toggle.isSending}
        onEdit={() => openDialog({ kind: 'edit', product })}
        onSwitch={(next) => toggle.send({ params: { id }, body: { status: next } })}
      />
      <LinkButton
        size="sm"
        to={`${paths.adminLogs}?product=${id}`}
        aria-label={`View Account logs of ${name}`}
      >
        View Account
      </LinkButton>
      <MoreMenu
        label={`More actions for ${name}`}
        items={hadNoLog ? [freezing, deleting] : [freezing]}
      />
    </span>
  )
}

function Icon({ of: Shape }: { readonly of: typeof Trash2 }) {
  return <Shape aria-hidden size={16} className="text-ink-soft" />
}
