import { absentId } from '../harness/admin-requests.ts'
import { adminsOnly, managersOnly, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'

/** The user whom the lines of users name, and a session of that user which may be ended. */
export type UserThings = { readonly user: TestClient; readonly sessionId: string }

/** Signs in a user whom admins read, block and sign out, and whom no other line uses. */
export async function openUsers(user: TestClient): Promise<UserThings> {
  await user.signIn()
  const { body } = await user.get('/api/me/sessions')
  const [session] = body.sessions as { id: string }[]
  return { user: user, sessionId: session?.id ?? absentId }
}

/** A line for each route of users as admins see them. */
export const userLines = (things: () => UserThings): Readonly<Record<string, Line>> => {
  const params = () => ({ id: things().user.userId, session_id: things().sessionId })
  return {
    'adminUsers.users': { statuses: adminsOnly(200) },
    'adminUsers.exportUsers': { statuses: managersOnly(200) },
    'adminUsers.user': { statuses: adminsOnly(200), params },
    'adminUsers.transactions': { statuses: adminsOnly(200), params },
    'adminUsers.statement': { statuses: adminsOnly(200), params },
    'adminUsers.orders': { statuses: adminsOnly(200), params },
    'adminUsers.sessions': { statuses: adminsOnly(200), params },
    'adminUsers.endSession': { statuses: managersOnly(204, 404), params },
    'adminUsers.endSessions': { statuses: managersOnly(204), params },
    'adminUsers.audit': { statuses: adminsOnly(200), params },
    'userDebug.read': { statuses: adminsOnly(200), params },
    'adminUsers.block': {
      statuses: managersOnly(200),
      params,
      body: () => ({ reason: 'A line of the matrix' }),
    },
    'adminUsers.unblock': { statuses: managersOnly(200), params, body: () => ({}) },
    'closures.list': { statuses: adminsOnly(200) },
    // The account is not being closed.
    'closures.cancel': { statuses: managersOnly(404), params },
    'savedViews.list': { statuses: adminsOnly(200) },
    'savedViews.save': {
      statuses: adminsOnly(201),
      body: () => ({ name: crypto.randomUUID(), query: 'status=blocked' }),
    },
    // No view has this id; a view of another admin is answered in the same way.
    'savedViews.forget': { statuses: adminsOnly(404), params: () => ({ id: '999999999' }) },
  }
}
