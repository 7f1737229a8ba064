import { useNavigate } from 'react-router'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { type ListParams, listParamsIn, pricesAddress, states } from './prices-filter.ts'

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }))

type FiltersProps = {
  readonly listParams: ListParams
  /** Of the groups of numbers, or of the categories of boosts; none until they are known. */
  readonly names: readonly string[]
}

/** Which services to list, or their groups. */
export function Filters({ listParams, names }: FiltersProps) {
  const navigate = useNavigate()
  const isNumbers = listParams.tab === 'numbers'
  const go = (change: Partial<ListParams>, replace = false) =>
    void navigate(pricesAddress({ ...listParams, ...change }), {
      preventScrollReset: true,
      replace,
    })
  const many = isNumbers ? 'Groups' : 'Categories'
  const label = isNumbers ? 'Group' : 'Category'
  const known =
    listParams.group === '' || names.includes(listParams.group)
      ? names
      : [listParams.group, ...names]
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[15rem_minmax(0,1fr)_13rem_8rem]">
      <Segmented
        label="Show"
        options={[
          { value: 'services', label: 'Services' },
          { value: 'groups', label: many },
        ]}
        value={listParams.whole ? 'groups' : 'services'}
        onChange={(value) => go({ tab: listParams.tab, ...none, whole: value === 'groups' })}
      />
      {!listParams.whole && (
        <>
          <SearchBox
            key={listParams.tab}
            label="Search services"
            placeholder="Search services..."
            value={listParams.search}
            // Not a step of the browser's history for each word that is typed.
            onSearch={(search) => go({ search }, true)}
          />
          <Select
            label={label}
            value={listParams.group}
            options={[
              { value: '', label: 'All' },
              ...known.map((name) => ({ value: name, label: name })),
            ]}
            onChange={({ target }) => go({ group: target.value })}
          />
          <Select
            label="Switch"
            value={listParams.state}
            options={stateOptions}
            onChange={({ target }) => {
              const { state } = listParamsIn(new URLSearchParams({ status: target.value }))
              go({ state })
            }}
          />
        </>
      )}
    </div>
  )
}

const none = { search: '', group: '', state: '' } as const
