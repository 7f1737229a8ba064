/** The pages of a signed-in user: where each is loaded from. */
export const userPages = {
  shell: async () => ({ Component: (await import('./layouts/shell/user-shell.tsx')).UserShell }),
  dashboard: () => import('./dashboard/dashboard-page.tsx'),
  buyNumber: () => import('./numbers/buy-number-page.tsx'),
  numberHistory: () => import('./numbers/number-history-page.tsx'),
  placeOrder: () => import('./boost/place-order-page.tsx'),
  boostHistory: () => import('./boost/boost-history-page.tsx'),
  store: () => import('./store/store-page.tsx'),
  logsOrder: () => import('./store/orders-page.tsx'),
  recharge: () => import('./wallet/recharge-page.tsx'),
  transactions: () => import('./wallet/transactions-page.tsx'),
  profile: () => import('./profile/profile-page.tsx'),
  refer: () => import('./refer/refer-page.tsx'),
  faq: () => import('./faq/faq-page.tsx'),
} as const
