import type { StoreCategory } from '@nosim/contract/shop/store.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/actions/button.tsx'
import { ChipChoice } from '../../../ui/choice/chip-choice.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { storeCategoriesQuery } from '../queries.ts'
import type { Filter } from './filter.ts'

type FiltersProps = {
  /** Undefined on the page of a product, where no filter applies. */
  readonly filter: Filter | undefined
  readonly onFilter: (filter: Filter) => void
}

/** The filters of the catalogue: category and search. */
export function Filters({ filter, onFilter }: FiltersProps) {
  const { data, isError, refetch } = useQuery(storeCategoriesQuery())
  const { category, search = '' } = filter ?? {}
  const shown = (data?.categories ?? []).filter(
    ({ id, product_count }) => product_count > 0 || id === category,
  )
  return (
    <div className="flex flex-col gap-3 pb-6">
      <div className="lg:max-w-md">
        <SearchBox
          label="Search products"
          placeholder="Search product..."
          value={search}
          onSearch={(text) =>
            onFilter({ ...(category !== undefined && { category }), ...(text && { search: text }) })
          }
        />
      </div>
      {isError && !data ? (
        <FormError
          message="Failed to fetch categories"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Fetch categories again
            </Button>
          }
        />
      ) : (
        <ChipChoice
          label="Category"
          value={filter && (shown.some(({ id }) => id === category) ? String(category) : '')}
          options={[
            { value: '', label: 'All', count: data && productsIn(shown) },
            ...shown.map(({ id, name, product_count }) => ({
              value: String(id),
              label: name,
              count: product_count,
            })),
          ]}
          onChange={(value) =>
            onFilter({
              ...(search !== '' && { search }),
              ...(value && { category: Number(value) }),
            })
          }
        />
      )}
    </div>
  )
}

const productsIn = (categories: readonly StoreCategory[]): number =>
  categories.reduce((sum, { product_count }) => sum + product_count, 0)
