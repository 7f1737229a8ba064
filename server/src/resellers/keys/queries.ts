import type {
  ApiKey,
  KeyCurrency,
  KeyDialect,
  KeyState,
} from '@nosim/contract/accounts/api-keys.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

type Secret = { starts: string; created_at: string; expires_at: string | null }

/** A key as the database stores it; amounts are kobo. */
export type KeyRow = {
  id: string
  user_id: string
  name: string
  reason: string
  site: string
  scopes: LineOfBusiness[]
  state: KeyState
  state_reason: string | null
  state_at: Date
  answer: string | null
  networks: string[]
  currency: KeyCurrency
  dialect: KeyDialect
  daily_cap: number | null
  calls_per_minute: number | null
  ordered_today: number
  created_at: Date
  last_used_at: Date | null
  last_used_address: string | null
  secrets: Secret[]
}

/** The columns of a KeyRow, where `k` is an api_key. */
export const keyColumns: RawBuilder<KeyRow> = sql`k.id, k.user_id, k.name, k.reason, k.site, k.scopes, k.state, k.state_reason,
  k.state_at, k.answer, array(select abbrev(n) from unnest(k.networks) n) as networks, k.currency, k.dialect, k.daily_cap,
  k.calls_per_minute, case when k.ordered_on = lagos_day(now()) then k.ordered else 0 end as ordered_today, k.created_at,
  k.last_used_at, host(k.last_used_address) as last_used_address,
  coalesce((select jsonb_agg(jsonb_build_object('starts', s.starts, 'created_at', s.created_at, 'expires_at', s.expires_at)
    order by s.created_at desc) from api_key_secret s
    where s.key_id = k.id and (s.expires_at is null or s.expires_at > now())), '[]') as secrets`

/** A key as its user sees it. */
export function presentKey({ user_id: _user, ...row }: KeyRow): ApiKey {
  const { daily_cap: cap } = row
  return {
    ...row,
    daily_cap: cap === null ? null : formatNaira(cap),
    ordered_today: formatNaira(row.ordered_today),
    state_at: row.state_at.toISOString(),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    secrets: row.secrets.map((secret) => ({
      starts: secret.starts,
      created_at: new Date(secret.created_at).toISOString(),
      expires_at: secret.expires_at && new Date(secret.expires_at).toISOString(),
    })),
  }
}

/** The keys of a user, the newest first. */
export async function keysOf(db: Queryable, userId: string): Promise<ApiKey[]> {
  const found = await sql<KeyRow>`select ${keyColumns} from api_key k where k.user_id = ${userId}
    order by k.id desc limit 100`.execute(db)
  return found.rows.map(presentKey)
}

/** One key of this user, locked until the transaction ends. A key of another user is treated like a missing one. */
export async function lockOwnKey(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<KeyRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<KeyRow>`select ${keyColumns} from api_key k
    where k.id = ${id} and k.user_id = ${userId} for no key update of k`.execute(tx)
  return found.rows[0]
}

/** One key of any user, locked until the transaction ends. */
export async function lockKey(tx: Queryable, id: string): Promise<KeyRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<KeyRow>`select ${keyColumns} from api_key k
    where k.id = ${id} for no key update of k`.execute(tx)
  return found.rows[0]
}

/** Requests a key and returns its id; undefined where the user has `most` keys that are neither refused nor ended. */
export async function insertKey(
  tx: Queryable,
  userId: string,
  {
    name,
    reason,
    site,
    scopes,
    most,
  }: Pick<KeyRow, 'name' | 'reason' | 'site' | 'scopes'> & {
    most: number
  },
): Promise<string | undefined> {
  // Parallel requests of a user are counted one after the other.
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx)
  const made = await sql<{ id: string }>`
    insert into api_key (user_id, name, reason, site, scopes)
    select ${userId}, ${name}, ${reason}, ${site}, ${scopes}::text[]
    where (select count(*) from api_key k where k.user_id = ${userId} and k.state not in ('refused', 'ended')) < ${most}
    returning id`.execute(tx)
  return made.rows[0]?.id
}

/** The fields of a key that may change, besides its state, orders and secrets. */
export type KeyChange = {
  readonly [
    Field in
      | 'name'
      | 'networks'
      | 'currency'
      | 'dialect'
      | 'scopes'
      | 'answer'
      | 'daily_cap'
      | 'calls_per_minute'
  ]?: KeyRow[Field] | undefined
}

export async function updateKey(tx: Queryable, id: string, change: KeyChange): Promise<void> {
  await sql`update api_key set
    name = coalesce(${change.name ?? null}, name),
    networks = coalesce(${change.networks ?? null}::inet[], networks),
    currency = coalesce(${change.currency ?? null}, currency),
    dialect = coalesce(${change.dialect ?? null}, dialect),
    scopes = coalesce(${change.scopes ?? null}::text[], scopes),
    answer = coalesce(${change.answer ?? null}, answer),
    daily_cap = coalesce(${change.daily_cap ?? null}::bigint, daily_cap),
    calls_per_minute = coalesce(${change.calls_per_minute ?? null}::int, calls_per_minute)
    where id = ${id}`.execute(tx)
}

/** Moves a key to a state, with the reason for its user. Clears the answer to the earlier reason. */
export async function setState(
  tx: Queryable,
  id: string,
  { state, reason }: { state: KeyState; reason: string | null },
): Promise<void> {
  await sql`update api_key set state = ${state}, state_reason = ${reason}, state_at = now(), answer = null
    where id = ${id}`.execute(tx)
  if (state === 'ended') await sql`delete from api_key_secret where key_id = ${id}`.execute(tx)
}

/** Adds a secret. The previous secret ends after `overlapHours`; secrets that already had an end are deleted. */
export async function insertSecret(
  tx: Queryable,
  id: string,
  { hash, starts, overlapHours }: { hash: Buffer; starts: string; overlapHours: number },
): Promise<void> {
  await sql`delete from api_key_secret where key_id = ${id} and expires_at is not null`.execute(tx)
  await sql`update api_key_secret set expires_at = now() + make_interval(hours => ${overlapHours})
    where key_id = ${id}`.execute(tx)
  await sql`insert into api_key_secret (hash, key_id, starts) values (${hash}, ${id}, ${starts})`.execute(
    tx,
  )
}
