import type { Member } from '@nosim/contract/admin/users/team.ts'
import { Crown, LifeBuoy, ShieldCheck, ShieldOff, Wrench } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import type { Column } from '../../ui/table/column.ts'
import { onlyList, UserCell } from '../shell/cells.tsx'
import { Initials } from '../../ui/user/initials.tsx'
import { EmailText } from '../../ui/user/email-text.tsx'
import { formatDateTime } from '../../format/format-date.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { roleLabels } from './role-labels.ts'

const icons = { owner: Crown, manager: Wrench, support: LifeBuoy } as const

type Message = {
  /** The id of this admin, whose role only another owner may change. */
  readonly ownId: string | undefined
  /** Whether admins must set up two-step sign-in before anything else. */
  readonly isTotpNeeded: boolean
  readonly onChange: (member: Member) => void
}

/** The columns of the team. `onChange` opens the role dialog. */
export const memberColumns = ({
  ownId,
  isTotpNeeded,
  onChange,
}: Message): readonly Column<Member>[] => [
  {
    header: 'Who',
    list: 'title',
    cell: ({ name, user_id }) => (
      <span className="font-medium wrap-anywhere">
        {name}
        {user_id === ownId && <span className="font-normal text-ink-soft"> (you)</span>}
      </span>
    ),
    note: ({ email }) => (
      <span className="block text-label text-ink-soft">
        <EmailText>{email}</EmailText>
      </span>
    ),
    detail: (member) => <UserCell user={member} />,
  },
  onlyList('mark', 'Initials', ({ name }) => <Initials name={name} />),
  onlyList('meta', 'Address', ({ email }) => email),
  {
    header: 'Role',
    list: 'value',
    cell: ({ role, blocked }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge tone="over" word={roleLabels[role].name} Icon={icons[role]} />
        {blocked && <StatusBadge tone="stop" word="Blocked" />}
      </span>
    ),
  },
  {
    header: 'Two-step sign-in',
    cell: ({ has_totp }) =>
      has_totp ? (
        <StatusBadge tone="live" word="On" Icon={ShieldCheck} />
      ) : (
        <StatusBadge
          tone={isTotpNeeded ? 'wait' : 'over'}
          word={isTotpNeeded ? 'To be set up' : 'Off'}
          Icon={ShieldOff}
        />
      ),
  },
  {
    header: 'Last login',
    cell: ({ last_login_at }) =>
      last_login_at === null ? (
        'Never'
      ) : (
        <time dateTime={last_login_at} className="whitespace-nowrap">
          {formatDateTime(last_login_at)}
        </time>
      ),
  },
  {
    header: 'Actions',
    card: 'foot',
    cell: (member) =>
      member.user_id === ownId ? (
        <span className="text-label text-ink-soft">Another owner can change it.</span>
      ) : (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Change the role of ${member.name}, ${member.email}`}
          onClick={() => onChange(member)}
        >
          Change role
        </Button>
      ),
  },
]
