import { createBrowserRouter, type RouteObject } from 'react-router'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import { Splash } from './ui/overlay/splash.tsx'

/** The pages before sign-in. */
const authPages: RouteObject[] = [
  {
    path: paths.login,
    handle: { title: 'Sign In' },
    lazy: () => import('./auth/login-page.tsx'),
  },
  {
    path: paths.register,
    handle: { title: 'Sign Up' },
    lazy: () => import('./auth/register-page.tsx'),
  },
  {
    path: paths.passwordRequest,
    handle: { title: 'Reset Password' },
    lazy: () => import('./auth/password-request-page.tsx'),
  },
  {
    path: paths.verify,
    handle: { title: 'Verify Code' },
    lazy: () => import('./auth/verify-page.tsx'),
  },
  {
    path: paths.reset,
    handle: { title: 'Set New Password' },
    lazy: () => import('./auth/reset-page.tsx'),
  },
  {
    path: paths.report,
    handle: { title: 'Report a product' },
    lazy: () => import('./shop/store/report-page.tsx'),
  },
  {
    path: paths.confirmEmail,
    handle: { title: 'Confirm your email' },
    lazy: () => import('./auth/confirm-email-page.tsx'),
  },
]

const pages: RouteObject[] = [
  { Component: AuthLayout, children: authPages },
  {
    lazy: () => import('./not-found-layout.tsx'),
    children: [{ path: '*', lazy: () => import('./layouts/not-found-page.tsx') }],
  },
]

/** The route that all pages are within. */
const within = 'pages'

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Splash,
    // Whatever breaks within leaves help and toasts standing.
    children: [{ id: within, ErrorBoundary: ErrorPage, children: pages }],
  },
]

const admin = [paths.admin, paths.announcement, paths.slide]

export const createRouter = () =>
  createBrowserRouter(routes, {
    // The pages after sign-in are known once one of them is wanted, so that no page before it carries their list.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (admin.some((start) => path.startsWith(start)))
        patch(within, (await import('./admin/routes.ts')).adminRoutes)
      else patch(within, (await import('./shop/routes.ts')).shopRoutes)
    },
  })
