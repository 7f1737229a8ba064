import { type AdminTicket, adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { FactsCard } from '../../format/tickets/facts-card.tsx'
import { Thread } from '../../format/tickets/thread.tsx'
import { ticketLook } from '../../format/tickets/ticket-labels.ts'
import { PendingCard } from '../../lists/pending-card.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Detail } from '../../ui/page/detail-list.tsx'
import { orderAddress, userAddress } from '../shell/addresses.ts'
import { AdminHeader, BackTo } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { AnswerForm } from './answer-form.tsx'
import { OwnerCard } from './owner-card.tsx'

// The dialog is loaded on first use.
const NoteDialog = deferred(() => import('./note-dialog.tsx'), 'NoteDialog')

// The remedies are loaded once it is known that the admin may move money.
const RefundOrder = deferred(() => import('./remedies.tsx'), 'RefundOrder')
const AddFunds = deferred(() => import('./remedies.tsx'), 'AddFunds')

/** A ticket with its thread, and the facts of its order beside it (TICKET-13). */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(adminTickets.read, { params: { id } }))
  const back = <BackTo to={paths.adminTickets} />
  if (!data)
    return (
      <>
        <AdminHeader back={back} />
        <PendingCard failure="The ticket could not be loaded." error={error} onRetry={refetch} />
      </>
    )
  return (
    <>
      <AdminHeader
        title={data.title}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <TextLink alone to={userAddress(data.user.user_id)}>
              {data.user.name}
            </TextLink>
            <StatusBadge {...ticketLook(data)} />
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ThreadCard ticket={data} />
        <div className="flex flex-col gap-4 sm:gap-5">
          <OwnerCard ticket={data} />
          <FactsCard ticket={data} more={data.supplier.map(traceDetail)}>
            <Remedies ticket={data} />
          </FactsCard>
        </div>
      </div>
    </>
  )
}

const pictureAt = (id: string): string => `/api/admin/ticket-pictures/${id}`

const traceDetail = (
  { label, detail, at }: AdminTicket['supplier'][number],
  index: number,
): Detail => ({
  label: `${index + 1}. ${label}`,
  value: [detail, at && formatDateTime(at)].filter(Boolean).join(' · '),
})

function ThreadCard({ ticket }: { readonly ticket: AdminTicket }) {
  const [isNoting, setNoting] = useState(false)
  return (
    <Card
      title="Messages"
      action={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setNoting(true)}>
          Add note
        </Button>
      }
    >
      <Thread
        messages={ticket.messages}
        nameOf={({ from, author }) => (from === 'note' ? `Note by ${author}` : author)}
        pictureAt={pictureAt}
      />
      {ticket.state !== 'closed' && <AnswerForm ticket={ticket} />}
      {isNoting && <NoteDialog id={ticket.id} onClose={() => setNoting(false)} />}
    </Card>
  )
}

/** The remedies for the order or deposit. The ticket itself moves no money (TICKET-17). */
function Remedies({ ticket }: { readonly ticket: AdminTicket }) {
  const mayMove = useMay('manager') === true && ticket.state !== 'closed'
  const { about, subject, user } = ticket
  return (
    <div className="flex flex-wrap items-end gap-2 pt-4">
      {about === 'deposit' ? (
        <>
          {mayMove && <AddFunds ticket={ticket} />}
          <LinkButton size="sm" to={`${userAddress(user.user_id)}?tab=deposits`}>
            Deposits of the user
          </LinkButton>
        </>
      ) : (
        <>
          {mayMove && <RefundOrder ticket={ticket} />}
          <LinkButton
            size="sm"
            to={orderAddress({ line: about, order_id: subject, user_id: user.user_id })}
          >
            Show order
          </LinkButton>
        </>
      )}
    </div>
  )
}
