import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
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
import { ProductForm } from './product-form.tsx'

/** The dialog that is open over the list. */
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

/** The form of a product. Closing it with unsaved input warns first. */
function EditDialog({ question, onClose }: EditDialogProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const { data, isError, error, refetch } = useQuery(queryOf(inventory.categories, { query: {} }))
  const product = 'product' in question ? question.product : undefined
  return (
    <Dialog open onOpenChange={leave} title={product ? 'Edit Product' : 'Create Product'}>
      {isError && !data && (
        <ErrorState title="The categories could not be loaded." error={error} onRetry={refetch} />
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
  const drop = useWrite(inventory.deleteProduct, {
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
