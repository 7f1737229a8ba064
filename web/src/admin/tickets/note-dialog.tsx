import { adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { toast } from '../../ui/toast/toast.ts'
import { TextDialog } from '../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../dialogs/use-decision.ts'
import { refreshTickets } from './queries.ts'

/** Adds a note that only admins see (TICKET-16). */
export function NoteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useDecisionForm(adminTickets.note, {
    start: { text: '' },
    sent: ({ text }) => [{ params: { id }, body: { text } }],
    onDone: () => toast.success('The note is added.'),
    refresh: refreshTickets,
    onClose,
  })
  return (
    <TextDialog
      title="Add a note"
      field={{ name: 'text', label: 'Note', hint: 'Only admins see it.', most: 2000 }}
      button={{ label: 'Add note', busyLabel: 'Adding...' }}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">A note stays with the ticket and cannot be changed.</p>
    </TextDialog>
  )
}
