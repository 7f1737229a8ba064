import { type AdminCategory, stock } from '@nosim/contract/admin/stock.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formMessage } from '../../forms/field-errors.ts'
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
  const [name, setName] = useState(category?.name ?? '')
  const field = useRef<HTMLInputElement>(null)
  const told = { as: 'form', onRefused: () => field.current?.focus() } as const
  const create = useWrite(stock.createCategory, {
    ...told,
    onDone: (made) => {
      refresh(stock.categories)
      toast.success(`${made.name} was created.`)
      onClose()
    },
  })
  const change = useWrite(stock.changeCategory, {
    ...told,
    onDone: (changed) => {
      showCategory(changed)
      onClose()
    },
  })
  const write = category ? change : create
  const trimmed = name.trim()

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!category) create.send({ body: { name: trimmed } })
    else if (trimmed === category.name) onClose()
    else change.send({ params: { id: category.id }, body: { name: trimmed } })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <TextField
        ref={field}
        data-autofocus
        label="Category Name"
        name="name"
        autoComplete="off"
        maxLength={80}
        value={name}
        error={write.error?.fields['name']}
        onChange={({ target }) => {
          setName(target.value)
          write.clear()
        }}
      />
      <FormError message={formMessage(write.error, ['name'])} />
      <DialogFooter
        type="submit"
        tone="primary"
        busy={write.isSending}
        busyLabel="Saving..."
        disabledReason={trimmed === '' ? 'Please enter a name' : null}
        onStopped={() => field.current?.focus()}
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
  const drop = useWrite(stock.deleteCategory, {
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
