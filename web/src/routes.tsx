import { createBrowserRouter, type RouteObject } from 'react-router'
import { adminGuard, userGuard } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage, PageError } from './layouts/error-page.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import { Splash } from './ui/overlay/splash.tsx'

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
    path: paths.confirmEmail,
    handle: { title: 'Confirm your email' },
    lazy: () => import('./accounts/confirm-email-page.tsx'),
  },
]

/** The pages of a signed-in user. */
const userPages: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: { title: 'Dashboard' },
    lazy: () => import('./dashboard/dashboard-page.tsx'),
  },
  {
    path: paths.buyNumber,
    handle: { title: 'Buy Numbers' },
    lazy: () => import('./numbers/buy-number-page.tsx'),
  },
  {
    path: paths.numberHistory,
    handle: { title: 'Numbers History' },
    lazy: () => import('./numbers/number-history-page.tsx'),
  },
  {
    path: paths.boost,
    handle: { title: 'Place Order' },
    lazy: () => import('./boost/place-order-page.tsx'),
  },
  {
    path: paths.boostHistory,
    handle: { title: 'Boost History' },
    lazy: () => import('./boost/boost-history-page.tsx'),
  },
  {
    path: paths.recharge,
    handle: { title: 'Fund Wallet' },
    lazy: () => import('./wallet/recharge-page.tsx'),
  },
  {
    path: paths.wallet,
    handle: { title: 'Transactions' },
    lazy: () => import('./wallet/transactions-page.tsx'),
  },
  {
    path: paths.profile,
    handle: { title: 'Profile' },
    lazy: () => import('./profile/profile-page.tsx'),
  },
  {
    path: paths.refer,
    handle: { title: 'Refer & Earn' },
    lazy: () => import('./refer/refer-page.tsx'),
  },
  {
    path: paths.faq,
    handle: { title: 'FAQs' },
    lazy: () => import('./faq/faq-page.tsx'),
  },
]

const adminPages: RouteObject[] = [
  {
    path: paths.admin,
    handle: { title: 'Back office' },
    lazy: () => import('./admin/admin-page.tsx'),
  },
]

const pages: RouteObject[] = [
  { Component: AuthLayout, children: authPages },
  {
    middleware: [userGuard],
    lazy: async () => ({
      Component: (await import('./layouts/shell/user-shell.tsx')).UserShell,
    }),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: userPages }],
  },
  { middleware: [adminGuard], children: adminPages },
  {
    lazy: () => import('./layouts/shell/not-found-layout.tsx'),
    children: [{ path: '*', lazy: () => import('./layouts/not-found-page.tsx') }],
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
