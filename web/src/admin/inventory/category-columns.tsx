import { type AdminCategory, inventory } from '@nosim/contract/admin/inventory.ts'
import { useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { CategoryQuestion } from './category-dialog.tsx'
import { EditAndSwitch, switchedWords } from './edit-and-switch.tsx'
import { EnabledBadge } from './enabled-badge.tsx'
import { showCategory } from './queries.ts'

type OpenDialog = (question: CategoryQuestion) => void

/** The columns in the order of STOCK-2. */
export const categoryColumns = (openDialog: OpenDialog): readonly Column<AdminCategory>[] => [
  {
    header: 'Name',
    card: 'lead',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  {
    header: 'Products',
    cell: ({ product_count }) => (
      <span className="inline-flex min-w-8 justify-center rounded-full bg-over-soft px-2 text-label font-medium">
        {product_count.toLocaleString('en-US')}
      </span>
    ),
  },
  { header: 'Status', card: 'side', cell: ({ status }) => <EnabledBadge status={status} /> },
  {
    header: 'Actions',
    card: 'foot',
    cell: (category) => <CategoryActions category={category} openDialog={openDialog} />,
  },
]

type CategoryActionsProps = { readonly category: AdminCategory; readonly openDialog: OpenDialog }

function CategoryActions({ category, openDialog }: CategoryActionsProps) {
  const { id, name, status, product_count } = category
  const toggle = useWrite(inventory.changeCategory, {
    as: 'action',
    onDone: (changed) => {
      showCategory(changed)
      toast.success(switchedWords(name, changed.status))
    },
  })
  return (
    <span className="flex flex-wrap gap-2">
      <EditAndSwitch
        name={name}
        status={status}
        busy={toggle.isSending}
        onEdit={() => openDialog({ kind: 'edit', category })}
        onSwitch={(next) => toggle.send({ params: { id }, body: { status: next } })}
      />
      <LinkButton
        size="sm"
        to={`${paths.adminProducts}?category=${id}`}
        aria-label={`View Products of ${name}`}
      >
        View Products
      </LinkButton>
      {product_count === 0 && (
        <Button
          size="sm"
          tone="stop"
          aria-label={`Delete ${name}`}
          aria-haspopup="dialog"
          onClick={() => openDialog({ kind: 'delete', category })}
        >
          Delete
        </Button>
      )}
    </span>
  )
}
