import {
  TicketAbout,
  type TicketLine,
  ticketReasons,
  tickets,
} from '@nosim/contract/shop/tickets.ts'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { ticketLook } from '../../format/tickets/ticket-labels.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ticketAddress } from './ticket-address.ts'

// The dialog is loaded on first use.
const AskDialog = deferred(() => import('./ask-dialog.tsx'), 'AskDialog')

/** The tickets of the user, newest first. The address may open the form for a new ticket. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const about = TicketAbout.safeParse(params.get('about')).data
  const subject = params.get('subject')
  return (
    <>
      <PageHeader />
      <Card flush>
        <QueryList
          query={(query) => queryOf(tickets.list, { query })}
          nouns={['question', 'questions']}
          failure="Your questions could not be loaded."
          caption="Your questions, newest first"
          columns={columns}
          layout="list"
          target={{ to: ({ id }) => ticketAddress(id), label: ({ title }) => title }}
          rowsOf={(page) => page.tickets}
          keyOf={({ id }) => id}
          manyColumns={false}
          empty={
            <EmptyState Icon={MessageCircleQuestionMark} title="No questions yet">
              Open an order or a bank transfer and choose “Something wrong?”. We answer here.
            </EmptyState>
          }
        />
      </Card>
      {about && subject !== null && (
        <AskDialog
          about={about}
          subject={subject}
          isAddressed
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </>
  )
}

const columns: readonly Column<TicketLine>[] = [
  {
    header: 'About',
    list: 'title',
    cell: ({ title, unseen }) => (
      <span className="font-medium wrap-anywhere">
        {title}
        {unseen && <span className="text-accent"> · new answer</span>}
      </span>
    ),
  },
  { header: 'Reason', list: 'meta', cell: ({ reason }) => ticketReasons[reason] },
  { header: 'Asked on', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    header: 'Status',
    list: 'status',
    cell: (ticket) => <StatusBadge {...ticketLook(ticket)} />,
  },
]
