import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { ticketReasons, type Ticket } from '@nosim/contract/shop/tickets.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import { type Detail, DetailList } from '../../ui/page/detail-list.tsx'
import { formatDateTime } from '../format-date.ts'
import { Money } from '../money.tsx'

type FactsCardProps = {
  readonly ticket: Pick<Ticket, 'facts' | 'reason' | 'subject' | 'title' | 'created_at'>
  /** Further facts, shown to admins. */
  readonly more?: readonly Detail[]
  readonly children?: ReactNode
}

/** The present state of what a ticket is about, beside its thread (TICKET-6). */
export function FactsCard({ ticket, more, children }: FactsCardProps) {
  const { facts, reason, subject, title, created_at } = ticket
  return (
    <Card title={facts?.title ?? title}>
      <DetailList
        details={[
          { label: 'Number', value: orderNumber(subject) },
          { label: 'Reason', value: ticketReasons[reason] },
          { label: 'Asked on', value: formatDateTime(created_at) },
          ...(facts
            ? [
                ...(facts.note === '' ? [] : [{ label: 'Details', value: facts.note }]),
                { label: 'Status', value: facts.status },
                { label: 'Amount', value: <Money amount={facts.amount} /> },
                { label: 'Refunded', value: <Money amount={facts.refunded} /> },
                { label: 'Ordered', value: formatDateTime(facts.created_at) },
              ]
            : []),
          ...(more ?? []),
        ]}
      />
      {children}
    </Card>
  )
}
