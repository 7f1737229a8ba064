import { webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The first requests of the pages of webhooks. */
export const webhookReads = {
  list: () => [queryOf(webhooks.list)],
  log: ({ params, search }) => [
    queryOf(webhooks.list),
    queryOf(webhooks.deliveries, {
      params: { id: params['id'] ?? '' },
      query: { page: pageIn(search), limit: sizeIn(search) },
    }),
  ],
} satisfies Record<string, Reads>
