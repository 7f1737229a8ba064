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

/** The prefix of every secret, so that users and scanners for leaked secrets recognise it. */
export const secretPrefix = 'nsm_'
/** The number of leading characters of a secret that are stored as text, so that its user recognises it. */
const startLength = secretPrefix.length + 4

/** A new secret: 112 random bits. It has 32 characters, because clients of the numbers protocol check its length. */
const newSecret = (): string => secretPrefix + randomBytes(14).toString('hex')

/** Requests a key, which an admin approves or refuses (KEY-1). Throws EMAIL_UNCONFIRMED and TOO_MANY_KEYS. */
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

/** Changes the settings of a key that its user may change. Throws NOT_FOUND. */
export const changeKey =
  (db: Db): Handler<typeof apiKeys.change> =>
  ({ params, body }, { caller }) =>
    withOwnKey(db, { userId: caller.userId, id: params.id }, (tx) => updateKey(tx, params.id, body))

/**
 * Makes a secret for an active key, and returns it only this once; its digest is stored. The previous secret works for
 * another day, earlier secrets end now (KEY-2). Throws NOT_FOUND, KEY_NOT_ACTIVE and the refusals of `prove`.
 */
export const issueSecret =
  (
    db: Db,
    prove: (userId: string, proof: Proof) => Promise<void>,
  ): Handler<typeof apiKeys.newSecret> =>
  async ({ params, body }, { caller: { userId } }) => {
    const isActive = ({ state }: KeyRow) => state === 'active'
    // Before the check of the password, which is slow and counts as a try.
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

/** Stores the user's answer to a refusal or a suspension. Throws NOT_FOUND and KEY_NOT_ACTIVE. */
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
      // Where an admin has ended the key, the reason stays.
      if (state !== 'ended') await setState(tx, params.id, { state: 'ended', reason: null })
    })
  }

/** Changes one key of a user, and returns it. Throws NOT_FOUND, and KEY_NOT_ACTIVE where `may` is false. */
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
