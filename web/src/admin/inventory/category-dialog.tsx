import { type AdminCategory, inventory } from '@nosim/contract/admin/inventory.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { dropCategory, showCategory } from './queries.ts'

/** What is open over the list. */
export type CategoryQuestion =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly category: AdminCategory }

type CategoryDialogProps = { readonly question: CategoryQuestion; readonly onClose: () => void }

export function CategoryDialog({ question, onClose }: CategoryDialogProps) {
  if (question.kind === 'delete')
    return <DeleteCategory category={question.category} onClose={onClose} />
  const isNew = question.kind === 'create'
  return (
    <Dialog open onOpenChange={onClose} title={isNew ? 'Create Category' : 'Edit Category'}>
      <NameForm category={isNew ? undefined : question.category} onClose={onClose} />
    </Dialog>
  )
}

type NameFormProps = {
  /** Undefined for a new one. */
  readonly category: AdminCategory | undefined
  readonly onClose: () => void
}

/** The form of a category: its name. An empty name cannot be saved (STOCK-3). */
function NameForm({ category, onClose }: NameFormProps) {
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
    <form {...form.form} className="flex flex-col gap-4">
      <TextField
        data-autofocus
        label="Category Name"
        autoComplete="off"
        maxLength={80}
        {...form.field('name')}
      />
      <FormError message={form.message} />
      <DialogFooter
        type="submit"
        tone="primary"
        busy={form.isSending}
        busyLabel="Saving..."
        disabledReason={form.values.name.trim() === '' ? 'Please enter a name' : null}
        onStopped={() => form.focus('name')}
        onCancel={onClose}
      >
        Save
      </DialogFooter>
    </form>
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
