import type * as z from 'zod/mini'
import { UserFilter, type UserSort, adminUsers } from '@nosim/contract/admin/users/users.ts'
import { adminRoles } from '@nosim/contract/base/route.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { todayInLagos } from '../../../format/today.ts'
import { DayRange } from '../../../lists/filter-panel.tsx'
import { type ParamsChange, paramsChanged, paramsIn } from '../../../lists/list-params.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { roleLabels } from '../../team/role-labels.ts'

type FilterFieldsProps = {
  readonly id: string
  readonly filter: UserFilter
  readonly onFilter: (change: ParamsChange) => void
}

const rankOptions = [
  { value: '', label: 'Everyone' },
  { value: 'user', label: 'No admins' },
  ...adminRoles.map((role) => ({ value: role, label: roleLabels[role].name })),
]

/** The further filters: role, balance and the days of joining. */
export function FilterFields({ id, filter, onFilter }: FilterFieldsProps) {
  const [today] = useState(() => todayInLagos(Date.now()))
  return (
    <div
      id={id}
      className="grid grid-cols-2 items-start gap-3 md:grid-cols-[repeat(5,minmax(0,1fr))]"
    >
      <div className="max-md:col-span-2">
        <Select
          label="Role"
          value={filter.role ?? ''}
          options={rankOptions}
          onChange={({ target }) => onFilter({ role: target.value })}
        />
      </div>
      <BalanceField
        label="Balance from (₦)"
        value={filter.balance_from ?? ''}
        onBalance={(text) => onFilter({ balance_from: text })}
      />
      <BalanceField
        label="Balance to (₦)"
        value={filter.balance_to ?? ''}
        onBalance={(text) => onFilter({ balance_to: text })}
      />
      <DayRange
        labels={['Joined from', 'Joined to']}
        from={filter.joined_from}
        to={filter.joined_to}
        today={today}
        onDays={({ from, to }) => onFilter({ joined_from: from, joined_to: to })}
      />
    </div>
  )
}

/** The pause in typing after which an amount applies, in ms: a typed amount passes through shorter ones. */
const pauseMs = 500

type BalanceFieldProps = {
  readonly label: string
  readonly value: string
  readonly onBalance: (text: string) => void
}

/** An amount that applies once typing has paused. An invalid one shows an error and does not apply. */
function BalanceField({ label, value, onBalance }: BalanceFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const text = typed.trim()
  const isSum = text === '' || UserFilter.safeParse({ balance_from: text }).success
  const take = useEffectEvent(() => onBalance(text))
  useEffect(() => {
    if (text === value || !isSum) return undefined
    const timer = setTimeout(take, pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, isSum])
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      label={label}
      value={typed}
      error={isSum ? undefined : 'Please enter a valid amount'}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

/** The labels of the orders of the list. */
export const sortNames: Readonly<Record<UserSort, string>> = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-balance': 'Highest balance first',
  balance: 'Lowest balance first',
  '-last_login': 'Latest login first',
  last_login: 'Least recent login first',
}

export type UsersQuery = z.output<typeof adminUsers.users.query>
export type FilterName = keyof UserFilter

/** The filter in an address, without page and order. */
export const filterIn = (params: URLSearchParams): UserFilter =>
  paramsIn(adminUsers.exportUsers.query, params)

/** The part of an address that is saved as a view: its filter and order. */
export function keptOf(params: URLSearchParams): string {
  const { sort } = paramsIn(adminUsers.users.query, params)
  const kept = { ...filterIn(params), sort }
  return paramsChanged(adminUsers.users.query, new URLSearchParams(), kept).toString()
}
