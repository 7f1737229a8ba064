import type { RouteObject } from 'react-router'
import { adminGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { paths } from '../paths.ts'

const pages: RouteObject[] = [
  {
    path: paths.admin,
    handle: { title: 'Admin Dashboard' },
    lazy: () => import('./dashboard/admin-page.tsx'),
  },
  {
    path: paths.adminUsers,
    handle: { title: 'Users' },
    lazy: () => import('./users/list/users-page.tsx'),
  },
  {
    path: paths.adminUser,
    handle: { title: 'User details' },
    lazy: () => import('./users/details/user-page.tsx'),
  },
  {
    path: paths.adminLogs,
    handle: { title: 'Account Logs' },
    lazy: () => import('./inventory/logs/accounts-log-page.tsx'),
  },
  {
    path: paths.adminPrices,
    handle: { title: 'Prices' },
    lazy: () => import('./pricing/prices-page.tsx'),
  },
  {
    path: paths.adminComplaints,
    handle: { title: 'Store complaints' },
    lazy: () => import('./inventory/complaints/complaints-page.tsx'),
  },
  {
    path: paths.adminMoney,
    handle: { title: 'Money desk' },
    lazy: () => import('./transfers/money-page.tsx'),
  },
  {
    path: paths.adminCategories,
    handle: { title: 'Categories' },
    lazy: () => import('./inventory/categories-page.tsx'),
  },
  {
    path: paths.adminProducts,
    handle: { title: 'Products' },
    lazy: () => import('./inventory/products-page.tsx'),
  },
  {
    path: paths.announcement,
    handle: { title: 'Announcement Center' },
    lazy: () => import('./announcements/announcement-page.tsx'),
  },
  {
    path: paths.slide,
    handle: { title: 'Image Slider Management' },
    lazy: () => import('./slides/slide-page.tsx'),
  },
  {
    path: paths.adminTeam,
    handle: { title: 'Team' },
    lazy: () => import('./team/team-page.tsx'),
  },
  {
    path: paths.adminAudit,
    handle: { title: 'Audit' },
    lazy: () => import('./audit/audit-page.tsx'),
  },
  {
    path: paths.adminAccount,
    handle: { title: 'Your account' },
    lazy: () => import('./admin-account-page.tsx'),
  },
  // What is not there is nobody's business but an admin's.
  { path: `${paths.admin}/*`, lazy: () => import('../layouts/not-found-page.tsx') },
]

/** The pages of the admin side. */
export const adminRoutes: RouteObject[] = [
  {
    middleware: [adminGuard],
    lazy: async () => ({ Component: (await import('./shell/admin-shell.tsx')).AdminShell }),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
