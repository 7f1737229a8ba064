import { absentId } from '../harness/admin-requests.ts'
import { adminsOnly, managersOnly, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'

/** What the lines of people are asked about: somebody with a session of no further use. */
export type PeopleThings = { readonly user: TestClient; readonly sessionId: string }

/** Somebody for admins to look at, block and sign out, who is nobody else's in the matrix. */
export async function openPeople(somebody: TestClient): Promise<PeopleThings> {
  await somebody.signIn()
  const { body } = await somebody.get('/api/me/sessions')
  const [session] = body.sessions as { id: string }[]
  return { user: somebody, sessionId: session?.id ?? absentId }
}

/** A line for each route of users as admins see them. */
export const peopleLines = (things: () => PeopleThings): Readonly<Record<string, Line>> => {
  const params = () => ({ id: things().user.userId, session_id: things().sessionId })
  return {
    'people.users': { statuses: adminsOnly(200) },
    'people.exportUsers': { statuses: managersOnly(200) },
    'people.user': { statuses: adminsOnly(200), params },
    'people.transactions': { statuses: adminsOnly(200), params },
    'people.statement': { statuses: adminsOnly(200), params },
    'people.orders': { statuses: adminsOnly(200), params },
    'people.sessions': { statuses: adminsOnly(200), params },
    'people.endSession': { statuses: managersOnly(204, 404), params },
    'people.endSessions': { statuses: managersOnly(204), params },
    'people.audit': { statuses: adminsOnly(200), params },
    'people.debug': { statuses: adminsOnly(200), params },
    'people.block': {
      statuses: managersOnly(200),
      params,
      body: () => ({ reason: 'A line of the matrix' }),
    },
    'people.unblock': { statuses: managersOnly(200), params, body: () => ({}) },
    'savedViews.list': { statuses: adminsOnly(200) },
    'savedViews.save': {
      statuses: adminsOnly(201),
      body: () => ({ name: crypto.randomUUID(), query: 'status=blocked' }),
    },
    // Of nobody's, as those of others are to each.
    'savedViews.forget': { statuses: adminsOnly(404), params: () => ({ id: '999999999' }) },
  }
}
