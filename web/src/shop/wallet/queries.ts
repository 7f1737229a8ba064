import { deposits } from '@nosim/contract/shop/deposits.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { pageIn } from '../../ui/display/use-pages.ts'

type Page = { readonly page: number; readonly limit: number }

export const transfersLimit = 5

/** A page of the user's bank transfers, polled every 30 s, as more may arrive. */
export const depositsQuery = (page: Page) =>
  queryOf(deposits.list, { query: page }, { refetchInterval: 30_000 })

/** The first requests for bank transfers on the page of deposits. */
export const transferReads: Reads = ({ search }) => [
  depositsQuery({ page: pageIn(search), limit: transfersLimit }),
  queryOf(deposits.missing, { query: { page: 1, limit: 10 } }),
]
