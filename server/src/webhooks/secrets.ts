import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { Db } from '../platform/db/db.ts'
import { keyIdBytes, type Sealer } from '../platform/seal.ts'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The purpose that a secret is encrypted for: the secret of one endpoint cannot be used for another. */
export const purposeOf = (endpointId: string): string => `webhook:${endpointId}`

/**
 * The headers of a message (https://www.standardwebhooks.com, 1.0.0): its id, the time of this try in seconds, and
 * signatures. There is a signature of id, time and body with each secret, the newest first.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

type Row = { id: string; secret: Buffer; old_secret: Buffer | null }

/** Encrypts the secrets that another key encrypted with the sealer's own key. Returns how many endpoints changed. */
export async function resealWebhooks(db: Db, sealer: Sealer): Promise<number> {
  const found = await sql<Row>`select id, secret, old_secret from webhook_endpoint
    where substring(secret from 1 for ${keyIdBytes}) <> ${sealer.keyId}
      or substring(old_secret from 1 for ${keyIdBytes}) <> ${sealer.keyId}`.execute(db)
  let count = 0
  for (const { id, secret, old_secret: old } of found.rows) {
    const again = (sealed: Buffer) => sealer.seal(sealer.open(sealed, purposeOf(id)), purposeOf(id))
    const changed =
      await sql`update webhook_endpoint set secret = ${again(secret)}, old_secret = ${old && again(old)}
      where id = ${id} and secret = ${secret}`.execute(db)
    count += Number(changed.numAffectedRows ?? 0)
  }
  return count
}
