import { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import { type LineOfBusiness, linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import type { Fields } from '../../forms/use-route-form.ts'
import { Combobox } from '../../ui/choice/combobox.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { usePaused } from '../../ui/use-paused.ts'
import { lineLabels } from '../shell/line-labels.ts'
import { type PromotionValues, type Target, whole } from './promotion-values.ts'

type ScopeFieldsProps = { readonly form: Pick<Fields<PromotionValues>, 'values' | 'set' | 'field'> }

const lines = [
  { value: '', label: 'All shops' },
  ...linesOfBusiness.map((line) => ({ value: line, label: lineLabels[line].orders })),
]

/** What a new promotion is for: all shops, one shop, or a category or thing of it (PROMO-1). */
export function ScopeFields({ form }: ScopeFieldsProps) {
  const { line, target } = form.values
  return (
    <>
      <Select
        label="For"
        options={lines}
        {...form.field('line')}
        onChange={({ target: select }) => {
          form.set('line', select.value)
          form.set('target', whole)
        }}
      />
      {line !== '' && (
        <TargetField
          key={line}
          line={line}
          target={target}
          onTarget={(chosen) => form.set('target', chosen)}
        />
      )}
    </>
  )
}

/** A pause in typing after which the search begins, in ms. */
const pauseMs = 300

type TargetFieldProps = {
  readonly line: LineOfBusiness
  readonly target: Target
  readonly onTarget: (target: Target) => void
}

/** Chooses a category or thing of a shop. The server searches them, since there are thousands. */
function TargetField({ line, target, onTarget }: TargetFieldProps) {
  const [typed, setTyped] = useState('')
  const search = usePaused(typed, pauseMs)
  const { data, isError, isFetching } = useQuery({
    ...queryOf(adminPromotions.choices, { query: { line, search } }),
    placeholderData: keepPreviousData,
  })
  const options: readonly Target[] = [
    whole,
    ...targetsOf('category', data?.categories),
    ...targetsOf('thing', data?.things),
  ]
  const isSearching = isFetching || typed !== search
  const none = isSearching ? 'Searching...' : 'Nothing matches. Try fewer words.'
  return (
    <Combobox
      label="Category or product"
      hint="Type a part of its name to find others."
      options={options}
      value={target}
      onChange={onTarget}
      onSearch={setTyped}
      keyOf={({ kind, key }) => `${kind} ${key}`}
      nameOf={({ name }) => name}
      groupOf={({ kind }) => groups[kind]}
      render={(option) => <Row option={option} />}
      renderChosen={({ name }) => name}
      rowRem={3.5}
      placeholder="All of it"
      searchLabel="Search categories and products"
      none={isError ? 'The list could not be loaded. Please try again.' : none}
    />
  )
}

const targetsOf = (
  kind: 'category' | 'thing',
  choices: readonly Omit<Target, 'kind'>[] = [],
): readonly Target[] => choices.map(({ key, name }) => ({ kind, key, name }))

const groups: Readonly<Record<Target['kind'], string>> = {
  all: 'Whole shop',
  category: 'Categories',
  thing: 'Products',
}
const kinds: Readonly<Record<Target['kind'], string>> = {
  all: 'Whole shop',
  category: 'Category',
  thing: 'Product',
}

/** Names the kind: a category and a product may have the same name. */
function Row({ option: { kind, name } }: { readonly option: Target }) {
  return (
    <>
      <span className="block truncate leading-5">{name}</span>
      <span className="block text-label leading-4 text-ink-soft">{kinds[kind]}</span>
    </>
  )
}
