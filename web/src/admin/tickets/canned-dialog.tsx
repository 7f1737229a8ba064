import {
  adminTickets,
  type CannedAnswer,
  CannedInput,
} from '@nosim/contract/admin/users/tickets.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type CannedDialogProps = {
  readonly answers: readonly CannedAnswer[]
  readonly onClose: () => void
}

/** Adds, changes and deletes the kept answers (TICKET-16). */
export function CannedDialog({ answers, onClose }: CannedDialogProps) {
  const [chosen, setChosen] = useState<CannedAnswer>()
  const done = (message: string) => {
    refresh(adminTickets.canned)
    toast.success(message)
    onClose()
  }
  const remove = useWrite(adminTickets.removeCanned, {
    as: 'action',
    onDone: () => done('The text is deleted.'),
  })
  const route = chosen ? adminTickets.changeCanned : adminTickets.createCanned
  const form = useRouteForm(route, {
    start: { title: chosen?.title ?? '', text: chosen?.text ?? '' },
    subject: chosen?.id ?? 'new',
    sent: (values, { checked }) => {
      const body = checked(CannedInput, values)
      return body && [{ ...(chosen && { params: { id: chosen.id } }), body }]
    },
    onDone: () => done('The text is saved.'),
  })
  return (
    <FormDialog
      title="Texts for answers"
      form={form}
      submit="Save text"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Select
        label="Text"
        value={String(chosen?.id ?? '')}
        options={[
          { value: '', label: 'A new text' },
          ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={({ target }) => {
          setChosen(answers.find(({ id }) => String(id) === target.value))
          form.reset()
        }}
      />
      <TextField label="Title" maxLength={80} {...form.field('title')} />
      <TextArea label="Answer" maxLength={2000} {...form.field('text')} />
      {chosen && (
        <div>
          <Button
            size="sm"
            tone="stop"
            busy={remove.isSending}
            onClick={() => remove.send({ params: { id: chosen.id } })}
          >
            Delete text
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
