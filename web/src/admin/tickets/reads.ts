import { adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsIn } from '../../lists/list-params.ts'

/** The first requests of the pages of tickets. */
export const ticketReads = {
  list: ({ search }) => [
    queryOf(adminTickets.list, {
      query: { ...paramsIn(adminTickets.list.query, search), limit: sizeIn(search) },
    }),
  ],
  ticket: ({ params }) => [queryOf(adminTickets.read, { params: { id: params['id'] ?? '' } })],
} satisfies Record<string, Reads>
