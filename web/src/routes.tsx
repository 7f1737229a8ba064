import { createBrowserRouter, type RouteObject } from 'react-router'
import { visitorGuard } from './api/guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { page } from './layouts/page.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import { Splash } from './layouts/splash.tsx'

/** The pages before sign-in, from which a signed-in user is redirected. */
const visitorPages: RouteObject[] = [
  page(paths.login, 'Sign In', () => import('./auth/login-page.tsx')),
  page(paths.register, 'Sign Up', () => import('./auth/register-page.tsx')),
  page(paths.passwordRequest, 'Reset Password', () => import('./auth/password-request-page.tsx')),
  page(paths.verify, 'Verify Code', () => import('./auth/verify-page.tsx')),
  page(paths.reset, 'Set New Password', () => import('./auth/reset-page.tsx')),
]

/** Forms for all visitors, signed in or not. */
const openPages: RouteObject[] = [
  page(paths.report, 'Report a product', () => import('./shop/store/report-page.tsx')),
  page(paths.unsubscribe, 'Mails', () => import('./auth/unsubscribe-page.tsx')),
  page(paths.confirmEmail, 'Confirm your email', () => import('./auth/confirm-email-page.tsx')),
]

const pages: RouteObject[] = [
  {
    Component: AuthLayout,
    children: [{ middleware: [visitorGuard], children: visitorPages }, ...openPages],
  },
  {
    lazy: () => import('./not-found-layout.tsx'),
    children: [{ path: '*', lazy: () => import('./layouts/not-found-page.tsx') }],
  },
]

/** The id of the route that contains all pages. */
const within = 'pages'

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Splash,
    // When a page breaks, the toasts stay.
    children: [{ id: within, ErrorBoundary: ErrorPage, children: pages }],
  },
]

const admin = [paths.admin, paths.announcement, paths.slide]

export const createRouter = () =>
  createBrowserRouter(routes, {
    // The routes after sign-in are loaded when one is requested, so that pages before sign-in do not load them.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (admin.some((start) => path.startsWith(start)))
        patch(within, (await import('./admin/routes.ts')).adminRoutes)
      else patch(within, (await import('./shop/routes.ts')).shopRoutes)
    },
  })
