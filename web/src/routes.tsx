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

const pages: RouteObject[] = [
  { Component: AuthLayout, children: authPages },
  {
    lazy: () => import('./layouts/not-found/not-found-layout.tsx'),
    children: [{ path: '*', lazy: () => import('./layouts/not-found/not-found-page.tsx') }],
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

const office = [paths.admin, paths.announcement, paths.slide]

export const createRouter = () =>
  createBrowserRouter(routes, {
    // The pages after sign-in are known once one of them is wanted, so that no page before it carries their list.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (office.some((start) => path.startsWith(start)))
        patch(within, (await import('./office-routes.ts')).officeRoutes)
      else patch(within, (await import('./user-routes.ts')).userRoutes)
    },
  })
