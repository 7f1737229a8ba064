import { inventory } from '@nosim/contract/admin/inventory.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { useListParams, type ParamsChange } from '../../lists/list-params.ts'
import { DetailedList } from '../../lists/detailed-list.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader, BackInHistory, BackTo } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { productBulk } from './bulk-switches.tsx'
import { NoProducts, NoProductsFound } from './no-products.tsx'
import { productColumns } from './product-columns.tsx'
import type { ProductQuestion } from './product-dialog.tsx'
import { type ProductsQuery, sorts } from './product-filter.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { deferred } from '../../ui/deferred.tsx'

// The dialogs are loaded on first use.
const ProductDialog = deferred(() => import('./product-dialog.tsx'), 'ProductDialog')

/** The products of the store (STOCK-6). */
export function Component() {
  const [listParams, filter] = useListParams(inventory.products.query)
  const [question, openDialog] = useState<ProductQuestion>()
  const create = () => openDialog({ kind: 'create', category: listParams.category })
  const isOfCategory = listParams.category !== undefined
  return (
    <>
      <AdminHeader
        back={isOfCategory ? <BackTo to={paths.adminCategories} /> : <BackInHistory />}
        actions={
          <Button tone="primary" Icon={Plus} aria-haspopup="dialog" onClick={create}>
            Add Product
          </Button>
        }
      />
      <Card flush>
        <ProductFilters listParams={listParams} onFilter={filter} />
        <Products
          listParams={listParams}
          onClear={() => filter({ search: '', category: '' })}
          onCreate={create}
          openDialog={openDialog}
        />
      </Card>
      {question && <ProductDialog question={question} onClose={() => openDialog(undefined)} />}
    </>
  )
}

type ProductsProps = {
  readonly listParams: ProductsQuery
  readonly onClear: () => void
  readonly onCreate: () => void
  readonly openDialog: (question: ProductQuestion) => void
}

function Products({ listParams, onClear, onCreate, openDialog }: ProductsProps) {
  const pages = usePages()
  const mayChange = useMay('manager')
  const clear = () => {
    onClear()
    pages.toHead()
  }
  const isAll = listParams.category === undefined && listParams.search === undefined
  return (
    <DetailedList
      query={(page) => queryOf(inventory.products, { query: { ...listParams, ...page } })}
      pages={pages}
      nouns={['product', 'products']}
      beside={null}
      caption="Products"
      columns={productColumns(openDialog)}
      titleOf={({ name }) => name}
      rowsOf={({ products }) => products}
      keyOf={({ id }) => String(id)}
      empty={
        isAll ? (
          <NoProducts onCreate={onCreate} />
        ) : (
          <NoProductsFound listParams={listParams} onClear={clear} onCreate={onCreate} />
        )
      }
      skeletonRows={8}
      bulk={mayChange ? productBulk : undefined}
    />
  )
}

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

type ProductFiltersProps = {
  readonly listParams: ProductsQuery
  readonly onFilter: (change: ParamsChange) => void
}

/** The filter and the order of the products. */
function ProductFilters({ listParams, onFilter }: ProductFiltersProps) {
  const { data } = useQuery(queryOf(inventory.categories, { query: {} }))
  const category = String(listParams.category ?? '')
  const options = [
    { value: '', label: 'All' },
    ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // The category in the address is an option even while the categories are not loaded.
  const isListed = options.some(({ value }) => value === category)
  return (
    <div className="grid grid-cols-2 items-end gap-3 px-4 pt-2 sm:px-6 sm:pt-4 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="max-md:col-span-2">
        <SearchBox
          label="Search products"
          placeholder="Search products..."
          value={listParams.search ?? ''}
          onSearch={(search) => onFilter({ search })}
        />
      </div>
      <Select
        label="Category"
        value={category}
        options={isListed ? options : [...options, { value: category, label: 'One category' }]}
        onChange={({ target }) => onFilter({ category: target.value })}
      />
      <Select
        label="Sort by"
        value={listParams.sort}
        options={sortOptions}
        onChange={({ target }) => onFilter({ sort: target.value })}
      />
    </div>
  )
}
