import { type audit, AuditFilter } from '@nosim/contract/admin/audit.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { useState } from 'react'
import { formatDays } from '../../format/format-date.ts'
import { todayInLagos } from '../../format/today.ts'
import { type FilterChip, shortText } from '../../lists/filter-chips.tsx'
import { DayRange, FilterPanel } from '../../lists/filter-panel.tsx'
import { type ParamsChange } from '../../lists/list-params.ts'
import { Select } from '../../ui/choice/select.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'

type FilterFieldsProps = {
  readonly filter: AuditFilter
  readonly setFilter: (change: ParamsChange) => void
  readonly choices: Choices | undefined
}

/** Filters by text, action, actor and days. */
export function FilterFields({ filter, setFilter, choices }: FilterFieldsProps) {
  const [today] = useState(() => todayInLagos(Date.now()))
  const { actor = '', action = '', search = '', from, to } = filter
  return (
    <FilterPanel
      columns="md:grid-cols-4"
      beside={
        <SearchBox
          label="Search the audit"
          placeholder="Name, reason or id"
          value={search}
          // Fewer than three letters match too many entries.
          onSearch={(text) => setFilter({ search: text.length < 3 ? '' : text })}
        />
      }
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
      <DayRange from={from} to={to} today={today} onDays={setFilter} />
    </FilterPanel>
  )
}

/** The values that the filters offer. */
type Choices = Pick<Reply<typeof audit.entries>, 'actions' | 'actors'>

/** The email of an actor; of an unknown actor, the end of the id. */
export function nameOfActor(id: string, choices: Choices | undefined): string {
  const actor = choices?.actors.find((one) => one.id === id)
  return actor?.email ?? `Account …${id.slice(-8)}`
}

/** All known values, and the chosen one even if it is not among them. */
function optionsOf(known: readonly string[], chosen: string, labelOf: (value: string) => string) {
  const values = chosen === '' || known.includes(chosen) ? known : [...known, chosen]
  return [{ value: '', label: 'All' }, ...values.map((value) => ({ value, label: labelOf(value) }))]
}

/** The active filters as chips. */
export function chipsOf(
  { actor, action, subject, search, from, to }: AuditFilter,
  choices: Choices | undefined,
): FilterChip<keyof AuditFilter>[] {
  const days = formatDays(from, to)
  return [
    ...(search ? [{ names: ['search'] as const, label: `“${shortText(search)}”` }] : []),
    ...(action ? [{ names: ['action'] as const, label: actionLabel(action) }] : []),
    ...(actor ? [{ names: ['actor'] as const, label: `By ${nameOfActor(actor, choices)}` }] : []),
    ...(subject ? [{ names: ['subject'] as const, label: subjectLabel(subject) }] : []),
    ...(days ? [{ names: ['from', 'to'] as const, label: days }] : []),
  ]
}

/** 'Freeze product' for `freeze product`. */
export const actionLabel = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1)

/** 'Product 7' for `product:7`, 'User …9c8d7e6f' for a user's id, 'Product' for a subject without an id. */
export function subjectLabel(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const short = id.length > 20 ? `…${id.slice(-8)}` : id
  const words = kind.charAt(0).toUpperCase() + kind.slice(1)
  return short === '' ? words : `${words} ${short}`
}

/** The id of the user that a subject names; undefined for a subject of another kind. */
export const userIn = (subject: string): string | undefined =>
  /^user:([0-9a-f-]{36})$/.exec(subject)?.[1]
