import {
  adminUsers,
  type UserSession,
  type UserDetails,
} from '@nosim/contract/admin/users/users.ts'
import { maySignOut } from '@nosim/contract/admin/users/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut, MonitorX } from 'lucide-react'
import { useState } from 'react'
import { deviceOf } from '../../../account/device.ts'
import { SessionRow } from '../../../account/session-row.tsx'
import { meQuery } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshUser } from '../queries.ts'
import { nameOf } from '../user.tsx'

/** The sessions of a user, and the buttons that end them. */
export function SessionsTab({ user }: { readonly user: UserDetails }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(adminUsers.sessions, { params: { id: user.user_id } }),
  )
  const { data: me } = useQuery(meQuery())
  const [ending, end] = useState<UserSession | 'all'>()
  const may = maySignOut(me, user)
  const places = data?.sessions
  return (
    <Card
      title="Sessions"
      action={
        may &&
        places &&
        places.length > 1 && (
          <Button
            size="sm"
            tone="stop"
            Icon={LogOut}
            aria-haspopup="dialog"
            onClick={() => end('all')}
          >
            Sign out everywhere
          </Button>
        )
      }
    >
      {isError && !data && (
        <ErrorState title="The sessions could not be loaded." error={error} onRetry={refetch} />
      )}
      {!isError && !places && <Skeleton className="h-24" />}
      {places?.length === 0 && <EmptyState Icon={MonitorX} title="Not signed in anywhere" />}
      <ul className="divide-y divide-line">
        {places?.map((place) => (
          <SessionRow
            key={place.id}
            session={{ ...place, signed_in_at: place.created_at, current: false }}
            onEnd={may ? () => end(place) : undefined}
          />
        ))}
      </ul>
      {ending && <EndDialog user={user} ending={ending} onClose={() => end(undefined)} />}
    </Card>
  )
}

type EndDialogProps = {
  readonly user: UserDetails
  readonly ending: UserSession | 'all'
  readonly onClose: () => void
}

/** Requests confirmation before one session of a user, or all of them, are ended. */
function EndDialog({ user, ending, onClose }: EndDialogProps) {
  const finish = (words: string) => {
    refreshUser()
    toast.success(words)
    onClose()
  }
  const name = ending === 'all' ? '' : deviceOf(ending.user_agent).name
  const endOne = useWrite(adminUsers.endSession, {
    as: 'form',
    onDone: () => finish(`${name} is signed out.`),
    onRefused: ({ code }) => {
      // The session ended meanwhile, which is the wanted result.
      if (code === 'NOT_FOUND') finish(`${name} is signed out.`)
    },
  })
  const endAll = useWrite(adminUsers.endSessions, {
    as: 'form',
    onDone: () => finish(`${nameOf(user)} is signed out everywhere.`),
  })
  const id = user.user_id
  const send = () =>
    ending === 'all'
      ? endAll.send({ params: { id } })
      : endOne.send({ params: { id, session_id: ending.id } })
  return (
    <ConfirmDialog
      title={ending === 'all' ? 'Sign out everywhere?' : `Sign out ${name}?`}
      description={`${nameOf(user)} will have to sign in again.`}
      label={ending === 'all' ? 'Sign out everywhere' : 'Sign out'}
      busyLabel="Signing out..."
      message={(endAll.error ?? endOne.error)?.message}
      isSending={endOne.isSending || endAll.isSending}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
