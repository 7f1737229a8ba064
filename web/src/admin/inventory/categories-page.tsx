import { inventory, type AdminCategory } from '@nosim/contract/admin/inventory.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderTree, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DetailedTable } from '../../lists/detailed-list.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { NoneFound } from '../../ui/display/none-found.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { ListHead } from '../../ui/display/list-head.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { useSearch } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { onlyList } from '../shell/cells.tsx'
import { useMay } from '../shell/use-may.ts'
import { categoryBulk } from './bulk-switches.tsx'
import type { CategoryQuestion } from './category-dialog.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { useWrite } from '../../api/use-write.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EditAndSwitch, switchedWords } from './edit-and-switch.tsx'
import { EnabledBadge } from './enabled-badge.tsx'
import { showCategory } from './queries.ts'

// The dialog is loaded on first use.
const CategoryDialog = deferred(() => import('./category-dialog.tsx'), 'CategoryDialog')

/** The categories of the store (STOCK-1). */
export function Component() {
  const { search, find } = useSearch()
  const [question, openDialog] = useState<CategoryQuestion>()
  return (
    <>
      <AdminHeader actions={<CreateButton onClick={() => openDialog({ kind: 'create' })} />} />
      <Card flush>
        <div className="px-4 pt-2 pb-2 sm:px-6 sm:pt-4 md:max-w-md">
          <SearchBox
            label="Search categories"
            placeholder="Search categories..."
            value={search}
            onSearch={find}
          />
        </div>
        <Categories search={search} onClear={() => find('')} openDialog={openDialog} />
      </Card>
      {question && <CategoryDialog question={question} onClose={() => openDialog(undefined)} />}
    </>
  )
}

type CategoriesProps = {
  readonly search: string
  readonly onClear: () => void
  readonly openDialog: (question: CategoryQuestion) => void
}

function Categories({ search, onClear, openDialog }: CategoriesProps) {
  const { data, isError, error, refetch } = useQuery(queryOf(inventory.categories, { query: {} }))
  const head = useRef<HTMLParagraphElement>(null)
  const mayChange = useMay('manager')
  const wanted = search.trim().toLowerCase()
  const rows = data?.categories.filter(({ name }) => name.toLowerCase().includes(wanted))
  const clear = () => {
    onClear()
    head.current?.focus()
  }
  if (isError && !data)
    return (
      <ErrorState title="The categories could not be loaded." error={error} onRetry={refetch} />
    )
  return (
    <>
      <div className="px-4 pb-2 sm:px-6">
        <ListHead
          shown
          head={head}
          page={1}
          limit={Infinity}
          total={rows?.length}
          nouns={['category', 'categories']}
        />
      </div>
      <DetailedTable
        caption="Categories by name"
        columns={categoryColumns(openDialog)}
        titleOf={({ name }) => name}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={
          wanted === '' ? (
            <NoCategories onCreate={() => openDialog({ kind: 'create' })} />
          ) : (
            <NoneFound title="No categories found" clear="Clear the search" onClear={clear}>
              No category has “{search}” in its name.
            </NoneFound>
          )
        }
        skeletonRows={6}
        bulk={mayChange ? categoryBulk : undefined}
      />
    </>
  )
}

function CreateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button tone="primary" Icon={Plus} aria-haspopup="dialog" onClick={onClick}>
      Create New
    </Button>
  )
}

function NoCategories({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      Icon={FolderTree}
      title="No categories yet."
      action={<Button onClick={onCreate}>Create the first one</Button>}
    >
      Products are sorted into categories, such as Facebook or Instagram. Shoppers see those that
      are enabled.
    </EmptyState>
  )
}

type OpenDialog = (question: CategoryQuestion) => void

/** The columns in the order of STOCK-2. */
const categoryColumns = (openDialog: OpenDialog): readonly Column<AdminCategory>[] => [
  {
    header: 'Name',
    list: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  {
    header: 'Products',
    cell: ({ product_count }) => (
      <span className="inline-flex min-w-8 justify-center rounded-full bg-over-soft px-2 text-label font-medium">
        {formatCount(product_count)}
      </span>
    ),
  },
  onlyList('meta', 'Products, in short', ({ product_count }) =>
    product_count === 1 ? '1 product' : `${formatCount(product_count)} products`,
  ),
  { header: 'Status', list: 'value', cell: ({ status }) => <EnabledBadge status={status} /> },
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
