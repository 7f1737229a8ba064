import { type Member, team } from '@nosim/contract/admin/users/team.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { storedUser } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { DetailedTable } from '../../lists/detailed-list.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { deferred } from '../../ui/deferred.tsx'
import { memberColumns } from './member-columns.tsx'

const RoleDialog = deferred(() => import('./role-dialog.tsx'), 'RoleDialog')

/** The admins and their roles. Only owners see this page. */
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

/** Shown to an admin of another role who followed a link. */
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
