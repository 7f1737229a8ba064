import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { tokenHash } from '../../platform/ids.ts'
import type { Queryable } from '../../platform/db/db.ts'

const codeMinutes = 10
// Without vowels and look-alikes, because users may type a code. Twelve of them are 57 bits.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Makes a code that links the chat that sends it. The previous code of the user ends (NOTE-10). */
export async function newChatCode(
  db: Queryable,
  userId: string,
): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length)))
  const text = code.join('')
  const { rows } = await sql<{ expires_at: Date }>`
    with former as (delete from telegram_code where user_id = ${userId})
    insert into telegram_code (user_id, code_hash, expires_at)
    values (${userId}, ${hashOf(text)}, now() + make_interval(mins => ${codeMinutes}))
    returning expires_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no code was stored for ${userId}`)
  return { code: text, expires_at: row.expires_at.toISOString() }
}

/** Consumes a code. Returns its user; undefined where the code is unknown or has expired. */
export async function useChatCode(tx: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string; is_open: boolean }>`
    delete from telegram_code where code_hash = ${hashOf(code)}
    returning user_id, expires_at > now() as is_open`.execute(tx)
  const [row] = rows
  return row?.is_open ? row.user_id : undefined
}

const hashOf = (code: string): Buffer => tokenHash(code.toUpperCase())
