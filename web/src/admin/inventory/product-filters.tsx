import { stock } from '@nosim/contract/admin/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import type { ParamsChange } from '../../lists/list-params.ts'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { type ProductsAsked, sorts } from './product-filter.ts'

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

type ProductFiltersProps = {
  readonly asked: ProductsAsked
  readonly onFilter: (change: ParamsChange) => void
}

/** Which products to list, and in which order. */
export function ProductFilters({ asked, onFilter }: ProductFiltersProps) {
  const { data } = useQuery(queryOf(stock.categories, { query: {} }))
  const category = String(asked.category ?? '')
  const options = [
    { value: '', label: 'All' },
    ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // One that is not in the list, or not yet, is asked for all the same.
  const isListed = options.some(({ value }) => value === category)
  return (
    <div className="grid grid-cols-2 items-end gap-3 px-4 pt-2 sm:px-6 sm:pt-4 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="max-md:col-span-2">
        <SearchBox
          label="Search products"
          placeholder="Search products..."
          value={asked.search ?? ''}
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
        value={asked.sort}
        options={sortOptions}
        onChange={({ target }) => onFilter({ sort: target.value })}
      />
    </div>
  )
}
