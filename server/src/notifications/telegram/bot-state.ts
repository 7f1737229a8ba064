import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** In seconds, longer than a round of reading. After this time another process takes over from one that died. */
const leaseSeconds = 60
/** `last_update` is ignored after these days: Telegram keeps messages for a day, and changes the ids after a week. */
const numberDays = 2

/** Makes this process the reader of the bot's messages, or renews its lease; undefined while another reads. */
export async function becomeReader(
  db: Queryable,
  { botId, reader }: { botId: number; reader: string },
): Promise<{ lastUpdate: number | undefined; username: string | undefined } | undefined> {
  const { rows } = await sql<{ last_update: number | null; username: string | null }>`
    insert into telegram_bot (id, reader, read_until)
    values (${botId}, ${reader}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (id) do update set reader = excluded.reader, read_until = excluded.read_until
    where telegram_bot.reader = excluded.reader or telegram_bot.read_until < now()
    returning username, case when taken_at > now() - make_interval(days => ${numberDays}) then last_update end as last_update`.execute(
    db,
  )
  const [row] = rows
  return row && { lastUpdate: row.last_update ?? undefined, username: row.username ?? undefined }
}

/** Ends the lease, so that another process can read at once. */
export async function stopReading(
  db: Queryable,
  { botId, reader }: { botId: number; reader: string },
): Promise<void> {
  await sql`update telegram_bot set read_until = now() where id = ${botId} and reader = ${reader}`.execute(
    db,
  )
}

/** Records an update as taken, in the transaction of its effects; false where it was taken before (NOTE-11). */
export async function takeUpdate(
  tx: Queryable,
  { botId, update }: { botId: number; update: number },
): Promise<boolean> {
  const taken = await sql`update telegram_bot set last_update = ${update}, taken_at = now()
    where id = ${botId} and (last_update is null or last_update < ${update}
      or taken_at <= now() - make_interval(days => ${numberDays}))`.execute(tx)
  return taken.numAffectedRows === 1n
}

/** Stores the name of the bot, for links to it. */
export async function storeUsername(
  db: Queryable,
  { botId, username }: { botId: number; username: string },
): Promise<void> {
  await sql`update telegram_bot set username = ${username} where id = ${botId}`.execute(db)
}

/** The name of the bot; undefined until its reader has stored it. */
export async function botNameOf(db: Queryable, botId: number): Promise<string | undefined> {
  const { rows } = await sql<{ username: string | null }>`
    select username from telegram_bot where id = ${botId}`.execute(db)
  return rows[0]?.username ?? undefined
}
