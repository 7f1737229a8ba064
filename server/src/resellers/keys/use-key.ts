import type { KeyCurrency, KeyDialect } from '@nosim/contract/accounts/api-keys.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { DatabaseLimiter } from '../../accounts/users/database-limiter.ts'
import { consumeRateLimit } from '../../accounts/users/rate-limits.ts'
import { Batcher, type MeterOf } from '../../platform/db/batcher.ts'
import type { Db } from '../../platform/db/db.ts'
import type { KeyCaller, KeyUse } from '../../platform/http/endpoint.ts'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/ids.ts'
import { secretPrefix } from './own-keys.ts'

/** The key of a call, with the settings that the protocols need. */
export type ActiveKey = KeyUse & {
  readonly currency: KeyCurrency
  readonly dialect: KeyDialect
}

export type ActiveCaller = KeyCaller & { readonly key: ActiveKey }

/**
 * The caller, or why the call is refused: `unknown` (no such secret, or an ended key), `elsewhere` (not from the
 * networks of the key), `inactive` (the key or its user is stopped), `too-many` (calls in this minute; `seconds` to
 * wait). A call with a `keyId` is written to the log of that key. Of the calls above the limit, only as many as the
 * limit are logged, so that no caller can fill the log.
 */
export type KeyAnswer =
  | { readonly kind: 'active'; readonly caller: ActiveCaller }
  | { readonly kind: 'unknown'; readonly keyId?: undefined }
  | { readonly kind: 'elsewhere' | 'inactive'; readonly keyId: string }
  | { readonly kind: 'too-many'; readonly keyId?: string | undefined; readonly seconds: number }

type Row = {
  id: string
  user_id: string
  scopes: LineOfBusiness[]
  currency: KeyCurrency
  dialect: KeyDialect
  active: boolean
  here: boolean
  stale: boolean
  confirmed: boolean
  calls_per_minute: number | null
}

type Call = { readonly hash: Buffer; readonly address: string }

/** The secret of the header `Authorization: Bearer ...`; undefined where there is none. */
export const bearerOf = (authorization = ''): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1]

/** How often the last use of a key is written, in seconds. */
const touchSeconds = 60
/** The most calls with an invalid secret from one network in 15 minutes. */
const unknownMost = 100

export type Keys = ReturnType<typeof openKeys>

/** Checks the secrets of calls. Nothing is cached: each call reads the current state of its key. */
export function openKeys(deps: { db: Db; pool: Pool; meterOf: MeterOf }) {
  const rows = new Batcher<Call, Row | undefined>({
    meter: deps.meterOf('api-keys'),
    run: (calls) => keysByHash(deps.db, calls),
  })
  // Each key has its own limit of calls, so the limiter only counts.
  const calls = new DatabaseLimiter(deps.pool, { keyPrefix: 'api-key', points: 1e9, duration: 60 })
  const unknown = new DatabaseLimiter(deps.pool, {
    keyPrefix: 'api-unknown',
    points: unknownMost,
    duration: 15 * 60,
  })

  /** Counts a call whose secret is not valid from its address, so that secrets cannot be guessed. */
  async function refuse(answer: KeyAnswer, address: string): Promise<KeyAnswer> {
    try {
      await consumeRateLimit(unknown, networkOf(address))
      return answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { kind: 'too-many', seconds: error.extras.retry_after ?? 60 }
    }
  }

  return {
    /** Finds the key of a secret and whether this address may use it now (KEY-3, KEY-4). Counts the call. */
    async use(secret: string, address: string): Promise<KeyAnswer> {
      const row = secret.startsWith(secretPrefix)
        ? await rows.submit({ hash: tokenHash(secret), address })
        : undefined
      if (!row) return refuse({ kind: 'unknown' }, address)
      const { id } = row
      if (!row.here) return refuse({ kind: 'elsewhere', keyId: id }, address)
      const counted = await calls.consume(id)
      const most = row.calls_per_minute ?? 0
      if (counted.consumedPoints > most)
        return {
          kind: 'too-many',
          keyId: counted.consumedPoints > 2 * most ? undefined : id,
          seconds: Math.ceil(counted.msBeforeNext / 1000),
        }
      if (!row.active) return { kind: 'inactive', keyId: id }
      if (row.stale) await touchKey(deps.db, id, address)
      return { kind: 'active', caller: callerOf(row) }
    },
  }
}

const callerOf = (row: Row): ActiveCaller => ({
  userId: row.user_id,
  role: 'user',
  emailConfirmed: row.confirmed,
  needsTotp: false,
  hasProved: false,
  key: { id: row.id, scopes: row.scopes, currency: row.currency, dialect: row.dialect },
})

/** The keys of these secrets, in the given order; undefined where the secret is unknown, or it or its key has ended. */
async function keysByHash(db: Db, calls: readonly Call[]): Promise<(Row | undefined)[]> {
  const found = await sql<Row & { place: number }>`
    select c.place::int as place, k.id, k.user_id, k.scopes, k.currency, k.dialect, k.calls_per_minute,
      k.state = 'active' and u.blocked_at is null and u.closing_at is null as active,
      cardinality(k.networks) = 0 or c.address <<= any(k.networks) as here,
      coalesce(k.last_used_at < now() - make_interval(secs => ${touchSeconds}), true) as stale,
      u.email_confirmed_at is not null as confirmed
    from unnest(${calls.map(({ hash }) => hash)}::bytea[], ${calls.map(({ address }) => address)}::inet[])
      with ordinality c (hash, address, place)
    join api_key_secret s on s.hash = c.hash and (s.expires_at is null or s.expires_at > now())
    join api_key k on k.id = s.key_id and k.state in ('active', 'suspended')
    join app_user u on u.id = k.user_id`.execute(db)
  const byPlace = new Map(found.rows.map(({ place, ...row }) => [place, row]))
  return calls.map((_call, index) => byPlace.get(index + 1))
}

async function touchKey(db: Db, id: string, address: string): Promise<void> {
  await sql`update api_key set last_used_at = now(), last_used_address = ${address}
    where id = ${id} and coalesce(last_used_at < now() - make_interval(secs => ${touchSeconds}), true)`.execute(
    db,
  )
}
