import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** The user of a chat; `isOpen` is false while the account is blocked or being closed. */
export async function userOfChat(
  db: Queryable,
  chatId: number,
): Promise<{ userId: string; isOpen: boolean } | undefined> {
  const { rows } = await sql<{ userId: string; isOpen: boolean }>`
    select u.id as "userId", u.blocked_at is null and u.closing_at is null as "isOpen"
    from telegram_chat c join app_user u on u.id = c.user_id where c.chat_id = ${chatId}`.execute(
    db,
  )
  return rows[0]
}

/** Links a chat to a user. Ends the chat's link to another user, and the user's link to another chat. */
export async function linkChat(tx: Queryable, userId: string, chatId: number): Promise<void> {
  await sql`delete from telegram_chat where user_id = ${userId} or chat_id = ${chatId}`.execute(tx)
  await sql`insert into telegram_chat (user_id, chat_id) values (${userId}, ${chatId})`.execute(tx)
  await showChange(tx, userId)
}

/** Ends the link of a user's chat and deletes the open code. Where `chatId` is given, only that chat's link ends. */
export async function endChat(
  tx: Queryable,
  { userId, chatId }: { userId: string; chatId?: number },
): Promise<void> {
  await sql`delete from telegram_chat
    where user_id = ${userId} and chat_id = coalesce(${chatId ?? null}, chat_id)`.execute(tx)
  await sql`delete from telegram_code where user_id = ${userId}`.execute(tx)
  await showChange(tx, userId)
}

/** Makes the open tabs read the settings again. */
const showChange = (tx: Queryable, userId: string) =>
  sql`insert into live_event (user_id, kind, subject) values (${userId}, 'notifications', '')`.execute(
    tx,
  )
