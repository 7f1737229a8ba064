import {
  adminTickets,
  type QueuedTicket,
  ticketShows,
} from '@nosim/contract/admin/users/tickets.ts'
import { ticketReasons } from '@nosim/contract/shop/tickets.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { ticketLook } from '../../format/tickets/ticket-labels.ts'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsChanged, useListParams } from '../../lists/list-params.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { ticketAddress } from '../shell/addresses.ts'
import { AdminHeader } from '../shell/admin-header.tsx'
import { AgeCell, onlyList } from '../shell/cells.tsx'

const schema = adminTickets.list.query
type Show = (typeof ticketShows)[number]

const words: Readonly<Record<Show, string>> = {
  open: 'Waiting',
  mine: 'Mine',
  late: 'Late',
  answered: 'Answered',
  closed: 'Closed',
}

/** The tickets of users by state, the longest wait first (TICKET-10). */
export function Component() {
  const pages = usePages()
  const [params] = useSearchParams()
  const [{ show }] = useListParams(schema)
  const listOf = (page: { page: number; limit: number }) =>
    queryOf(adminTickets.list, { query: { ...page, show } })
  const { data } = useQuery({
    ...listOf({ page: pages.page, limit: sizeIn(params) }),
    placeholderData: keepPreviousData,
  })
  const counts: Partial<Record<Show, number>> = data?.counts ?? {}
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="Which"
          plain
          tabs={ticketShows.map((one) => ({
            label: words[one],
            to: addressOf(params, one),
            isCurrent: one === show,
            count: counts[one],
          }))}
        />
        <Card flush>
          <QueryList
            query={listOf}
            rowsOf={({ tickets }) => tickets}
            keyOf={({ id }) => id}
            pages={pages}
            columns={columns}
            manyColumns={false}
            layout="list"
            target={{ to: ({ id }) => ticketAddress(id), label: ({ title }) => title }}
            caption={`Tickets: ${words[show].toLowerCase()}`}
            nouns={['ticket', 'tickets']}
            empty={
              <EmptyState Icon={MessageCircleQuestionMark} title="No tickets here">
                Users ask from an order or a bank transfer. An answer is late after{' '}
                {data?.target_hours ?? 24} hours.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}

function addressOf(params: URLSearchParams, show: Show): string {
  const search = paramsChanged(schema, params, { show })
  return search.size > 0 ? `${paths.adminTickets}?${search}` : paths.adminTickets
}

const columns: readonly Column<QueuedTicket>[] = [
  {
    header: 'About',
    list: 'title',
    cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span>,
    note: ({ reason }) => (
      <span className="block text-label leading-4 text-ink-soft">{ticketReasons[reason]}</span>
    ),
  },
  onlyList('meta', 'In short', ({ user, reason }) => `${user.name} · ${ticketReasons[reason]}`),
  { header: 'User', cell: ({ user }) => <span className="wrap-anywhere">{user.name}</span> },
  { header: 'Owner', cell: ({ owner }) => owner?.name ?? 'Not taken' },
  {
    header: 'Waits',
    list: 'value',
    cell: ({ waiting_since, late }) =>
      waiting_since === null ? (
        '-'
      ) : (
        <span className={late ? 'font-medium text-stop' : ''}>
          <AgeCell time={waiting_since} />
          {late && ', late'}
        </span>
      ),
  },
  { header: 'Status', list: 'status', cell: (one) => <StatusBadge {...ticketLook(one)} /> },
]
