import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import { type ReactNode, useState } from 'react'
import { formatAge } from '../../format/format-age.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { EmailText } from '../../ui/user/email-text.tsx'
import { userAddress } from './addresses.ts'

/** The owner of a wallet, with a link to the user. */
export function UserCell({
  user,
  kind,
}: Pick<MoneyAction, 'user'> & Partial<Pick<MoneyAction, 'kind'>>) {
  if (user === null)
    return (
      <span className="text-ink-soft">
        {kind === 'recall' ? "The batch's buyers" : 'No wallet'}
      </span>
    )
  return (
    <span className="block min-w-36 leading-5">
      <span className="block font-medium wrap-anywhere">
        <TextLink to={userAddress(user.user_id)}>{user.name}</TextLink>
      </span>
      <span className="block text-label leading-4 font-normal text-ink-soft">
        <EmailText>{user.email}</EmailText>
      </span>
    </span>
  )
}

/** The admin who acted, and when. */
export function ActorCell({ by, at }: { readonly by: string | null; readonly at: string | null }) {
  if (at === null) return null
  return (
    <span className="block min-w-28 as-card:text-right">
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

/** How long ago a time was, in one line; the exact time is its title. */
export function AgeCell({ time }: { readonly time: string }) {
  const [now] = useState(() => Date.now())
  const age = formatAge(time, now)
  return (
    <time dateTime={time} title={formatDateTime(time)} className="whitespace-nowrap">
      {age === 'just now' ? age : `${age} ago`}
    </time>
  )
}

/** Text of any length. */
export function TextCell({ children }: { readonly children: ReactNode }) {
  return (
    <span className="block max-w-72 min-w-28 whitespace-pre-line wrap-anywhere as-card:text-right">
      {children}
    </span>
  )
}
