import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { listParamsIn, periodNames, searchOf, typeNames } from './line-filter.ts'
import type { FilterState } from './use-line-filter.ts'

const all = { value: '', label: 'All' }
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const types = [all, ...optionsOf(typeNames)]
const periods = [all, ...optionsOf(periodNames)]
/** Not to be chosen, but to be: the fields beside it hold days of their own. */
const ownDays = { value: 'days', label: 'Chosen days' }

/** Filters by type, and by period or days. A phone shows them on demand. */
export function FilterFields({ listParams, filter, today, setFilter }: FilterState) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const { type, period, ...days } = listParams
  const hasDays = Boolean(days.from ?? days.to)

  /** As an address would hold it, so that one place decides which filters exist. */
  const askFor = (change: Readonly<Record<string, string>>) => {
    const search = searchOf(listParams)
    for (const [name, value] of Object.entries(change)) search.set(name, value)
    setFilter(listParamsIn(search))
  }
  /** A day that is changed in a period makes days of it. */
  const askForDay = (name: 'from' | 'to', day: string) => {
    const others = period && { from: filter.from ?? '', to: filter.to ?? '' }
    askFor({ ...others, period: '', [name]: day })
  }

  return (
    <div className="px-4 sm:px-6">
      <div className="md:hidden">
        <Button
          wide
          Icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      </div>
      <div
        id={fieldsId}
        className={`grid grid-cols-2 gap-3 max-md:pt-4 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <div className="max-md:col-span-2">
          <Segmented
            label="Type"
            options={types}
            value={type ?? ''}
            onChange={(value) => askFor({ type: value })}
          />
        </div>
        <div className="max-md:col-span-2">
          <Select
            label="Period"
            options={hasDays ? [...periods, ownDays] : periods}
            value={period ?? (hasDays ? ownDays.value : '')}
            onChange={({ target }) => askFor({ period: target.value, from: '', to: '' })}
          />
        </div>
        <DayField
          label="From"
          day={(period ? filter.from : days.from) ?? ''}
          max={filter.to ?? today}
          onDay={(day) => askForDay('from', day)}
        />
        <DayField
          label="To"
          day={(period ? filter.to : days.to) ?? ''}
          min={filter.from}
          max={today}
          onDay={(day) => askForDay('to', day)}
        />
      </div>
    </div>
  )
}
