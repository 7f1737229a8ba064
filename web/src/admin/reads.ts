import { security } from '@nosim/contract/accounts/security.ts'
import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { audit, AuditFilter } from '@nosim/contract/admin/audit.ts'
import { complaints } from '@nosim/contract/admin/complaints.ts'
import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { deliveryFigures, DeliveryFilter } from '@nosim/contract/admin/delivery-figures.ts'
import { inventory } from '@nosim/contract/admin/inventory.ts'
import { prices } from '@nosim/contract/admin/prices.ts'
import { savedViews } from '@nosim/contract/admin/users/saved-views.ts'
import { team } from '@nosim/contract/admin/users/team.ts'
import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { meQuery } from '../api/queries.ts'
import { queryOf } from '../api/query-of.ts'
import { storedUser } from '../api/session.ts'
import type { Address, Reads } from '../layouts/frame/framed-page.tsx'
import { announcementLimit, limit, sizeIn } from '../lists/list-limit.ts'
import { daysInOrder, paramsIn } from '../lists/list-params.ts'
import { pageIn } from '../ui/display/use-pages.ts'
import {
  analyticsQuery,
  healthQuery,
  listParamsIn as dashboardParamsIn,
} from './dashboard/reports/dashboard-params.ts'
import { listParamsIn as complaintsParamsIn } from './inventory/complaints/complaints-filter.ts'
import { listParamsIn as logParamsIn } from './inventory/logs/form/log-filter.ts'
import { batchesQuery } from './inventory/logs/form/queries.ts'
import { listParamsIn as pricesParamsIn } from './pricing/lines/prices-filter.ts'
import { priceReads } from './pricing/lines/reads.ts'
import { slidesQuery } from './slides/queries.ts'
import { supplierReads } from './suppliers/queries.ts'
import { listParamsIn as supplierParamsIn } from './suppliers/suppliers-filter.ts'
import { listParamsIn as moneyParamsIn } from './transfers/common/money-filter.ts'
import { transferReads } from './transfers/common/queries.ts'

/** The first requests of each page of the back office. They are sent while the file of the page loads. */
export const reads = {
  dashboard: ({ search }) => [
    analyticsQuery(dashboardParamsIn(search).range),
    healthQuery(),
    queryOf(prices.profit),
  ],
  users: ({ search }) => [
    queryOf(adminUsers.users, { query: { ...paramsIn(adminUsers.users.query, search), limit } }),
    queryOf(savedViews.list),
  ],
  user: ({ params }) => [queryOf(adminUsers.user, { params: { id: params['id'] ?? '' } })],
  logs: ({ search }) => [
    queryOf(accountLogs.logs, { query: { ...logParamsIn(search), limit: sizeIn(search) } }),
  ],
  categories: () => [queryOf(inventory.categories, { query: {} })],
  products: ({ search }) => [
    queryOf(inventory.categories, { query: {} }),
    queryOf(inventory.products, {
      query: { ...paramsIn(inventory.products.query, search), limit: sizeIn(search) },
    }),
  ],
  complaints: complaintReads,
  prices: ({ search }) => priceReads(pricesParamsIn(search), sizeIn(search)),
  suppliers: ({ search }) => supplierReads(supplierParamsIn(search), sizeIn(search)),
  money: ({ search }) => transferReads(moneyParamsIn(search), sizeIn(search)),
  delivery: ({ search }) => [
    queryOf(deliveryFigures.list, {
      query: {
        ...paramsIn(DeliveryFilter, search),
        page: pageIn(search),
        limit: sizeIn(search),
      },
    }),
  ],
  announcements: ({ search }) => [
    queryOf(adminAnnouncements.list, {
      query: { ...paramsIn(adminAnnouncements.list.query, search), limit: announcementLimit },
    }),
  ],
  slides: ({ search }) => [slidesQuery(pageIn(search))],
  // The server refuses all others, so the page sends no request.
  team: () => [meQuery(), ...(storedUser()?.role === 'owner' ? [queryOf(team.members)] : [])],
  audit: ({ search }) => [
    queryOf(audit.entries, {
      query: {
        ...daysInOrder(paramsIn(AuditFilter, search)),
        page: pageIn(search),
        limit: sizeIn(search),
      },
    }),
  ],
  account: () => [meQuery(), queryOf(security.sessions)],
} satisfies Record<string, Reads>

function complaintReads({ search }: Address) {
  const { tab, queue: status, page, product } = complaintsParamsIn(search)
  const limit = sizeIn(search)
  const query = { page, limit, status }
  if (tab === 'batches')
    return [batchesQuery({ page, limit, ...(product !== undefined && { product }) })]
  return tab === 'claims'
    ? [queryOf(complaints.claims, { query })]
    : [queryOf(complaints.reports, { query })]
}
