import { apiKeys } from '@nosim/contract/accounts/api-keys.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The first requests of the pages of API keys. */
export const keyReads = {
  list: () => [queryOf(apiKeys.list)],
  calls: ({ params, search }) => [
    queryOf(apiKeys.list),
    queryOf(apiKeys.calls, {
      params: { id: params['id'] ?? '' },
      query: { page: pageIn(search), limit: sizeIn(search) },
    }),
  ],
} satisfies Record<string, Reads>
