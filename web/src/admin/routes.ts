import type { RouteObject } from 'react-router'
import { adminGuard } from '../api/guards.ts'
import { PageError } from '../layouts/error-page.tsx'
import { page } from '../layouts/page.ts'
import { paths } from '../paths.ts'

const pages: RouteObject[] = [
  page(paths.admin, 'Admin Dashboard', () => import('./dashboard/admin-page.tsx')),
  page(paths.adminUsers, 'Users', () => import('./users/list/users-page.tsx')),
  page(paths.adminUser, 'User details', () => import('./users/details/user-page.tsx')),
  page(paths.adminLogs, 'Account Logs', () => import('./inventory/logs/accounts-log-page.tsx')),
  page(paths.adminPrices, 'Prices', () => import('./pricing/prices-page.tsx')),
  page(
    paths.adminComplaints,
    'Store complaints',
    () => import('./inventory/complaints/complaints-page.tsx'),
  ),
  page(paths.adminMoney, 'Money desk', () => import('./transfers/money-page.tsx')),
  page(paths.adminCategories, 'Categories', () => import('./inventory/categories-page.tsx')),
  page(paths.adminProducts, 'Products', () => import('./inventory/products-page.tsx')),
  page(
    paths.announcement,
    'Announcement Center',
    () => import('./announcements/announcement-page.tsx'),
  ),
  page(paths.slide, 'Image Slider Management', () => import('./slides/slide-page.tsx')),
  page(paths.adminTeam, 'Team', () => import('./team/team-page.tsx')),
  page(paths.adminAudit, 'Audit', () => import('./audit/audit-page.tsx')),
  page(paths.adminAccount, 'Your account', () => import('./admin-account-page.tsx')),
  // An unknown address under /admin is shown to admins only.
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
