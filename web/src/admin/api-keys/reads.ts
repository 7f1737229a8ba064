import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsIn } from '../../lists/list-params.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The first requests of the pages of API keys. */
export const keyReads = {
  list: ({ search }) => [
    queryOf(adminApiKeys.keys, {
      query: { ...paramsIn(adminApiKeys.keys.query, search), limit: sizeIn(search) },
    }),
  ],
  key: ({ params, search }) => {
    const id = params['id'] ?? ''
    const query = { page: pageIn(search), limit: sizeIn(search) }
    return [
      queryOf(adminApiKeys.read, { params: { id } }),
      queryOf(adminApiKeys.calls, { params: { id }, query }),
    ]
  },
} satisfies Record<string, Reads>
