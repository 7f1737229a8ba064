/** Every link of the browser, in one place. A page that does not exist yet has no entry here. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  passwordRequest: '/password-request',
  verify: '/verify',
  reset: '/reset',
  confirmEmail: '/confirm-email',
  dashboard: '/dashboard',
  buyNumber: '/buy-number',
  numberHistory: '/number-history',
  recharge: '/recharge',
  wallet: '/wallet',
  refer: '/refer',
  faq: '/faq',
  admin: '/admin',
} as const
