import type { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertReport, presentReport } from './admin-queries.ts'
import { lockKey } from './queries.ts'
import { suspendReported } from './watch-keys.ts'

/** Adds a report about a key; the third within 30 days suspends it at once (KEY-8). Throws NOT_FOUND. */
export const reportKey =
  (db: Db): Handler<typeof adminApiKeys.report> =>
  ({ params, body: { text } }, context) =>
    db.transaction().execute(async (tx) => {
      // Under the lock, parallel reports count one after the other.
      const key = await lockKey(tx, params.id)
      if (!key) throw new Refusal('NOT_FOUND')
      const actor = actorOf(context)
      const report = await insertReport(tx, { id: key.id, author: actor.userId, text })
      await recordAudit(tx, actor, {
        action: 'report API key',
        subject: `user:${key.user_id}`,
        after: { key: key.id, text },
      })
      await suspendReported(tx, key)
      return presentReport(report)
    })
