import type { AdminProduct } from '@nosim/contract/admin/inventory.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/actions/text-link.tsx'
import { Combobox } from '../../../../ui/choice/combobox.tsx'
import { Alert } from '../../../../ui/page/alert.tsx'
import { RetryAlert } from '../../../../ui/actions/retry-alert.tsx'
import { allProductsQuery } from './queries.ts'

type ProductSelectProps = {
  readonly fields: {
    readonly values: { readonly product_id: number | undefined }
    readonly set: (name: 'product_id', id: number) => void
    readonly wiring: (name: 'product_id') => {
      readonly error: string | undefined
      readonly ref: (element: { readonly focus: () => void }) => void
    }
  }
}

/** A field that chooses a product by words of its name or category. Its value is the id. */
export function ProductSelect({ fields }: ProductSelectProps) {
  const { data: products, isError, refetch } = useQuery(allProductsQuery())
  const { ref, error } = fields.wiring('product_id')
  const chosen = products?.find(({ id }) => id === fields.values.product_id)
  if (isError && !products)
    return <RetryAlert onRetry={() => void refetch()}>The products could not be loaded.</RetryAlert>
  if (products?.length === 0)
    return (
      <Alert tone="info">
        There is no product yet that a log could belong to.{' '}
        <TextLink to={paths.adminProducts}>Add a product</TextLink> first.
      </Alert>
    )
  return (
    // The focus of the field goes to the button of the list.
    <div ref={(box) => ref({ focus: () => box?.querySelector('button')?.focus() })}>
      <Combobox
        label="Product"
        options={products ?? []}
        value={chosen}
        onChange={({ id }) => fields.set('product_id', id)}
        error={error}
        keyOf={keyOf}
        nameOf={nameOf}
        textOf={textOf}
        render={(product) => <Row product={product} />}
        renderChosen={nameOf}
        rowRem={3.5}
        placeholder={products ? 'Select Product' : 'Loading products...'}
        searchLabel="Search products"
        none="No product matches. Try fewer words."
        disabled={!products}
      />
    </div>
  )
}

const keyOf = ({ id }: AdminProduct) => String(id)
const nameOf = ({ name }: AdminProduct) => name
const textOf = ({ name, category_name }: AdminProduct) => `${name} ${category_name}`

function Row({ product }: { readonly product: AdminProduct }) {
  return (
    <>
      <span className="block truncate leading-5">{product.name}</span>
      <span className="flex justify-between gap-3 text-label leading-4 text-ink-soft">
        <span className="truncate">{product.category_name}</span>
        <span className="shrink-0">{formatCount(product.log_count)} in stock</span>
      </span>
    </>
  )
}
