import { type AdminTicket, adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { leastForAnswers } from '@nosim/contract/admin/users/permissions.ts'
import { TicketEnd } from '@nosim/contract/shop/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useMay } from '../shell/use-may.ts'
import { refreshTickets } from './queries.ts'

// The dialog is loaded on first use.
const CannedDialog = deferred(() => import('./canned-dialog.tsx'), 'CannedDialog')

const ends = [
  { value: '', label: 'Stays open' },
  { value: 'answer', label: 'Closes with this answer' },
  { value: 'refund', label: 'Closes as refunded' },
  { value: 'replacement', label: 'Closes as replaced' },
]

/** Answers the user, with a kept answer or a new text, and may close the ticket (TICKET-12, TICKET-17). */
export function AnswerForm({ ticket: { id } }: { readonly ticket: AdminTicket }) {
  const { data } = useQuery(queryOf(adminTickets.canned))
  const mayWrite = useMay(leastForAnswers)
  const [isEditing, setEditing] = useState(false)
  const answers = data?.answers ?? []
  const form = useRouteForm(adminTickets.answer, {
    start: { text: '', close_as: '' },
    subject: id,
    sent: ({ text, close_as }, { checked }) => {
      const end = TicketEnd.safeParse(close_as).data
      const body = checked(adminTickets.answer.body, { text, ...(end && { close_as: end }) })
      return body && [{ params: { id }, body }]
    },
    onDone: ({ state }) => {
      form.reset()
      refreshTickets()
      toast.success(state === 'closed' ? 'The ticket is closed.' : 'The answer is sent.')
    },
  })
  return (
    <form {...form.form} className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Kept answer"
          value=""
          options={[
            { value: '', label: answers.length > 0 ? 'Choose a text' : 'No texts yet' },
            ...answers.map((one) => ({ value: String(one.id), label: one.title })),
          ]}
          onChange={({ target }) => {
            const chosen = answers.find((one) => String(one.id) === target.value)
            if (chosen) form.set('text', chosen.text)
          }}
        />
        {mayWrite && (
          <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
            Edit texts
          </Button>
        )}
      </div>
      <TextArea label="Answer" maxLength={2000} {...form.field('text')} />
      <Select label="The ticket" options={ends} {...form.field('close_as')} />
      <FormError message={form.message} />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" busy={form.isSending} busyLabel="Sending...">
          Send answer
        </Button>
      </div>
      {isEditing && <CannedDialog answers={answers} onClose={() => setEditing(false)} />}
    </form>
  )
}
