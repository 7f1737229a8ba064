import { type Member, team } from '@nosim/contract/admin/users/team.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock, UsersRound, Crown, LifeBuoy, ShieldCheck, ShieldOff, Wrench } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { storedUser } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DetailedTable } from '../../lists/detailed-list.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { onlyList, UserCell } from '../shell/cells.tsx'
import { Initials } from '../../ui/user/initials.tsx'
import { EmailText } from '../../ui/user/email-text.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { deferred } from '../../ui/deferred.tsx'
import { formatDateTime } from '../../format/format-date.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { roleLabels } from './role-labels.ts'

const RoleDialog = deferred(() => import('./role-dialog.tsx'), 'RoleDialog')

/** Who runs the shop, and what each may do; for owners. */
export function Component() {
  const isOwner = useMay('owner')
  const [edited, setEdited] = useState<Member | 'new'>()
  return (
    <>
      <AdminHeader
        actions={
          isOwner && (
            <Button tone="primary" aria-haspopup="dialog" onClick={() => setEdited('new')}>
              Add to the team
            </Button>
          )
        }
      />
      <Card flush>{isOwner === false ? <NotForYou /> : <Members onChange={setEdited} />}</Card>
      {edited && (
        <RoleDialog
          member={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Members({ onChange }: { readonly onChange: (member: Member) => void }) {
  const { data: me = storedUser() } = useQuery(meQuery())
  const isOwner = me?.role === 'owner'
  const { data, isError, error, refetch } = useQuery({ ...queryOf(team.members), enabled: isOwner })
  if (isError && !data)
    return <ErrorState title="The team could not be loaded." error={error} onRetry={refetch} />
  return (
    <DetailedTable
      caption="Everyone who has a role, the highest first"
      columns={memberColumns({
        ownId: me?.user_id,
        isTotpNeeded: data?.totp_needed ?? false,
        onChange,
      })}
      titleOf={({ name }) => name}
      rows={data?.members}
      keyOf={({ user_id }) => user_id}
      skeletonRows={3}
      empty={<EmptyState Icon={UsersRound} title="No admins yet." />}
    />
  )
}

/** For an admin of another role who followed a link. */
function NotForYou() {
  return (
    <EmptyState
      Icon={Lock}
      title="Only owners see the team."
      action={<LinkButton to={paths.admin}>Back office</LinkButton>}
    >
      Owners manage back-office access. Ask one of them.
    </EmptyState>
  )
}

const icons = { owner: Crown, manager: Wrench, support: LifeBuoy } as const

type Message = {
  /** Only another owner may change the role of this admin. */
  readonly ownId: string | undefined
  /** Whether admins can do nothing without two-step sign-in. */
  readonly isTotpNeeded: boolean
  readonly onChange: (member: Member) => void
}

const memberColumns = ({ ownId, isTotpNeeded, onChange }: Message): readonly Column<Member>[] => [
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
