import { adminUsers, type UserLine } from '@nosim/contract/admin/users/users.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { meQuery } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { SearchBox } from '../../../ui/display/search-box.tsx'

export type UserPickerProps = {
  readonly chosen: UserLine | undefined
  readonly onChoose: (user: UserLine | undefined) => void
}

const shownMost = 5
const shortest = 2

/** The first users that match a search. */
const foundQuery = (search: string) =>
  queryOf(
    adminUsers.users,
    { query: { page: 1, limit: shownMost, search } },
    { enabled: search.length >= shortest, placeholderData: keepPreviousData },
  )

/** Finds users while an admin types. One of them is chosen. */
export function UserPicker({ chosen, onChoose }: UserPickerProps) {
  const [search, setSearch] = useState('')
  const find = (text: string) => {
    setSearch(text)
    onChoose(undefined)
  }
  return (
    <div>
      <SearchBox
        first
        label="Find the user"
        placeholder="Name, email or phone"
        value={search}
        onSearch={find}
      />
      <Found search={search} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function Found({ search, chosen, onChoose }: UserPickerProps & { readonly search: string }) {
  const { data, isError, error } = useQuery(foundQuery(search))
  const { data: me } = useQuery(meQuery())
  const name = useId()
  // An admin may not assign money to their own wallet.
  const found = data?.users.filter(({ user_id }) => user_id !== me?.user_id)
  if (search.length < shortest)
    return <Note>Type at least two letters of a name, an email address or a phone number.</Note>
  if (isError && !data) return <Note>{error.message}</Note>
  if (!found) return <Note>Searching...</Note>
  if (found.length === 0) return <Note>No users found matching your search.</Note>
  return (
    <fieldset>
      <legend className="pt-3 pb-1 text-label font-medium">User</legend>
      {found.map((user) => (
        <Choice
          key={user.user_id}
          group={name}
          user={user}
          isChosen={user.user_id === chosen?.user_id}
          onChoose={() => onChoose(user)}
        />
      ))}
      {data && data.total > shownMost && <Note>More matches. Keep typing.</Note>}
    </fieldset>
  )
}

type ChoiceProps = {
  readonly group: string
  readonly user: UserLine
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ group, user, isChosen, onChoose }: ChoiceProps) {
  const { firstname, lastname, email, is_blocked } = user
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-control px-2 py-2 transition-colors hover:bg-sunken">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="row-span-2 size-5 accent-accent"
      />
      <span className="font-medium wrap-anywhere">
        {firstname} {lastname}
      </span>
      <span className="text-label wrap-anywhere text-ink-soft">
        {email}
        {is_blocked === 1 && ', blocked'}
      </span>
    </label>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <p aria-live="polite" className="pt-1.5 text-label text-ink-soft">
      {children}
    </p>
  )
}
