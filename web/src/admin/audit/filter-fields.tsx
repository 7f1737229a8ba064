import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { todayInLagos } from '../../format/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { actionLabel, type Choices, nameOfActor } from './labels.ts'
import type { FilterState } from './use-audit-filter.ts'

type FilterFieldsProps = FilterState & { readonly choices: Choices | undefined }

/** Filters by text, action, actor and days. A phone shows all but the text on demand. */
export function FilterFields({ filter, setFilter, choices }: FilterFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const [today] = useState(() => todayInLagos(Date.now()))
  const fieldsId = useId()
  const { actor = '', action = '', search = '', from, to } = filter
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchBox
            label="Search the audit"
            placeholder="Name, reason or id"
            value={search}
            // Fewer letters are in too much to be of use.
            onSearch={(text) => setFilter({ search: text.length < 3 ? '' : text })}
          />
        </div>
        <div className="flex items-center md:hidden">
          <Button
            Icon={SlidersHorizontal}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            Filter
          </Button>
        </div>
      </div>
      <div
        id={fieldsId}
        className={`grid grid-cols-2 gap-3 md:grid-cols-4 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <Select
          label="Action"
          options={optionsOf(choices?.actions ?? [], action, actionLabel)}
          value={action}
          onChange={({ target }) => setFilter({ action: target.value })}
        />
        <Select
          label="Who"
          options={optionsOf(choices?.actors.map(({ id }) => id) ?? [], actor, (id) =>
            nameOfActor(id, choices),
          )}
          value={actor}
          onChange={({ target }) => setFilter({ actor: target.value })}
        />
        <DayField
          label="From"
          day={from ?? ''}
          max={to ?? today}
          onDay={(day) => setFilter({ from: day })}
        />
        <DayField
          label="To"
          day={to ?? ''}
          min={from}
          max={today}
          onDay={(day) => setFilter({ to: day })}
        />
      </div>
    </div>
  )
}

/** Everything there is, and what the address asks for even if that is not among it. */
function optionsOf(
  known: readonly string[],
  listParams: string,
  wordsOf: (value: string) => string,
) {
  const values = listParams === '' || known.includes(listParams) ? known : [...known, listParams]
  return [{ value: '', label: 'All' }, ...values.map((value) => ({ value, label: wordsOf(value) }))]
}
