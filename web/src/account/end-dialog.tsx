import { security, type Session } from '@nosim/contract/accounts/security.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../api/query-client.ts'
import { queryOf } from '../api/query-of.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/toast/toast.ts'
import { deviceOf } from './device.ts'

type EndDialogProps = { readonly ending: Session | 'others'; readonly onClose: () => void }

/** Requests confirmation before one session, or all others, are signed out. */
export function EndDialog({ ending, onClose }: EndDialogProps) {
  const queryClient = useQueryClient()
  const name = ending === 'others' ? '' : deviceOf(ending.user_agent).name
  const finish = (isLeft: (session: Session) => boolean, words: string) => {
    onClose()
    queryClient.setQueryData(
      queryOf(security.sessions).queryKey,
      (old) => old && { sessions: old.sessions.filter(isLeft) },
    )
    refresh(security.sessions)
    toast.success(words)
  }
  const endOne = useWrite(security.endSession, {
    as: 'form',
    onDone: (_reply, { params }) => finish(({ id }) => id !== params.id, `${name} is signed out.`),
    onRefused: ({ code }, { params }) => {
      // The session ended while the dialog was open, which is the wanted result.
      if (code === 'NOT_FOUND') finish(({ id }) => id !== params.id, `${name} is signed out.`)
    },
  })
  const endOthers = useWrite(security.endOtherSessions, {
    as: 'form',
    onDone: () => finish(({ current }) => current, 'Signed out everywhere else.'),
  })

  const isAll = ending === 'others'
  const error = isAll ? endOthers.error : endOne.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isAll ? 'Sign out everywhere else?' : `Sign out ${name}?`}
      description={
        isAll
          ? 'All other devices will have to sign in again.'
          : 'That device will have to sign in again.'
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={error?.code === 'NOT_FOUND' ? undefined : error?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep signed in</Button>
          <Button
            tone="stop"
            busy={endOne.isSending || endOthers.isSending}
            busyLabel="Signing out..."
            onClick={() => (isAll ? endOthers.send() : endOne.send({ params: { id: ending.id } }))}
          >
            {isAll ? 'Sign out everywhere else' : 'Sign out'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
