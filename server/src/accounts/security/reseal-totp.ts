import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { keyIdBytes, type Sealer } from '../../platform/seal.ts'
import { purposeOf } from './totp.ts'

type Row = { user_id: string; secret: Buffer }

/** Seals the authenticator secrets of older keys again, with the sealer's current key. Returns how many it changed. */
export async function resealTotp(db: Db, sealer: Sealer): Promise<number> {
  const found = await sql<Row>`select user_id, secret from totp
    where substring(secret from 1 for ${keyIdBytes}) <> ${sealer.keyId}`.execute(db)
  let count = 0
  for (const { user_id: userId, secret } of found.rows) {
    const purpose = purposeOf(userId)
    const fresh = sealer.seal(sealer.open(secret, purpose), purpose)
    const changed = await sql`update totp set secret = ${fresh}
      where user_id = ${userId} and secret = ${secret}`.execute(db)
    count += Number(changed.numAffectedRows ?? 0)
  }
  return count
}
