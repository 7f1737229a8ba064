import { createBrowserRouter, type RouteObject } from 'react-router'
import { adminGuard, userGuard } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage, PageError } from './layouts/error-page.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import type { signedInPages } from './signed-in-pages.ts'
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

type Page = keyof typeof signedInPages

/** A page that is loaded by the list of those after sign-in, which pages before it need not carry. */
const signedIn = (page: Page) => async () => {
  const list = await import('./signed-in-pages.ts')
  return list.signedInPages[page]()
}

/** The pages of a signed-in user. */
const userPages: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: { title: 'Dashboard' },
    lazy: signedIn('dashboard'),
  },
  {
    path: paths.buyNumber,
    handle: { title: 'Buy Numbers' },
    lazy: signedIn('buyNumber'),
  },
  {
    path: paths.numberHistory,
    handle: { title: 'Numbers History' },
    lazy: signedIn('numberHistory'),
  },
  {
    path: paths.boost,
    handle: { title: 'Place Order' },
    lazy: signedIn('placeOrder'),
  },
  {
    path: paths.boostHistory,
    handle: { title: 'Boost History' },
    lazy: signedIn('boostHistory'),
  },
  {
    // The catalogue and the logs of a product are one page, whose cart and search stay from one to the other.
    path: `${paths.store}/:id?`,
    handle: { title: 'Buy Logs' },
    lazy: signedIn('store'),
  },
  {
    path: paths.logsOrder,
    handle: { title: 'Orders' },
    lazy: signedIn('logsOrder'),
  },
  {
    path: paths.recharge,
    handle: { title: 'Fund Wallet' },
    lazy: signedIn('recharge'),
  },
  {
    path: paths.wallet,
    handle: { title: 'Transactions' },
    lazy: signedIn('transactions'),
  },
  {
    path: paths.profile,
    handle: { title: 'Profile' },
    lazy: signedIn('profile'),
  },
  {
    path: paths.refer,
    handle: { title: 'Refer & Earn' },
    lazy: signedIn('refer'),
  },
  {
    path: paths.faq,
    handle: { title: 'FAQs' },
    lazy: signedIn('faq'),
  },
]

const adminPages: RouteObject[] = [
  {
    path: paths.admin,
    handle: { title: 'Admin Dashboard' },
    lazy: signedIn('admin'),
  },
  {
    path: paths.adminUsers,
    handle: { title: 'Users' },
    lazy: signedIn('adminUsers'),
  },
  {
    path: paths.adminUser,
    handle: { title: 'User details' },
    lazy: signedIn('adminUser'),
  },
  {
    path: paths.adminLogs,
    handle: { title: 'Account Logs' },
    lazy: signedIn('adminLogs'),
  },
  {
    path: paths.adminPrices,
    handle: { title: 'Prices' },
    lazy: signedIn('adminPrices'),
  },
  {
    path: paths.adminComplaints,
    handle: { title: 'Store complaints' },
    lazy: signedIn('adminComplaints'),
  },
  {
    path: paths.adminMoney,
    handle: { title: 'Money desk' },
    lazy: signedIn('adminMoney'),
  },
  {
    path: paths.adminCategories,
    handle: { title: 'Categories' },
    lazy: signedIn('adminCategories'),
  },
  {
    path: paths.adminProducts,
    handle: { title: 'Products' },
    lazy: signedIn('adminProducts'),
  },
  {
    path: paths.announcement,
    handle: { title: 'Announcement Center' },
    lazy: signedIn('announcement'),
  },
  {
    path: paths.slide,
    handle: { title: 'Image Slider Management' },
    lazy: signedIn('slide'),
  },
  {
    path: paths.adminTeam,
    handle: { title: 'Team' },
    lazy: signedIn('adminTeam'),
  },
  {
    path: paths.adminAudit,
    handle: { title: 'Audit' },
    lazy: signedIn('adminAudit'),
  },
  {
    path: paths.adminAccount,
    handle: { title: 'Your account' },
    lazy: signedIn('adminAccount'),
  },
  // What is not there is nobody's business but an admin's.
  { path: `${paths.admin}/*`, lazy: () => import('./layouts/not-found/not-found-page.tsx') },
]

const pages: RouteObject[] = [
  { Component: AuthLayout, children: authPages },
  {
    middleware: [userGuard],
    lazy: signedIn('shell'),
    // A page that breaks leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: userPages }],
  },
  {
    middleware: [adminGuard],
    lazy: signedIn('adminShell'),
    children: [{ ErrorBoundary: PageError, children: adminPages }],
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
