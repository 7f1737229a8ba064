import type { RouteObject } from 'react-router'
import { adminGuard } from './guards.ts'
import { PageError } from './layouts/error-page.tsx'
import { paths } from './paths.ts'

const pages: RouteObject[] = [
  {
    path: paths.admin,
    handle: { title: 'Admin Dashboard' },
    lazy: () => import('./admin/admin-page.tsx'),
  },
  {
    path: paths.adminUsers,
    handle: { title: 'Users' },
    lazy: () => import('./people/users-page.tsx'),
  },
  {
    path: paths.adminUser,
    handle: { title: 'User details' },
    lazy: () => import('./people/user-page.tsx'),
  },
  {
    path: paths.adminLogs,
    handle: { title: 'Account Logs' },
    lazy: () => import('./stock/logs/accounts-log-page.tsx'),
  },
  {
    path: paths.adminPrices,
    handle: { title: 'Prices' },
    lazy: () => import('./prices/prices-page.tsx'),
  },
  {
    path: paths.adminComplaints,
    handle: { title: 'Store complaints' },
    lazy: () => import('./stock/complaints/complaints-page.tsx'),
  },
  {
    path: paths.adminMoney,
    handle: { title: 'Money desk' },
    lazy: () => import('./money/money-page.tsx'),
  },
  {
    path: paths.adminCategories,
    handle: { title: 'Categories' },
    lazy: () => import('./stock/categories/categories-page.tsx'),
  },
  {
    path: paths.adminProducts,
    handle: { title: 'Products' },
    lazy: () => import('./stock/products/products-page.tsx'),
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
    lazy: () => import('./profile/admin-account-page.tsx'),
  },
  // What is not there is nobody's business but an admin's.
  { path: `${paths.admin}/*`, lazy: () => import('./layouts/not-found/not-found-page.tsx') },
]

/** The pages of the back office. */
export const officeRoutes: RouteObject[] = [
  {
    middleware: [adminGuard],
    lazy: async () => ({ Component: (await import('./layouts/admin/admin-shell.tsx')).AdminShell }),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
