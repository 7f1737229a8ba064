import { useUpdateParams } from '../../lists/list-params.ts'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { groupLabel } from './group-label.ts'
import { type ListParams, listParamsIn, searchOf, states } from './lines/prices-filter.ts'

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }))

type FiltersProps = {
  readonly listParams: ListParams
  /** The names of the groups or categories; empty until they are loaded. */
  readonly names: readonly string[]
}

/** The filter of the list: services or groups, search, group and switch. */
export function Filters({ listParams, names }: FiltersProps) {
  const update = useUpdateParams()
  const isNumbers = listParams.tab === 'numbers'
  // A search adds no entry to the browser's history.
  const go = (change: Partial<ListParams>) =>
    update((latest) => searchOf({ ...listParamsIn(latest), ...change }), {
      isStep: change.search === undefined,
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
        onChange={(value) =>
          update(() => searchOf({ tab: listParams.tab, whole: value === 'groups' }), {
            isStep: true,
          })
        }
      />
      {!listParams.whole && (
        <>
          <SearchBox
            key={listParams.tab}
            label="Search services"
            placeholder="Search services..."
            value={listParams.search}
            onSearch={(search) => go({ search })}
          />
          <Select
            label={label}
            value={listParams.group}
            options={[
              { value: '', label: 'All' },
              ...known.map((name) => ({ value: name, label: groupLabel(name) })),
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
