import { createBrowserRouter, type RouteObject } from 'react-router'
import { visitorGuard } from './api/guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { page } from './layouts/page.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { paths } from './paths.ts'
import { Splash } from './ui/overlay/splash.tsx'

/** The pages before sign-in, which a signed-in user does not see. */
const visitorPages: RouteObject[] = [
  page(paths.login, 'Sign In', () => import('./auth/login-page.tsx')),
  page(paths.register, 'Sign Up', () => import('./auth/register-page.tsx')),
  page(paths.passwordRequest, 'Reset Password', () => import('./auth/password-request-page.tsx')),
  page(paths.verify, 'Verify Code', () => import('./auth/verify-page.tsx')),
  page(paths.reset, 'Set New Password', () => import('./auth/reset-page.tsx')),
]

/** Forms for everyone, signed in or not. */
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
