import { security } from '@nosim/contract/accounts/security.ts'
import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { audit, AuditFilter } from '@nosim/contract/admin/audit.ts'
import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { complaints } from '@nosim/contract/admin/complaints.ts'
import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { inventory } from '@nosim/contract/admin/inventory.ts'
import { prices } from '@nosim/contract/admin/prices.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
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
import { boostChangesQuery, boostServicesQuery } from './pricing/boost-queries.ts'
import {
  analyticsQuery,
  healthQuery,
  listParamsIn as dashboardParamsIn,
} from './dashboard/reports/dashboard-params.ts'
import { listParamsIn as complaintsParamsIn } from './inventory/complaints/complaints-filter.ts'
import { listParamsIn as logParamsIn } from './inventory/logs/form/log-filter.ts'
import { batchesQuery } from './inventory/logs/form/queries.ts'
import { listParamsIn as pricesParamsIn } from './pricing/prices-filter.ts'
import { belowCostQuery, historyQuery, servicesQuery } from './pricing/queries.ts'
import { slidesQuery } from './slides/queries.ts'
import { listParamsIn as moneyParamsIn } from './transfers/common/money-filter.ts'
import {
  actionsQuery,
  claimsQuery,
  closuresQuery,
  deliveriesQuery,
  reviewOrdersQuery,
  formerRentalsQuery,
  suppliersQuery,
  suspenseQuery,
} from './transfers/common/queries.ts'

/** What each page of the back office reads first. It is requested before the page's own file is there. */
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
  prices: priceReads,
  money: moneyReads,
  announcements: ({ search }) => [
    queryOf(adminAnnouncements.list, {
      query: { ...paramsIn(adminAnnouncements.list.query, search), limit: announcementLimit },
    }),
  ],
  slides: ({ search }) => [slidesQuery(pageIn(search))],
  // The server refuses everyone else, so the page sends no request.
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

function priceReads({ search }: Address) {
  const listParams = pricesParamsIn(search)
  const page = { page: listParams.page, limit: sizeIn(search) }
  const tabs = {
    numbers: [
      queryOf(switches.groups),
      ...(listParams.whole ? [] : [servicesQuery({ ...listParams, ...page })]),
    ],
    boosting: [
      queryOf(boostSwitches.categories),
      ...(listParams.whole ? [] : [boostServicesQuery({ ...listParams, ...page })]),
    ],
    cost: [belowCostQuery(page)],
    supplier: [boostChangesQuery(page)],
    history: [historyQuery(page)],
  }
  return [queryOf(prices.profit), belowCostQuery({ page: 1, limit }), ...tabs[listParams.tab]]
}

function moneyReads({ search }: Address) {
  const listParams = moneyParamsIn(search)
  const limit = sizeIn(search)
  switch (listParams.tab) {
    case 'approvals':
      return [actionsQuery({ page: listParams.page, limit, status: 'waiting' })]
    case 'suspense':
      return [suspenseQuery({ page: listParams.page, limit, status: listParams.status })]
    case 'missing':
      return [claimsQuery({ page: listParams.page, limit, status: listParams.status })]
    case 'deliveries':
      return [deliveriesQuery({ page: listParams.page, limit, status: listParams.status })]
    case 'boosting':
      return [reviewOrdersQuery({ page: listParams.page, limit, status: listParams.status })]
    case 'numbers':
      return [formerRentalsQuery({ page: listParams.page, limit })]
    case 'closing':
      return [closuresQuery({ page: listParams.page, limit })]
    case 'history':
      return [actionsQuery({ page: listParams.page, limit, status: listParams.status })]
    case 'suppliers':
      return [suppliersQuery]
    case 'refunds':
      return listParams.order === ''
        ? []
        : [queryOf(manualTransfers.refundable, { query: { order: listParams.order } })]
  }
}
