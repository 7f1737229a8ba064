import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { type ReactNode, useState } from 'react'
import { formatAge } from '../../format/format-age.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import type { Column, ListSlot } from '../../ui/table/column.ts'
import { EmailText } from '../../ui/user/email-text.tsx'
import { Initials } from '../../ui/user/initials.tsx'
import { userAddress } from './addresses.ts'

type User = NonNullable<MoneyAction['user']>

/** A user, with a link to the user's page. */
export function UserCell({ user: { user_id, name, email } }: { readonly user: User }) {
  return (
    <span className="block min-w-36 leading-5">
      <span className="block font-medium wrap-anywhere">
        <TextLink to={userAddress(user_id)}>{name}</TextLink>
      </span>
      <span className="block text-label leading-4 font-normal text-ink-soft">
        <EmailText>{email}</EmailText>
      </span>
    </span>
  )
}

/** The columns of a row's user, whose name is the row's title. `nameOf` gives the text for a row without a user. */
export const userColumns = <T,>(
  header: string,
  userOf: (row: T) => User | null,
  nameOf: (row: T) => string = (row) => userOf(row)?.name ?? '',
): readonly Column<T>[] => [
  {
    header: 'Initials',
    list: 'mark',
    onlyList: true,
    cell: (row) => <Initials name={nameOf(row)} />,
  },
  {
    header,
    list: 'title',
    cell: (row) => <span className="font-medium wrap-anywhere">{nameOf(row)}</span>,
    note: (row) => (
      <span className="block min-w-36 text-label leading-4 text-ink-soft">
        <EmailText>{userOf(row)?.email ?? ''}</EmailText>
      </span>
    ),
    detail: (row) => {
      const user = userOf(row)
      return user === null ? nameOf(row) : <UserCell user={user} />
    },
  },
]

/** A part of the `list` layout that is no column of the table. */
export const onlyList = <T,>(
  list: ListSlot,
  header: string,
  cell: (row: T) => ReactNode,
): Column<T> => ({ header, list, onlyList: true, cell })

/** The admin who acted, and when. */
export function ActorCell({ by, at }: { readonly by: string | null; readonly at: string | null }) {
  if (at === null) return null
  return (
    <span className="block min-w-28">
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
      {by !== null && (
        <span className="block text-label leading-4 text-ink-soft">
          <EmailText>{by}</EmailText>
        </span>
      )}
    </span>
  )
}

/** The age of a time, in one line. The tooltip has the exact time. */
export function AgeCell({ time }: { readonly time: string }) {
  const [now] = useState(() => Date.now())
  const age = formatAge(time, now)
  return (
    <time dateTime={time} title={formatDateTime(time)} className="whitespace-nowrap">
      {age === 'just now' ? age : `${age} ago`}
    </time>
  )
}

/** A column with the age of a time. The details have the exact time. */
export const timeColumn = <T,>(header: string, timeOf: (row: T) => string | null): Column<T> => ({
  header,
  cell: (row) => {
    const time = timeOf(row)
    return time === null ? '-' : <AgeCell time={time} />
  },
  detail: (row) => {
    const time = timeOf(row)
    return time === null ? '-' : <time dateTime={time}>{formatDateTime(time)}</time>
  },
})

/** Text of any length. */
export function TextCell({ children }: { readonly children: ReactNode }) {
  return (
    <span className="block max-w-72 min-w-28 whitespace-pre-line wrap-anywhere">{children}</span>
  )
}
