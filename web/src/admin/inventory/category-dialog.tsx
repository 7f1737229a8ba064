import { type AdminCategory, inventory } from '@nosim/contract/admin/inventory.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { dropCategory, showCategory } from './queries.ts'

/** The dialog that is open over the list. */
export type CategoryQuestion =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly category: AdminCategory }

type CategoryDialogProps = { readonly question: CategoryQuestion; readonly onClose: () => void }

export function CategoryDialog({ question, onClose }: CategoryDialogProps) {
  if (question.kind === 'delete')
    return <DeleteCategory category={question.category} onClose={onClose} />
  return (
    <NameDialog
      category={question.kind === 'create' ? undefined : question.category}
      onClose={onClose}
    />
  )
}

type NameDialogProps = {
  /** Undefined for a new category. */
  readonly category: AdminCategory | undefined
  readonly onClose: () => void
}

/** The form of a category: its name. An empty name cannot be saved (STOCK-3). */
function NameDialog({ category, onClose }: NameDialogProps) {
  const form = useRouteForm(category ? inventory.changeCategory : inventory.createCategory, {
    start: { name: category?.name ?? '' },
    sent: (values) => {
      const body = { name: values.name.trim() }
      if (!category) return [{ body }]
      return body.name === category.name ? onClose() : [{ params: { id: category.id }, body }]
    },
    onDone: (saved) => {
      if (category) showCategory(saved)
      else {
        refresh(inventory.categories)
        toast.success(`${saved.name} was created.`)
      }
      onClose()
    },
    onRefused: (_, { focus }) => focus('name'),
  })
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Create Category'}
      form={form}
      submit="Save"
      busyLabel="Saving..."
      disabledReason={form.values.name.trim() === '' ? 'Please enter a name' : null}
      onStopped={() => form.focus('name')}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Category Name"
        autoComplete="off"
        maxLength={80}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

type DeleteCategoryProps = { readonly category: AdminCategory; readonly onClose: () => void }

function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const finish = () => {
    dropCategory(category.id)
    toast.success(`${category.name} was deleted.`)
    onClose()
  }
  const drop = useWrite(inventory.deleteCategory, {
    as: 'form',
    onDone: finish,
    // Another admin has deleted it already.
    onRefused: ({ code }) => code === 'NOT_FOUND' && finish(),
  })
  return (
    <DeleteDialog
      title={`Delete ${category.name}?`}
      description="Only a category without a product can be deleted, and it is gone for good."
      message={drop.error?.message}
      isSending={drop.isSending}
      onConfirm={() => drop.send({ params: { id: category.id } })}
      onClose={onClose}
    />
  )
}
