import { apiKeys } from '@nosim/contract/accounts/api-keys.ts'
import type { Proof } from '@nosim/contract/accounts/security.ts'
import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import type { Db } from '../platform/db/db.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { callsOf } from './calls/queries.ts'
import {
  keysInState,
  keyWithUser,
  presentReport,
  reportsOf,
  usageOf,
} from './keys/admin-queries.ts'
import { approveKey, limitKey, stopKey } from './keys/decide-key.ts'
import { answerKey, changeKey, endKey, issueSecret, requestKey } from './keys/own-keys.ts'
import { keysOf } from './keys/queries.ts'
import { reportKey } from './keys/report-key.ts'

export type KeyRouteDependencies = {
  readonly db: Db
  /** Checks the password and, with two-step sign-in, the code of a user. Throws their refusals. */
  readonly prove: (userId: string, proof: Proof) => Promise<void>
}

/** The API keys of users, for them and for admins. */
export const keyRoutes = ({ db, prove }: KeyRouteDependencies): Endpoint[] => [
  on(apiKeys.list, async (_input, { caller }) => ({ keys: await keysOf(db, caller.userId) })),
  on(apiKeys.request, requestKey(db)),
  on(apiKeys.change, changeKey(db)),
  on(apiKeys.newSecret, issueSecret(db, prove)),
  on(apiKeys.answer, answerKey(db)),
  on(apiKeys.end, endKey(db)),
  on(apiKeys.calls, async ({ params, query }, { caller }) => {
    const key = await keyWithUser(db, params.id)
    if (key?.user_id !== caller.userId) throw new Refusal('NOT_FOUND')
    return callsOf(db, key.id, query)
  }),
  on(adminApiKeys.keys, ({ query }) => keysInState(db, query)),
  on(adminApiKeys.read, async ({ params }) => {
    const key = await present(db, params.id)
    const [day, month, reports] = await Promise.all([
      usageOf(db, key.id, 1),
      usageOf(db, key.id, 30),
      reportsOf(db, key.id),
    ])
    return { ...key, day, month, reports: reports.map(presentReport) }
  }),
  on(adminApiKeys.calls, async ({ params, query }) =>
    callsOf(db, (await present(db, params.id)).id, query),
  ),
  on(adminApiKeys.approve, approveKey(db)),
  on(adminApiKeys.change, limitKey(db)),
  on(adminApiKeys.stop, stopKey(db)),
  on(adminApiKeys.report, reportKey(db)),
]

async function present(db: Db, id: string) {
  const key = await keyWithUser(db, id)
  if (!key) throw new Refusal('NOT_FOUND')
  return key
}
