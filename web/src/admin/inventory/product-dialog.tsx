import { type AdminProduct, stock, type AdminCategory } from '@nosim/contract/admin/inventory.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { dropProduct } from './queries.ts'
import type { ReactNode } from 'react'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { StickyFooter } from '../dialogs/sticky-footer.tsx'
import { PictureField } from './picture-field.tsx'
import { useProductForm } from './use-product-form.ts'

/** What is open over the list. */
export type ProductQuestion =
  | { readonly kind: 'create'; readonly category: number | undefined }
  | { readonly kind: 'edit' | 'freeze' | 'delete'; readonly product: AdminProduct }

type ProductDialogProps = { readonly question: ProductQuestion; readonly onClose: () => void }

export function ProductDialog({ question, onClose }: ProductDialogProps) {
  if (question.kind === 'delete')
    return <DeleteProduct product={question.product} onClose={onClose} />
  if (question.kind === 'freeze')
    return <FreezeDialog product={question.product} onClose={onClose} />
  return <EditDialog question={question} onClose={onClose} />
}

type EditDialogProps = {
  readonly question: Extract<ProductQuestion, { kind: 'create' }> | EditQuestion
  readonly onClose: () => void
}
type EditQuestion = { readonly kind: string; readonly product: AdminProduct }

/** The form, which does not vanish with what was typed in it at the first slip of a finger. */
function EditDialog({ question, onClose }: EditDialogProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const { data, isError, error, refetch } = useQuery(queryOf(stock.categories, { query: {} }))
  const product = 'product' in question ? question.product : undefined
  return (
    <Dialog open onOpenChange={leave} title={product ? 'Edit Product' : 'Create Product'}>
      {isError && !data && (
        <ErrorState
          title="The categories could not be loaded."
          message={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <Skeleton className="h-96" />}
      {data?.categories.length === 0 && <NoCategory />}
      {data && data.categories.length > 0 && (
        <ProductForm
          product={product}
          category={'product' in question ? undefined : question.category}
          categories={data.categories}
          onClose={onClose}
          onEdited={edited}
          warning={warning}
        />
      )}
    </Dialog>
  )
}

function NoCategory() {
  return (
    <EmptyState
      title="No categories yet."
      action={<LinkButton to={paths.adminCategories}>Go to the categories</LinkButton>}
    >
      Every product belongs to a category. Create one first.
    </EmptyState>
  )
}

type DeleteProductProps = { readonly product: AdminProduct; readonly onClose: () => void }

function DeleteProduct({ product, onClose }: DeleteProductProps) {
  const finish = () => {
    dropProduct(product.id)
    toast.success(`${product.name} was deleted.`)
    onClose()
  }
  const drop = useWrite(stock.deleteProduct, {
    as: 'form',
    onDone: finish,
    // Another admin has deleted it already.
    onRefused: ({ code }) => code === 'NOT_FOUND' && finish(),
  })
  return (
    <DeleteDialog
      title={`Delete ${product.name}?`}
      description="Only a product that never had a log can be deleted, and it is gone for good."
      message={drop.error?.message}
      isSending={drop.isSending}
      onConfirm={() => drop.send({ params: { id: product.id } })}
      onClose={onClose}
    />
  )
}

type ProductFormProps = {
  /** Undefined for a new one. */
  readonly product: AdminProduct | undefined
  /** The category of a new one, where the list is of one. */
  readonly category: number | undefined
  readonly categories: readonly AdminCategory[]
  readonly onClose: () => void
  /** Something was typed or chosen that would be lost. */
  readonly onEdited: () => void
  /** Above the buttons. */
  readonly warning: ReactNode
}

/** What a product is, what it costs, and how long it is made good. */
function ProductForm({ categories, warning, onClose, ...options }: ProductFormProps) {
  const form = useProductForm({ ...options, onSaved: onClose })
  return (
    <form {...form.form} className="flex flex-col gap-4">
      <Select
        data-autofocus
        label="Category"
        options={[
          { value: '', label: 'Select Category' },
          ...categories.map(({ id, name, status }) => ({
            value: String(id),
            label: status === 1 ? name : `${name} (disabled)`,
          })),
        ]}
        {...form.field('category_id')}
      />
      <TextField label="Name" autoComplete="off" maxLength={300} {...form.field('name')} />
      <TextArea label="Description" maxLength={4000} {...form.field('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Price"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint="Whole naira, for one log."
          {...form.field('price')}
        />
        <TextField
          label="Warranty hours"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint="0 means none."
          {...form.field('warranty_hours')}
        />
      </div>
      <PictureField {...form.picture} />
      <FormError message={form.message} />
      <StickyFooter
        type="submit"
        tone="primary"
        busy={form.isSending}
        busyLabel="Saving..."
        warning={warning}
        onCancel={onClose}
      >
        Save
      </StickyFooter>
    </form>
  )
}
