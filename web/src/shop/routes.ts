import type { RouteObject } from 'react-router'
import { userGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { framedPages } from '../layouts/frame/framed-page.tsx'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { boostReads } from './boost/reads.ts'
import { reads } from './reads.ts'

const page = framedPages(PageHeader, { label: 'Dashboard', to: paths.dashboard })

const keyReads = async () => (await import('./api-keys/reads.ts')).keyReads
const webhookReads = async () => (await import('./webhooks/reads.ts')).webhookReads

const ticketReads = async () => (await import('./tickets/reads.ts')).ticketReads

const pages: RouteObject[] = [
  page(paths.dashboard, 'Dashboard', {
    load: () => import('./dashboard/dashboard-page.tsx'),
    crumb: 'Home',
    reads: reads.dashboard,
  }),
  page(paths.buyNumber, 'Buy Numbers', {
    load: () => import('./numbers/buy-number-page.tsx'),
    lead: 'Choose the service that will send you a code. You pay only when the code arrives.',
    reads: reads.buyNumber,
  }),
  page(paths.numberHistory, 'Numbers History', {
    load: () => import('./numbers/number-history-page.tsx'),
    heading: 'Rented Number History',
    reads: reads.numberHistory,
  }),
  page(paths.boost, 'Place Order', {
    load: () => import('./boost/place-order-page.tsx'),
    lead: 'Followers, likes, views and more for your pages. Anything not delivered is refunded.',
    reads: boostReads.order,
  }),
  page(paths.boostHistory, 'Boost History', {
    load: () => import('./boost/boost-history-page.tsx'),
    reads: boostReads.history,
  }),
  // The catalogue and the logs of a product are one page, so that the cart and search stay.
  page(`${paths.store}/:id?`, 'Buy Logs', {
    load: () => import('./store/catalogue/store-page.tsx'),
    lead: 'Account logs by category. Select as many as you need and pay from your wallet.',
    reads: reads.store,
  }),
  page(paths.logsOrder, 'Orders', {
    load: () => import('./store/orders/orders-page.tsx'),
    reads: reads.logsOrder,
  }),
  page(paths.recharge, 'Fund Wallet', {
    load: () => import('./wallet/recharge-page.tsx'),
    lead: "Send a transfer; it's in your wallet and ready to spend within minutes.",
    reads: reads.recharge,
    lateReads: async () => (await import('./wallet/queries.ts')).transferReads,
  }),
  page(paths.wallet, 'Transactions', {
    load: () => import('./wallet/transactions-page.tsx'),
    lead: 'All money in and out, newest first.',
    reads: reads.wallet,
  }),
  page(paths.profile, 'Profile', {
    load: () => import('./profile-page.tsx'),
    lead: 'Your details and account security.',
    reads: reads.profile,
  }),
  page(paths.apiKeys, 'API keys', {
    load: () => import('./api-keys/api-keys-page.tsx'),
    lead: 'For your own sites and programs that order here.',
    lateReads: async () => (await keyReads()).list,
  }),
  page(paths.apiKeyCalls, 'API calls', {
    load: () => import('./api-keys/api-calls-page.tsx'),
    lead: 'What programs with this key did in the last 30 days.',
    above: [
      { label: 'Dashboard', to: paths.dashboard },
      { label: 'API keys', to: paths.apiKeys },
    ],
    lateReads: async () => (await keyReads()).calls,
  }),
  page(paths.notifications, 'Notifications', {
    load: () => import('./notices/notices-page.tsx'),
    lead: 'What happened to your orders, deposits and account.',
    lateReads: async () => (await import('./notices/reads.ts')).noticeReads,
  }),
  page(paths.webhooks, 'Webhooks', {
    load: () => import('./webhooks/webhooks-page.tsx'),
    lead: 'Signed messages to your own program, as things happen.',
    lateReads: async () => (await webhookReads()).list,
  }),
  page(paths.webhookLog, 'Webhook messages', {
    load: () => import('./webhooks/webhook-log-page.tsx'),
    lead: 'What we sent to this address in the last 30 days.',
    above: [
      { label: 'Dashboard', to: paths.dashboard },
      { label: 'Webhooks', to: paths.webhooks },
    ],
    lateReads: async () => (await webhookReads()).log,
  }),
  page(paths.tickets, 'Your questions', {
    load: () => import('./tickets/tickets-page.tsx'),
    lead: 'What you asked about orders and bank transfers, and our answers.',
    lateReads: async () => (await ticketReads()).list,
  }),
  page(paths.ticket, 'Question', {
    load: () => import('./tickets/ticket-page.tsx'),
    above: [
      { label: 'Dashboard', to: paths.dashboard },
      { label: 'Your questions', to: paths.tickets },
    ],
    lateReads: async () => (await ticketReads()).ticket,
  }),
  page(paths.refer, 'Refer & Earn', {
    load: () => import('./refer/refer-page.tsx'),
    lead: 'Invite a friend and earn when they top up.',
    reads: reads.refer,
  }),
  page(paths.faq, 'FAQs', {
    load: () => import('./faq/faq-page.tsx'),
    lead: 'How numbers, codes and your money work here.',
  }),
]

/** The pages of a signed-in user. */
export const shopRoutes: RouteObject[] = [
  {
    middleware: [userGuard],
    lazy: async () => ({ Component: (await import('./shell/user-shell.tsx')).UserShell }),
    // When a page breaks, the menu stays.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
