import type { RouteObject } from 'react-router'
import { userGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { paths } from '../paths.ts'

const pages: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: { title: 'Dashboard' },
    lazy: () => import('./dashboard/dashboard-page.tsx'),
  },
  {
    path: paths.buyNumber,
    handle: { title: 'Buy Numbers' },
    lazy: () => import('./numbers/buy-number-page.tsx'),
  },
  {
    path: paths.numberHistory,
    handle: { title: 'Numbers History' },
    lazy: () => import('./numbers/number-history-page.tsx'),
  },
  {
    path: paths.boost,
    handle: { title: 'Place Order' },
    lazy: () => import('./boost/place-order-page.tsx'),
  },
  {
    path: paths.boostHistory,
    handle: { title: 'Boost History' },
    lazy: () => import('./boost/boost-history-page.tsx'),
  },
  {
    // The catalogue and the logs of a product are one page, whose cart and search stay from one to the other.
    path: `${paths.store}/:id?`,
    handle: { title: 'Buy Logs' },
    lazy: () => import('./store/catalogue/store-page.tsx'),
  },
  {
    path: paths.logsOrder,
    handle: { title: 'Orders' },
    lazy: () => import('./store/orders/orders-page.tsx'),
  },
  {
    path: paths.recharge,
    handle: { title: 'Fund Wallet' },
    lazy: () => import('./wallet/recharge-page.tsx'),
  },
  {
    path: paths.wallet,
    handle: { title: 'Transactions' },
    lazy: () => import('./wallet/transactions-page.tsx'),
  },
  {
    path: paths.profile,
    handle: { title: 'Profile' },
    lazy: () => import('./profile-page.tsx'),
  },
  {
    path: paths.refer,
    handle: { title: 'Refer & Earn' },
    lazy: () => import('./refer/refer-page.tsx'),
  },
  {
    path: paths.faq,
    handle: { title: 'FAQs' },
    lazy: () => import('./faq/faq-page.tsx'),
  },
]

/** The pages of a signed-in user. */
export const shopRoutes: RouteObject[] = [
  {
    middleware: [userGuard],
    lazy: async () => ({ Component: (await import('./shell/user-shell.tsx')).UserShell }),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
