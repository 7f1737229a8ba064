import { suppliedLines } from '@nosim/contract/base/line-of-business.ts'
import type { RouteObject } from 'react-router'
import { adminGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { framedPages } from '../layouts/frame/framed-page.tsx'
import { paths } from '../paths.ts'
import { reads } from './reads.ts'
import { AdminHeader } from './shell/admin-header.tsx'
import { lineLabels } from './shell/line-labels.ts'

const page = framedPages(AdminHeader, { label: 'Back', to: paths.admin })

/** The goods of the lines with a profit, as words within a sentence. */
const pricedLines = suppliedLines.map((line) => lineLabels[line].orders.toLowerCase()).join(' and ')

const keyReads = async () => (await import('./api-keys/reads.ts')).keyReads

const promotionReads = async () => (await import('./promotions/reads.ts')).promotionReads

const ticketReads = async () => (await import('./tickets/reads.ts')).ticketReads

const pages: RouteObject[] = [
  page(paths.admin, 'Admin Dashboard', {
    load: () => import('./dashboard/admin-page.tsx'),
    lead: 'Manage users and monitor system analytics',
    above: [],
    reads: reads.dashboard,
  }),
  page(paths.adminUsers, 'Users', {
    load: () => import('./users/list/users-page.tsx'),
    reads: reads.users,
  }),
  page(paths.adminUser, 'User details', {
    load: () => import('./users/details/user-page.tsx'),
    reads: reads.user,
  }),
  page(paths.adminApiKeys, 'API keys', {
    load: () => import('./api-keys/admin-keys-page.tsx'),
    lead: 'Keys of users for their programs: who gets one, within which limits.',
    lateReads: async () => (await keyReads()).list,
  }),
  page(paths.adminApiKey, 'API key', {
    load: () => import('./api-keys/admin-key-page.tsx'),
    lateReads: async () => (await keyReads()).key,
  }),
  page(paths.adminTickets, 'Tickets', {
    load: () => import('./tickets/tickets-page.tsx'),
    lead: 'Questions of users about orders and deposits, those that wait the longest first.',
    lateReads: async () => (await ticketReads()).list,
  }),
  page(paths.adminTicket, 'Ticket', {
    load: () => import('./tickets/ticket-page.tsx'),
    lateReads: async () => (await ticketReads()).ticket,
  }),
  page(paths.adminLogs, 'Account Logs', {
    load: () => import('./inventory/logs/accounts-log-page.tsx'),
    lead: 'Details are encrypted. Every reveal is logged under your name.',
    reads: reads.logs,
  }),
  page(paths.adminPrices, 'Prices', {
    load: () => import('./pricing/prices-page.tsx'),
    lead: `Markups for ${pricedLines}, and what is on sale.`,
    reads: reads.prices,
  }),
  page(paths.adminPromotions, 'Promotions', {
    load: () => import('./promotions/promotions-page.tsx'),
    lead: 'Prices cut for a time, with a code or without.',
    lateReads: async () => (await promotionReads()).list,
  }),
  page(paths.adminSuppliers, 'Suppliers', {
    load: () => import('./suppliers/suppliers-page.tsx'),
    lead: 'Who delivers what the shop sells, and what is left of each sale.',
    reads: reads.suppliers,
  }),
  page(paths.adminComplaints, 'Store complaints', {
    load: () => import('./inventory/complaints/complaints-page.tsx'),
    lead: 'Reports and warranty claims, and the batches the stock came from.',
    reads: reads.complaints,
  }),
  page(paths.adminMoney, 'Money desk', {
    load: () => import('./transfers/money-page.tsx'),
    lead: 'Payments that need a decision. Every action is recorded with who, why and when.',
    reads: reads.money,
  }),
  page(paths.adminDelivery, 'Delivery', {
    load: () => import('./delivery/delivery-page.tsx'),
    lead: 'How many numbers of each service and supplier receive their code, and how fast.',
    reads: reads.delivery,
  }),
  page(paths.adminCategories, 'Categories', {
    load: () => import('./inventory/categories-page.tsx'),
    reads: reads.categories,
  }),
  page(paths.adminProducts, 'Products', {
    load: () => import('./inventory/products-page.tsx'),
    reads: reads.products,
  }),
  page(paths.announcement, 'Announcement Center', {
    load: () => import('./announcements/announcement-page.tsx'),
    lead: 'Users see the highest-priority announcement on their dashboard; ties go to the newest.',
    reads: reads.announcements,
  }),
  page(paths.slide, 'Image Slider Management', {
    load: () => import('./slides/slide-page.tsx'),
    lead: 'Upload, manage the slide images',
    above: [{ label: 'Back to Users', to: paths.admin }],
    reads: reads.slides,
  }),
  page(paths.adminTeam, 'Team', {
    load: () => import('./team/team-page.tsx'),
    lead: 'Everyone with back-office access, and their roles.',
    reads: reads.team,
  }),
  page(paths.adminAudit, 'Audit', {
    load: () => import('./audit/audit-page.tsx'),
    lead: 'Every admin action, newest first. Entries cannot be edited or deleted.',
    reads: reads.audit,
  }),
  page(paths.adminAccount, 'Your account', {
    load: () => import('./admin-account-page.tsx'),
    reads: reads.account,
  }),
  // An unknown address under /admin is shown to admins only.
  { path: `${paths.admin}/*`, lazy: () => import('../layouts/not-found-page.tsx') },
]

/** The pages of the back office. */
export const adminRoutes: RouteObject[] = [
  {
    middleware: [adminGuard],
    lazy: async () => ({ Component: (await import('./shell/admin-shell.tsx')).AdminShell }),
    // When a page breaks, the menu stays.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
