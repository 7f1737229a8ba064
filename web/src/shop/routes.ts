import type { RouteObject } from 'react-router'
import { userGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { page } from '../layouts/page.ts'
import { paths } from '../paths.ts'

const pages: RouteObject[] = [
  page(paths.dashboard, 'Dashboard', () => import('./dashboard/dashboard-page.tsx')),
  page(paths.buyNumber, 'Buy Numbers', () => import('./numbers/buy-number-page.tsx')),
  page(paths.numberHistory, 'Numbers History', () => import('./numbers/number-history-page.tsx')),
  page(paths.boost, 'Place Order', () => import('./boost/place-order-page.tsx')),
  page(paths.boostHistory, 'Boost History', () => import('./boost/boost-history-page.tsx')),
  // The catalogue and the logs of a product are one page, whose cart and search stay from one to the other.
  page(`${paths.store}/:id?`, 'Buy Logs', () => import('./store/catalogue/store-page.tsx')),
  page(paths.logsOrder, 'Orders', () => import('./store/orders/orders-page.tsx')),
  page(paths.recharge, 'Fund Wallet', () => import('./wallet/recharge-page.tsx')),
  page(paths.wallet, 'Transactions', () => import('./wallet/transactions-page.tsx')),
  page(paths.profile, 'Profile', () => import('./profile-page.tsx')),
  page(paths.refer, 'Refer & Earn', () => import('./refer/refer-page.tsx')),
  page(paths.faq, 'FAQs', () => import('./faq/faq-page.tsx')),
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
