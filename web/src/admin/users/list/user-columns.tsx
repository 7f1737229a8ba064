import type { UserLine } from '@nosim/contract/admin/people/users.ts'
import { formatDay } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { userAddress } from '../../shell/addresses.ts'
import { UserBadges } from '../user-badges.tsx'
import { nameOf } from '../user.ts'

/** The columns of USERS-7, with the join date and the last sign-in. */
export const userColumns: readonly Column<UserLine>[] = [
  {
    header: 'Name',
    card: 'lead',
    cell: (user) => (
      <span className="block min-w-32 text-body font-medium wrap-anywhere">
        <TextLink to={userAddress(user.user_id)}>{nameOf(user)}</TextLink>
      </span>
    ),
  },
  {
    header: 'Email',
    cell: ({ email }) => (
      <span className="block min-w-52 wrap-anywhere max-md:min-w-0 max-md:text-right">{email}</span>
    ),
  },
  { header: 'Balance', align: 'right', cell: ({ bal }) => <Money amount={bal} /> },
  { header: 'Country', cell: ({ country }) => country },
  {
    header: 'Joined',
    card: 'hide',
    cell: ({ joining_date, last_login }) => (
      <span className="whitespace-nowrap">
        <time dateTime={joining_date} className="block">
          {formatDay(joining_date)}
        </time>
        <span className="block text-label text-ink-soft">
          {last_login ? (
            <>
              Last login <time dateTime={last_login}>{formatDay(last_login)}</time>
            </>
          ) : (
            'Never signed in'
          )}
        </span>
      </span>
    ),
  },
  { header: 'Status', card: 'side', cell: (user) => <UserBadges user={user} /> },
  {
    header: 'Actions',
    card: 'foot',
    cell: (user) => (
      <LinkButton size="sm" to={userAddress(user.user_id)} aria-label={`View ${nameOf(user)}`}>
        View
      </LinkButton>
    ),
  },
]
