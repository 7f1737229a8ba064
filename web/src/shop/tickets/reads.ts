import { tickets } from '@nosim/contract/shop/tickets.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The first requests of the pages of tickets. */
export const ticketReads = {
  list: ({ search }) => [
    queryOf(tickets.list, { query: { page: pageIn(search), limit: sizeIn(search) } }),
  ],
  ticket: ({ params }) => [queryOf(tickets.read, { params: { id: params['id'] ?? '' } })],
} satisfies Record<string, Reads>
