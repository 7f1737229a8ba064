import { adminUsers, type UserDetails } from '@nosim/contract/admin/users/users.ts'
import { useState } from 'react'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { operationMessage } from '../../dialogs/operation-message.ts'
import { refreshUser } from '../queries.ts'
import { nameOf } from '../user.tsx'

const words = {
  block: {
    title: 'Block User',
    lead: 'They will be signed out everywhere and cannot buy. Open orders still finish or are refunded.',
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

/** Blocks a user for a reason, or unblocks a blocked user (USERS-22). */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const [kind] = useState<keyof typeof words>(user.is_blocked === 1 ? 'unblock' : 'block')
  const { title, lead, label, hint, busy } = words[kind]
  const form = useRouteForm(kind === 'block' ? adminUsers.block : adminUsers.unblock, {
    start: { reason: '' },
    required: kind === 'block' ? { reason: 'Please give a reason' } : {},
    sent: ({ reason }) => {
      const text = reason.trim()
      const params = { id: user.user_id }
      return [{ params, body: text === '' ? {} : { reason: text } }]
    },
    onDone: ({ message }) => {
      refreshUser()
      toast.success(message)
      onClose()
    },
  })
  const { error } = form
  return (
    <FormDialog
      title={title}
      description={`${nameOf(user)}, ${user.email}`}
      form={{
        ...form,
        message: error && !error.fields['reason'] ? operationMessage(error) : undefined,
      }}
      submit={title}
      busyLabel={busy}
      tone={kind === 'block' ? 'stop' : 'primary'}
      onClose={onClose}
    >
      <p className="text-ink-soft">{lead}</p>
      <TextArea
        data-autofocus
        label={label}
        required={kind === 'block'}
        maxLength={500}
        hint={hint}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
