import { sql } from 'kysely'
import { forEver, olderThan, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** A user's notices, the settings of their delivery, and the devices and chat that get them. */
export const noticeData: readonly DataSection[] = [
  dataSection(
    'notifications',
    (userId) => sql`
      select ${keyOfNumber('n.id')} as key, n.kind, n.title, n.text, n.created_at, n.read_at
      from notification n where n.user_id = ${userId}`,
  ),
  dataSection(
    'notification_preferences',
    (userId) => sql`
      select p.kind || ' ' || p.channel as key, p.kind, p.channel, p.is_on
      from notification_preference p where p.user_id = ${userId}`,
  ),
  dataSection(
    'notification_settings',
    (userId) => sql`
      select s.user_id::text as key, s.quiet_from, s.quiet_to, s.time_zone, s.codes_in_push, s.codes_in_telegram
      from notification_setting s where s.user_id = ${userId}`,
  ),
  dataSection(
    'push_devices',
    (userId) => sql`
      select s.id::text as key, s.created_at from push_subscription s where s.user_id = ${userId}`,
  ),
  dataSection(
    'telegram_chat',
    (userId) => sql`
      select c.user_id::text as key, c.chat_id, c.created_at from telegram_chat c where c.user_id = ${userId}`,
  ),
]

/** The tables of notices. */
export const noticeTables: OwnTables = {
  kept: [
    {
      table: 'notification',
      keep: '90 days',
      why: 'its user looks up what happened; orders and deposits are kept with the books',
      due: olderThan('notification', 'created_at', '90 days'),
    },
    {
      table: 'notification_delivery',
      keep: 'as long as its notice',
      why: 'what was sent is not sent again',
    },
    {
      table: 'push_subscription',
      keep: 'until its session ends',
      why: 'where a push is sent',
    },
    {
      table: 'telegram_chat',
      keep: 'until the link ends',
      why: 'where notices are sent, and whose commands are answered',
    },
    {
      table: 'telegram_code',
      keep: 'until it ends',
      why: 'it links a chat once',
      due: { table: 'telegram_code', by: 'expires_at', before: sql`now()` },
    },
    {
      table: 'telegram_bot',
      keep: 'for ever',
      why: 'one row for each bot of the shop: no message is answered twice',
    },
    ...forEver('account', ['notification_preference', 'notification_setting']),
  ],
  personal: [
    {
      tables: ['notification', 'notification_delivery'],
      what: 'Notices of what happened to your orders, deposits and account, and whether they were sent',
      closed: 'deleted',
    },
    {
      tables: ['notification_preference', 'notification_setting'],
      what: 'Which notices you want, how and when',
      closed: 'deleted',
    },
    {
      tables: ['push_subscription'],
      what: 'The browsers that get your notices, with their addresses and keys, encrypted',
      closed: 'deleted',
    },
    {
      tables: ['telegram_chat', 'telegram_code'],
      what: 'The Telegram chat that gets your notices, and a code to link one',
      closed: 'deleted',
    },
  ],
}
