import { type MiddlewareFunction, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { readSession, signOut } from './session.ts'
import type { Role } from './use-session.ts'

/** Lets only that role in; anyone else is signed out and sent to the sign-in page before anything loads. */
function admitOnly(role: Role): MiddlewareFunction {
  return () => {
    if (readSession()?.card.is_admin === role) return
    signOut()
    throw redirect(paths.login)
  }
}

export const userGuard: MiddlewareFunction = admitOnly(0)
export const adminGuard: MiddlewareFunction = admitOnly(1)
