import { type Ticket, tickets } from '@nosim/contract/shop/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { refresh } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FactsCard } from '../../format/tickets/facts-card.tsx'
import { Thread } from '../../format/tickets/thread.tsx'
import { ticketLook } from '../../format/tickets/ticket-labels.ts'
import { PendingCard } from '../../lists/pending-card.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PicturesField, picturesOf } from './pictures-field.tsx'

/** A ticket with its thread, and the state of the order beside it (TICKET-6). */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(tickets.read, { params: { id } }))
  return (
    <>
      <PageHeader action={data && <StatusBadge {...ticketLook(data)} />} />
      {data ? (
        <Shown ticket={data} />
      ) : (
        <PendingCard failure="This question could not be loaded." error={error} onRetry={refetch} />
      )}
    </>
  )
}

const pictureAt = (id: string): string => `/api/tickets/pictures/${id}`

function Shown({ ticket }: { readonly ticket: Ticket }) {
  const { id, unseen, state } = ticket
  const { send } = useWrite(tickets.see, {
    as: 'form',
    onDone: () => refresh(tickets.list, tickets.read),
  })
  const see = useEffectEvent(() => send({ params: { id } }))
  // Marks an answer as seen when it is shown.
  useEffect(() => {
    if (unseen) see()
  }, [unseen])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title="Messages">
        <div aria-live="polite">
          <Thread
            messages={ticket.messages}
            nameOf={({ from }) => (from === 'user' ? 'You' : 'Support')}
            pictureAt={pictureAt}
          />
        </div>
        {state === 'closed' ? (
          <p className="pt-4 text-ink-soft">
            This question is closed. If something is still wrong, open another one from the order.
          </p>
        ) : (
          <Reply id={id} />
        )}
      </Card>
      <FactsCard ticket={ticket} />
    </div>
  )
}

function Reply({ id }: { readonly id: string }) {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const form = useRouteForm(tickets.say, {
    start: { text: '' },
    subject: id,
    sent: (values, { checked }) => {
      const body = checked(tickets.say.body, { ...values, ...picturesOf(pictures) })
      return body && [{ params: { id }, body }]
    },
    onDone: () => {
      form.reset()
      setPictures([])
      refresh(tickets.read, tickets.list)
    },
  })
  return (
    <form {...form.form} className="flex flex-col gap-4 pt-4">
      <TextArea label="Your message" maxLength={2000} {...form.field('text')} />
      <PicturesField pictures={pictures} onPictures={setPictures} />
      <FormError message={form.message} />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" busy={form.isSending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}
