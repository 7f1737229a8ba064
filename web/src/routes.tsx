import { createBrowserRouter, type RouteObject } from 'react-router'
import { adminGuard, userGuard } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage, PageError } from './layouts/error-page.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import type { officePages } from './office-pages.ts'
import { paths } from './paths.ts'
import { Splash } from './ui/overlay/splash.tsx'
import type { userPages } from './user-pages.ts'

/** The pages before sign-in. */
const authPages: RouteObject[] = [
  {
    path: paths.login,
    handle: { title: 'Sign In' },
    lazy: () => import('./accounts/login-page.tsx'),
  },
  {
    path: paths.register,
    handle: { title: 'Sign Up' },
    lazy: () => import('./accounts/register-page.tsx'),
  },
  {
    path: paths.passwordRequest,
    handle: { title: 'Reset Password' },
    lazy: () => import('./accounts/reset/password-request-page.tsx'),
  },
  {
    path: paths.verify,
    handle: { title: 'Verify Code' },
    lazy: () => import('./accounts/reset/verify-page.tsx'),
  },
  {
    path: paths.reset,
    handle: { title: 'Set New Password' },
    lazy: () => import('./accounts/reset/reset-page.tsx'),
  },
  {
    path: paths.report,
    handle: { title: 'Report a product' },
    lazy: () => import('./store/report-page.tsx'),
  },
  {
    path: paths.confirmEmail,
    handle: { title: 'Confirm your email' },
    lazy: () => import('./accounts/confirm-email-page.tsx'),
  },
]

// The lists of the pages after sign-in are files of their own, which nobody carries who does not need them.
const ofUser = (page: keyof typeof userPages) => async () => {
  const list = await import('./user-pages.ts')
  return list.userPages[page]()
}

const ofOffice = (page: keyof typeof officePages) => async () => {
  const list = await import('./office-pages.ts')
  return list.officePages[page]()
}

/** The pages of a signed-in user. */
const userRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: { title: 'Dashboard' },
    lazy: ofUser('dashboard'),
  },
  {
    path: paths.buyNumber,
    handle: { title: 'Buy Numbers' },
    lazy: ofUser('buyNumber'),
  },
  {
    path: paths.numberHistory,
    handle: { title: 'Numbers History' },
    lazy: ofUser('numberHistory'),
  },
  {
    path: paths.boost,
    handle: { title: 'Place Order' },
    lazy: ofUser('placeOrder'),
  },
  {
    path: paths.boostHistory,
    handle: { title: 'Boost History' },
    lazy: ofUser('boostHistory'),
  },
  {
    // The catalogue and the logs of a product are one page, whose cart and search stay from one to the other.
    path: `${paths.store}/:id?`,
    handle: { title: 'Buy Logs' },
    lazy: ofUser('store'),
  },
  {
    path: paths.logsOrder,
    handle: { title: 'Orders' },
    lazy: ofUser('logsOrder'),
  },
  {
    path: paths.recharge,
    handle: { title: 'Fund Wallet' },
    lazy: ofUser('recharge'),
  },
  {
    path: paths.wallet,
    handle: { title: 'Transactions' },
    lazy: ofUser('transactions'),
  },
  {
    path: paths.profile,
    handle: { title: 'Profile' },
    lazy: ofUser('profile'),
  },
  {
    path: paths.refer,
    handle: { title: 'Refer & Earn' },
    lazy: ofUser('refer'),
  },
  {
    path: paths.faq,
    handle: { title: 'FAQs' },
    lazy: ofUser('faq'),
  },
]

const officeRoutes: RouteObject[] = [
  {
    path: paths.admin,
    handle: { title: 'Admin Dashboard' },
    lazy: ofOffice('admin'),
  },
  {
    path: paths.adminUsers,
    handle: { title: 'Users' },
    lazy: ofOffice('users'),
  },
  {
    path: paths.adminUser,
    handle: { title: 'User details' },
    lazy: ofOffice('user'),
  },
  {
    path: paths.adminLogs,
    handle: { title: 'Account Logs' },
    lazy: ofOffice('logs'),
  },
  {
    path: paths.adminPrices,
    handle: { title: 'Prices' },
    lazy: ofOffice('prices'),
  },
  {
    path: paths.adminComplaints,
    handle: { title: 'Store complaints' },
    lazy: ofOffice('complaints'),
  },
  {
    path: paths.adminMoney,
    handle: { title: 'Money desk' },
    lazy: ofOffice('money'),
  },
  {
    path: paths.adminCategories,
    handle: { title: 'Categories' },
    lazy: ofOffice('categories'),
  },
  {
    path: paths.adminProducts,
    handle: { title: 'Products' },
    lazy: ofOffice('products'),
  },
  {
    path: paths.announcement,
    handle: { title: 'Announcement Center' },
    lazy: ofOffice('announcement'),
  },
  {
    path: paths.slide,
    handle: { title: 'Image Slider Management' },
    lazy: ofOffice('slide'),
  },
  {
    path: paths.adminTeam,
    handle: { title: 'Team' },
    lazy: ofOffice('team'),
  },
  {
    path: paths.adminAudit,
    handle: { title: 'Audit' },
    lazy: ofOffice('audit'),
  },
  {
    path: paths.adminAccount,
    handle: { title: 'Your account' },
    lazy: ofOffice('account'),
  },
  // What is not there is nobody's business but an admin's.
  { path: `${paths.admin}/*`, lazy: () => import('./layouts/not-found/not-found-page.tsx') },
]

const pages: RouteObject[] = [
  { Component: AuthLayout, children: authPages },
  {
    middleware: [userGuard],
    lazy: ofUser('shell'),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: userRoutes }],
  },
  {
    middleware: [adminGuard],
    lazy: ofOffice('shell'),
    children: [{ ErrorBoundary: PageError, children: officeRoutes }],
  },
  {
    lazy: () => import('./layouts/not-found/not-found-layout.tsx'),
    children: [{ path: '*', lazy: () => import('./layouts/not-found/not-found-page.tsx') }],
  },
]

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Splash,
    // Whatever breaks within leaves help and toasts standing.
    children: [{ ErrorBoundary: ErrorPage, children: pages }],
  },
]

export const createRouter = () => createBrowserRouter(routes)
