import { Pool as Connections } from 'pg'
import { Pool } from 'undici'
import { openDatabase, type Db } from '../../server/src/platform/db/db.ts'
import type { LocalDatabase } from '../../server/src/platform/db/embedded-database.ts'
import { oneAtATime } from '../../server/src/platform/db/one-at-a-time.ts'
import { countQueries } from './count-queries.ts'
import { fillDatabase } from './filled.ts'
import { asOwner, openStage, type Stage } from './stage.ts'

/** The product on a filled database. */
export type Side = {
  readonly stage: Stage
  readonly users: number
  readonly pool: Pool
  readonly db: Db
  /** How many statements `db` has sent so far. */
  readonly sent: () => number
  /** Resumes the product's own proofs of the ledger. */
  readonly resumeProofs: () => Promise<void>
  /** A user from the middle of the table; the fill gave this user a session and orders. */
  readonly userId: string
  readonly rentals: readonly string[]
}

/** The number of rentals to refund. */
const rentalsMost = 100

/** Opens the product on a database with ten transfers for each user. `closeSide` closes it. */
export async function openSide(store: LocalDatabase, users: number): Promise<Side> {
  let resumeProofs = () => Promise.resolve()
  const stage = await openStage(store, {
    delayMs: 0,
    hook: false,
    fill: async (ownerUrl) => {
      await fillDatabase(ownerUrl, users)
      resumeProofs = await pauseProofs(ownerUrl)
    },
  })
  const found = await asOwner(stage.ownerUrl, async (client) => {
    await client.query("update app_user set role = 'owner' where ref_id = 'fill1'")
    const user = await client.query<{ id: string }>('select id from app_user where ref_id = $1', [
      `fill${users / 2}`,
    ])
    const rentals = await client.query<{ id: string }>(
      "select id from rental where state = 'completed' order by created_at desc limit $1",
      [rentalsMost],
    )
    return { userId: user.rows[0]?.id ?? '', rentals: rentals.rows.map(({ id }) => id) }
  })
  const own = openDatabase({ url: stage.ownerUrl, poolSize: 2, name: 'bench' })
  return {
    stage,
    users,
    pool: new Pool(stage.url, { connections: 1 }),
    db: own.db,
    sent: countQueries(own.pool),
    resumeProofs,
    ...found,
  }
}

/**
 * Pauses the product's own proofs of the ledger, which would disturb the measurement. Returns a function that resumes
 * them.
 */
async function pauseProofs(ownerUrl: string): Promise<() => Promise<void>> {
  const pool = new Connections({ connectionString: ownerUrl, max: 1 })
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const paused = oneAtATime(pool, 'proof', () => {
    begun.resolve()
    return over.promise
  })
  await begun.promise
  return async () => {
    over.resolve()
    await paused
    await pool.end()
  }
}

export async function closeSide(side: Side): Promise<void> {
  await Promise.all([side.pool.close(), side.db.destroy(), side.resumeProofs()])
  await side.stage[Symbol.asyncDispose]()
}

export const transfersOf = ({ users }: Side) => `${(users * 10).toLocaleString('en-US')} transfers`
