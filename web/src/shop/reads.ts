import { security } from '@nosim/contract/accounts/security.ts'
import { numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { store } from '@nosim/contract/shop/store.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import {
  activeRentalsQuery,
  meQuery,
  popularServicesQuery,
  recentServicesQuery,
  servicesQuery,
} from '../api/queries.ts'
import { queryOf } from '../api/query-of.ts'
import { todayInLagos } from '../format/today.ts'
import type { Reads } from '../layouts/frame/framed-page.tsx'
import { limit, sizeIn } from '../lists/list-limit.ts'
import { listIn, pageIn } from '../ui/display/use-pages.ts'
import {
  announcementsQuery,
  recentRentalsQuery,
  recentTransactionsQuery,
  slidesQuery,
} from './dashboard/content/queries.ts'
import { filterIn, productIn } from './store/catalogue/filter.ts'
import { logsLimit, storeCategoriesQuery } from './store/queries.ts'
import { lineFilterOf, listParamsIn } from './wallet/line-filter.ts'

/** The first requests of each page of a signed-in user. They are sent while the file of the page loads. */
export const reads = {
  dashboard: () => [
    queryOf(wallet.summary),
    meQuery(),
    announcementsQuery(),
    slidesQuery(),
    popularServicesQuery(),
    recentServicesQuery(),
    recentRentalsQuery(),
    recentTransactionsQuery(),
  ],
  buyNumber: () => [
    servicesQuery(),
    popularServicesQuery(),
    recentServicesQuery(),
    activeRentalsQuery(),
    queryOf(numberAlerts.list),
    meQuery(),
  ],
  numberHistory: ({ search }) => [
    queryOf(numbers.rentals, { query: { page: pageIn(search), limit: sizeIn(search) } }),
  ],
  store: ({ params, search }) => {
    const id = productIn(params['id'] ?? '')
    const query = { page: pageIn(search), limit: logsLimit }
    return [
      storeCategoriesQuery(),
      id === undefined
        ? queryOf(store.products, { query: filterIn(search) })
        : queryOf(store.logs, { params: { id }, query }),
    ]
  },
  logsOrder: ({ search }) => [queryOf(store.orders, { query: listIn(search, sizeIn(search)) })],
  recharge: () => [queryOf(wallet.virtualAccount)],
  wallet: ({ search }) => {
    const filter = lineFilterOf(listParamsIn(search), todayInLagos(Date.now()))
    return [
      meQuery(),
      queryOf(wallet.transactions, {
        query: { page: pageIn(search), limit: sizeIn(search), ...filter },
      }),
    ]
  },
  profile: () => [meQuery(), queryOf(security.sessions)],
  refer: ({ search }) => [queryOf(wallet.referrals, { query: { page: pageIn(search), limit } })],
} satisfies Record<string, Reads>
