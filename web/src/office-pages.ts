/** The pages of the back office: where each is loaded from. */
export const officePages = {
  shell: async () => ({
    Component: (await import('./layouts/admin/admin-shell.tsx')).AdminShell,
  }),
  users: () => import('./people/users-page.tsx'),
  user: () => import('./people/user-page.tsx'),
  admin: () => import('./admin/admin-page.tsx'),
  categories: () => import('./stock/categories/categories-page.tsx'),
  products: () => import('./stock/products/products-page.tsx'),
  logs: () => import('./stock/logs/accounts-log-page.tsx'),
  announcement: () => import('./announcements/announcement-page.tsx'),
  slide: () => import('./slides/slide-page.tsx'),
  money: () => import('./money/money-page.tsx'),
  complaints: () => import('./stock/complaints/complaints-page.tsx'),
  prices: () => import('./prices/prices-page.tsx'),
  team: () => import('./team/team-page.tsx'),
  audit: () => import('./audit/audit-page.tsx'),
  account: () => import('./profile/admin-account-page.tsx'),
} as const
