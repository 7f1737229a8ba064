import { type MiddlewareFunction, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { keepPlace, keepService, wayBack } from './place.ts'
import { hasLeft, leaveSession, readSession } from './session.ts'
import type { Role } from './use-session.ts'

/**
 * Admits only users of that role. All others are signed out and redirected to the sign-in page before anything loads.
 * Sign-in leads back to a page that was opened without a session, or whose session has ended.
 */
function admitOnly(role: Role): MiddlewareFunction {
  return ({ request }) => {
    const session = readSession()
    if (session?.card.is_admin === role) return
    const { pathname, search } = new URL(request.url)
    if (!session && !hasLeft())
      keepPlace({ path: pathname + search, role, hasEnded: readSession(0) !== undefined })
    leaveSession()
    throw redirect(paths.login)
  }
}

/** The first page of a role. */
export const startOf = (role: Role): string => (role === 1 ? paths.admin : paths.dashboard)

/**
 * Guards the forms before sign-in: a signed-in user is redirected to the requested page, or to the first page of the
 * role.
 */
export const visitorGuard: MiddlewareFunction = ({ request }) => {
  keepService(new URL(request.url))
  const session = readSession()
  if (session) throw redirect(wayBack(session.card.is_admin, startOf(session.card.is_admin)))
}

export const userGuard: MiddlewareFunction = admitOnly(0)
export const adminGuard: MiddlewareFunction = admitOnly(1)
