import type { AdminApiKey, adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import type { KeyState } from '@nosim/contract/accounts/api-keys.ts'
import { letterJob } from '../../accounts/users/jobs.ts'
import { type Actor, actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs.ts'
import { keyWithUser } from './admin-queries.ts'
import { approvedLetter, stoppedLetter } from './letters.ts'
import { type KeyRow, lockKey, setState, updateKey } from './queries.ts'

/** The states in which an admin may approve a key, and those in which an admin may stop it. An end is final. */
const approvable = new Set<KeyState>(['requested', 'refused', 'suspended'])
const stoppable: Readonly<Record<'refused' | 'suspended' | 'ended', readonly KeyState[]>> = {
  refused: ['requested'],
  suspended: ['active'],
  ended: ['requested', 'refused', 'active', 'suspended'],
}

/** Approves a key with its limits, and sends its user a mail (KEY-1). Throws NOT_FOUND and SETTLED. */
export const approveKey =
  (db: Db): Handler<typeof adminApiKeys.approve> =>
  ({ params, body }, context) =>
    decide(db, actorOf(context), {
      id: params.id,
      action: 'approve API key',
      may: ({ state }) => approvable.has(state),
      async write(tx, key) {
        // The limits come first, because an active key must have them.
        await updateKey(tx, key.id, limitsOf(body))
        await setState(tx, key.id, { state: 'active', reason: null })
        await addJob(tx, letterJob(key.user_id, approvedLetter(key)))
      },
    })

/** Changes the limits of an active key. Throws NOT_FOUND and KEY_NOT_ACTIVE. */
export const limitKey =
  (db: Db): Handler<typeof adminApiKeys.change> =>
  ({ params, body }, context) =>
    decide(db, actorOf(context), {
      id: params.id,
      action: 'limit API key',
      may: ({ state }) => state === 'active',
      otherwise: 'KEY_NOT_ACTIVE',
      write: (tx, key) => updateKey(tx, key.id, limitsOf(body)),
    })

/** Refuses, suspends or ends a key, and sends its user the reason (KEY-1). Throws NOT_FOUND and SETTLED. */
export const stopKey =
  (db: Db): Handler<typeof adminApiKeys.stop> =>
  ({ params, body: { to, reason } }, context) =>
    decide(db, actorOf(context), {
      id: params.id,
      action: { refused: 'refuse API key', suspended: 'suspend API key', ended: 'end API key' }[to],
      may: ({ state }) => stoppable[to].includes(state),
      async write(tx, key) {
        await setState(tx, key.id, { state: to, reason })
        await addJob(tx, letterJob(key.user_id, stoppedLetter(key, { to, reason })))
      },
    })

type Limits = { daily_cap_ngn: number; calls_per_minute: number; scopes: KeyRow['scopes'] }

const limitsOf = ({ daily_cap_ngn, calls_per_minute, scopes }: Limits) => ({
  daily_cap: daily_cap_ngn * 100,
  calls_per_minute,
  scopes: [...new Set(scopes)],
})

type Decision = {
  readonly id: string
  readonly action: string
  readonly may: (key: KeyRow) => boolean
  readonly otherwise?: 'KEY_NOT_ACTIVE'
  readonly write: (tx: Queryable, key: KeyRow) => Promise<void>
}

const decide = (
  db: Db,
  actor: Actor,
  { id, action, may, otherwise, write }: Decision,
): Promise<AdminApiKey> =>
  db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, id)
    if (!key) throw new Refusal('NOT_FOUND')
    if (!may(key)) throw new Refusal(otherwise ?? 'SETTLED')
    await write(tx, key)
    const after = await lockKey(tx, id)
    const view = await keyWithUser(tx, id)
    if (!after || !view) throw new Error('an API key that was written is not there')
    await recordAudit(tx, actor, {
      action,
      subject: `user:${key.user_id}`,
      before: auditOf(key),
      after: auditOf(after),
    })
    return view
  })

/** A key as the audit stores it. */
export const auditOf = (key: KeyRow) => ({
  key: key.id,
  name: key.name,
  state: key.state,
  reason: key.state_reason,
  scopes: key.scopes,
  daily_cap: key.daily_cap,
  calls_per_minute: key.calls_per_minute,
})
