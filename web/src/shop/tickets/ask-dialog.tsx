import {
  NewTicket,
  type TicketAbout,
  ticketReasons,
  tickets,
} from '@nosim/contract/shop/tickets.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Select } from '../../ui/choice/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { PicturesField, picturesOf } from './pictures-field.tsx'
import { ticketAddress } from './ticket-address.ts'

type AskDialogProps = {
  readonly about: TicketAbout
  /** The id of the order or the deposit. */
  readonly subject: string
  /** True if the address opened the form. Its history entry is then replaced. */
  readonly isAddressed?: boolean
  readonly onClose: () => void
}

/** Opens a ticket about an order or a deposit (TICKET-1). */
export function AskDialog({ about, subject, isAddressed = false, onClose }: AskDialogProps) {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const navigate = useNavigate()
  const ask = useRouteForm(tickets.open, {
    start: { reason: '', text: '' },
    subject,
    sent: (values, { checked }) => {
      const body = checked(NewTicket, { about, subject, ...values, ...picturesOf(pictures) })
      return body && [{ body }]
    },
    onDone: ({ id }) => {
      refresh(tickets.list)
      void navigate(ticketAddress(id), { replace: isAddressed })
    },
  })
  return (
    <FormDialog
      title="Something wrong?"
      description="Tell us what happened. We see your order beside it, and answer here."
      form={ask}
      submit="Send"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Select
        data-autofocus
        label="What is wrong?"
        options={[
          { value: '', label: 'Choose a reason' },
          ...Object.entries(ticketReasons).map(([value, label]) => ({ value, label })),
        ]}
        {...ask.field('reason')}
      />
      <TextArea label="What happened?" maxLength={2000} {...ask.field('text')} />
      <PicturesField pictures={pictures} onPictures={setPictures} />
    </FormDialog>
  )
}
