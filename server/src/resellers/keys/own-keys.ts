import { randomBytes } from 'node:crypto'
import {
  mostKeys,
  overlapHours,
  type apiKeys,
  type ApiKey,
} from '@nosim/contract/accounts/api-keys.ts'
import type { Proof } from '@nosim/contract/accounts/security.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/ids.ts'
import {
  insertKey,
  insertSecret,
  type KeyRow,
  lockOwnKey,
  presentKey,
  setState,
  updateKey,
} from './queries.ts'

/** How every secret begins, so that people and scanners of leaked secrets recognise it. */
export const secretPrefix = 'nsm_'
/** So many characters of a secret are kept as text, for its user to recognise it by. */
const startLength = secretPrefix.length + 4

/** A new secret: 112 random bits. It has 32 characters, as clients of the numbers protocol check its length. */
const newSecret = (): string => secretPrefix + randomBytes(14).toString('hex')

/** Requests a key, for an admin to decide (KEY-1). Throws EMAIL_UNCONFIRMED and TOO_MANY_KEYS. */
export const requestKey =
  (db: Db): Handler<typeof apiKeys.request> =>
  async ({ body }, { caller }) => {
    if (!caller.emailConfirmed) throw new Refusal('EMAIL_UNCONFIRMED')
    return db.transaction().execute(async (tx) => {
      const id = await insertKey(tx, caller.userId, { ...body, most: mostKeys })
      if (id === undefined) throw new Refusal('TOO_MANY_KEYS')
      const message = 'Your request was sent. You get a mail once we have decided.'
      return { ...(await present(tx, caller.userId, id)), message }
    })
  }

/** Changes what the user may set of a key. Throws NOT_FOUND. */
export const changeKey =
  (db: Db): Handler<typeof apiKeys.change> =>
  ({ params, body }, { caller }) =>
    withOwnKey(db, { userId: caller.userId, id: params.id }, (tx) => updateKey(tx, params.id, body))

/**
 * Makes a secret for an active key, and returns it this once; only its digest is stored. The newest secret before it works for
 * another day, earlier ones end now (KEY-2). Throws NOT_FOUND, KEY_NOT_ACTIVE and the refusals of `prove`.
 */
export const issueSecret =
  (
    db: Db,
    prove: (userId: string, proof: Proof) => Promise<void>,
  ): Handler<typeof apiKeys.newSecret> =>
  async ({ params, body }, { caller: { userId } }) => {
    const isActive = ({ state }: KeyRow) => state === 'active'
    // Before the password is checked, which takes long and is counted.
    await withOwnKey(db, { userId, id: params.id, may: isActive }, async () => undefined)
    await prove(userId, body)
    const secret = newSecret()
    const key = await withOwnKey(db, { userId, id: params.id, may: isActive }, (tx) =>
      insertSecret(tx, params.id, {
        hash: tokenHash(secret),
        starts: secret.slice(0, startLength),
        overlapHours,
      }),
    )
    return { ...key, secret }
  }

/** Stores what the user answers to a refusal or a suspension. Throws NOT_FOUND and KEY_NOT_ACTIVE. */
export const answerKey =
  (db: Db): Handler<typeof apiKeys.answer> =>
  ({ params, body }, { caller: { userId } }) => {
    const may = ({ state }: KeyRow) => state === 'refused' || state === 'suspended'
    return withOwnKey(db, { userId, id: params.id, may }, (tx) => updateKey(tx, params.id, body))
  }

/** Ends a key at once. Throws NOT_FOUND. */
export const endKey =
  (db: Db): Handler<typeof apiKeys.end> =>
  async ({ params }, { caller: { userId } }) => {
    await withOwnKey(db, { userId, id: params.id }, async (tx, { state }) => {
      // Where an admin has ended it, the reason stays.
      if (state !== 'ended') await setState(tx, params.id, { state: 'ended', reason: null })
    })
  }

/** Changes one key of a user where it may be changed, and returns it as it is then. */
const withOwnKey = (
  db: Db,
  { userId, id, may = () => true }: { userId: string; id: string; may?: (key: KeyRow) => boolean },
  write: (tx: Queryable, key: KeyRow) => Promise<void>,
): Promise<ApiKey> =>
  db.transaction().execute(async (tx) => {
    const key = await lockOwnKey(tx, userId, id)
    if (!key) throw new Refusal('NOT_FOUND')
    if (!may(key)) throw new Refusal('KEY_NOT_ACTIVE')
    await write(tx, key)
    return present(tx, userId, id)
  })

async function present(tx: Queryable, userId: string, id: string): Promise<ApiKey> {
  const key = await lockOwnKey(tx, userId, id)
  if (!key) throw new Error('an API key that was written is not there')
  return presentKey(key)
}
