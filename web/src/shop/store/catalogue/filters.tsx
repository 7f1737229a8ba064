import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { storeCategoriesQuery } from '../queries.ts'
import type { Filter } from './filter.ts'

type FiltersProps = { readonly filter: Filter; readonly onFilter: (filter: Filter) => void }

/** Of which category, and with which words. */
export function Filters({ filter, onFilter }: FiltersProps) {
  const { data, isError, refetch } = useQuery(storeCategoriesQuery())
  const { category, search = '' } = filter
  const shown = (data?.categories ?? []).filter(
    ({ id, product_count }) => product_count > 0 || id === category,
  )
  const isListed = shown.some(({ id }) => id === category)
  return (
    <div className="grid items-end gap-x-4 gap-y-3 pb-6 sm:grid-cols-[13rem_minmax(0,1fr)] lg:max-w-2xl">
      <div>
        <Select
          label="Category"
          value={isListed ? category : ''}
          error={isError && !data ? 'Failed to fetch categories' : undefined}
          options={[
            { value: '', label: 'All' },
            ...shown.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target: { value } }) =>
            onFilter({
              ...(search !== '' && { search }),
              ...(value && { category: Number(value) }),
            })
          }
        />
        {isError && !data && (
          <Button size="sm" tone="quiet" onClick={() => void refetch()}>
            Fetch categories again
          </Button>
        )}
      </div>
      <SearchBox
        label="Search products"
        placeholder="Search product..."
        value={search}
        onSearch={(text) =>
          onFilter({ ...(category !== undefined && { category }), ...(text && { search: text }) })
        }
      />
    </div>
  )
}
