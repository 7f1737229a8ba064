import { people } from '@nosim/contract/admin/people/people.ts'
import type { UserDetails } from '@nosim/contract/admin/people/users.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextArea } from '../../../ui/form/text-field.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { operationMessage } from '../../dialogs/operation-message.ts'
import { refreshUser } from '../queries.ts'
import { nameOf } from '../user.ts'

const words = {
  block: {
    title: 'Block User',
    lead: 'Signed out everywhere at once, and can buy nothing more. What is open still ends: a code arrives, or the money goes back.',
    label: 'Reason *',
    hint: 'Kept with the user and in the audit.',
    busy: 'Blocking...',
  },
  unblock: {
    title: 'Unblock User',
    lead: 'Can sign in and buy again.',
    label: 'Reason (optional)',
    hint: 'Kept in the audit.',
    busy: 'Unblocking...',
  },
} as const

export type BlockDialogProps = { readonly user: UserDetails; readonly onClose: () => void }

/** Blocks a user for a reason, or unblocks one (USERS-22). */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const [kind] = useState<keyof typeof words>(user.is_blocked === 1 ? 'unblock' : 'block')
  const { title, lead, label, hint, busy } = words[kind]
  const [reason, setReason] = useState('')
  const [isLooked, setLooked] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const unsaved = useUnsaved(onClose)
  const options = {
    as: 'form',
    onDone: ({ message }: { readonly message: string }) => {
      refreshUser()
      toast.success(message)
      onClose()
    },
  } as const
  const block = useWrite(people.block, options)
  const unblock = useWrite(people.unblock, options)
  const { error } = kind === 'block' ? block : unblock
  const text = reason.trim()
  const isMissing = kind === 'block' && text === ''
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    setLooked(true)
    if (isMissing) return area.current?.focus()
    const params = { id: user.user_id }
    if (kind === 'block') return block.send({ params, body: { reason: text } })
    return unblock.send({ params, body: text === '' ? {} : { reason: text } })
  }
  return (
    <Dialog
      open
      onOpenChange={unsaved.leave}
      title={title}
      description={`${nameOf(user)}, ${user.email}`}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <p className="text-ink-soft">{lead}</p>
        <TextArea
          data-autofocus
          ref={area}
          label={label}
          required={kind === 'block'}
          maxLength={500}
          value={reason}
          hint={hint}
          error={isLooked && isMissing ? 'Please give a reason' : error?.fields['reason']}
          onChange={({ target }) => {
            setReason(target.value)
            setLooked(false)
            unsaved.edited()
            block.clear()
            unblock.clear()
          }}
        />
        <FormError
          message={error && !error.fields['reason'] ? operationMessage(error) : undefined}
        />
        {unsaved.warning}
        <DialogFooter
          type="submit"
          tone={kind === 'block' ? 'stop' : 'primary'}
          busy={block.isSending || unblock.isSending}
          busyLabel={busy}
          onCancel={onClose}
        >
          {title}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
