import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

/** The first requests of the page of notices. */
export const noticeReads: Reads = ({ search }) => [
  queryOf(notifications.list, { query: { page: pageIn(search), limit: sizeIn(search) } }),
  queryOf(notifications.settings),
]
