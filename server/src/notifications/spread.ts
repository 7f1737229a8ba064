import { sentByDefault } from '@nosim/contract/accounts/notifications.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent, DataOf, EventListener } from '../platform/events/account-events.ts'
import type { Publish } from '../platform/live/publisher.ts'
import { withOwnLetter } from './own-letters.ts'
import { noticeText, type LineTexts, type NoticeText } from './notice-texts.ts'

/** Makes a notice of each event, with a delivery for each channel that its user chose (NOTE-2). */
export const spreadToNotices =
  ({
    dataOf,
    lineTexts,
    publish,
  }: {
    dataOf: DataOf
    lineTexts: LineTexts
    publish: Publish
  }): EventListener =>
  async (tx, events) => {
    const recalled = await recalledIn(tx, events)
    const notices: Notice[] = []
    for (const event of events) {
      // The notice of the recall also reports the refund.
      if (event.kind === 'order.refunded' && recalled.has(event.id)) continue
      const text = await noticeText(event, { db: tx, dataOf, lineTexts })
      if (text) notices.push({ event, ...text })
    }
    if (notices.length === 0) return undefined
    const users = await insertNotices(tx, notices)
    await dropMails(tx, await withOwnLetter(tx, events))
    return () => publish(users)
  }

type Notice = NoticeText & { readonly event: AccountEvent }

/** The refunds that a recall made: both events are written in one transaction and have the same time. */
async function recalledIn(
  tx: Queryable,
  events: readonly AccountEvent[],
): Promise<ReadonlySet<number>> {
  const refunds = events.filter(({ kind, line }) => kind === 'order.refunded' && line === 'store')
  if (refunds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select e.id from account_event e join account_event r on r.user_id = e.user_id and r.id > e.id
      and r.kind = 'store.recalled' and r.created_at = e.created_at
    where e.id = any(${refunds.map(({ id }) => id)}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the mails of notices about these events, so that nothing is mailed twice. */
async function dropMails(tx: Queryable, events: readonly number[]): Promise<void> {
  if (events.length === 0) return
  await sql`delete from notification_delivery d using notification n
    where n.event_id = any(${events}::bigint[]) and d.notification_id = n.id and d.channel = 'mail'`.execute(
    tx,
  )
}

async function insertNotices(tx: Queryable, notices: readonly Notice[]): Promise<string[]> {
  const events = notices.map(({ event }) => event)
  const { rows } = await sql<{ user_id: string }>`select notifications_add(
    ${events.map(({ user_id }) => user_id)}::uuid[], ${events.map(({ id }) => id)}::bigint[],
    ${events.map(({ kind }) => kind)}::text[], ${events.map(({ line }) => line)}::text[],
    ${events.map(({ subject }) => subject)}::text[], ${notices.map(({ title }) => title)}::text[],
    ${notices.map(({ text }) => text)}::text[], ${sentByDefault.map(({ kind }) => kind)}::text[],
    ${sentByDefault.map(({ channel }) => channel)}::text[]) as user_id`.execute(tx)
  return rows.map(({ user_id: userId }) => userId)
}
