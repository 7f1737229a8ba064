import {
  canChoose,
  NoticeChannel,
  NoticeKind,
  type NoticeSettings,
  sentByDefault,
} from '@nosim/contract/accounts/notifications.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'

type Preference = NoticeSettings['preferences'][number]
type SettingRow = {
  quiet_from: number | null
  quiet_to: number | null
  codes_in_push: boolean
  codes_in_telegram: boolean
  preferences: Preference[] | null
  bot: string | null
  linked_at: Date | null
}

/** The delivery settings of a user, with defaults for what is not chosen (NOTE-5). `botId` is null without a bot. */
export async function settingsOf(
  db: Queryable,
  userId: string,
  botId: number | null,
): Promise<Omit<NoticeSettings, 'push_key' | 'devices'>> {
  const { rows } =
    await sql<SettingRow>`select s.quiet_from, s.quiet_to, coalesce(s.codes_in_push, false) as codes_in_push,
      coalesce(s.codes_in_telegram, false) as codes_in_telegram,
      (select json_agg(json_build_object('kind', p.kind, 'channel', p.channel, 'is_on', p.is_on))
        from notification_preference p where p.user_id = u.id) as preferences,
      (select b.username from telegram_bot b where b.id = ${botId}) as bot,
      (select c.created_at from telegram_chat c where c.user_id = u.id) as linked_at
    from app_user u left join notification_setting s on s.user_id = u.id where u.id = ${userId}`.execute(
      db,
    )
  const [row] = rows
  if (!row) throw new Error(`there is no user ${userId}`)
  const { quiet_from: from, quiet_to: to, codes_in_push, codes_in_telegram } = row
  const channels = NoticeChannel.options.filter((one) => one !== 'telegram' || botId !== null)
  return {
    preferences: allPreferences(row.preferences ?? [], channels),
    quiet: from === null || to === null ? null : { from, to },
    codes_in_push,
    codes_in_telegram,
    telegram:
      botId === null ? null : { bot: row.bot, linked_at: row.linked_at?.toISOString() ?? null },
  }
}

/** A preference for each kind and channel that a user may choose. */
function allPreferences(
  own: readonly Preference[],
  channels: readonly NoticeChannel[],
): Preference[] {
  return NoticeKind.options.flatMap((kind) =>
    channels
      .filter((channel) => canChoose(kind, channel))
      .map((channel) => ({ kind, channel, is_on: isOn(own, { kind, channel }) })),
  )
}

type Choice = Pick<Preference, 'kind' | 'channel'>

function isOn(own: readonly Preference[], { kind, channel }: Choice): boolean {
  const is = (one: Choice) => one.kind === kind && one.channel === channel
  return own.find(is)?.is_on ?? sentByDefault.some(is)
}

/** Stores the choices of a user. Preferences that are not named stay. */
export async function storeSettings(
  tx: Queryable,
  userId: string,
  {
    preferences,
    quiet,
    codes_in_push: inPush,
    codes_in_telegram: inTelegram,
  }: Pick<NoticeSettings, 'preferences' | 'quiet' | 'codes_in_push' | 'codes_in_telegram'>,
): Promise<void> {
  await storePreferences(tx, userId, preferences)
  await sql`insert into notification_setting (user_id, quiet_from, quiet_to, codes_in_push, codes_in_telegram)
    values (${userId}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${inPush}, ${inTelegram})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      codes_in_push = excluded.codes_in_push, codes_in_telegram = excluded.codes_in_telegram`.execute(
    tx,
  )
}

async function storePreferences(
  tx: Queryable,
  userId: string,
  preferences: readonly Preference[],
): Promise<void> {
  const last = new Map(preferences.map((one) => [`${one.kind} ${one.channel}`, one]))
  const rows = [...last.values()]
  await sql`insert into notification_preference (user_id, kind, channel, is_on)
    select ${userId}, p.* from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ is_on }) => is_on)}::boolean[]) p
    on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`.execute(tx)
}

/** Switches off all mails with notices to a user (NOTE-7); false where there is no such user. */
export async function endMails(db: Queryable, userId: string | undefined): Promise<boolean> {
  const mailed = sentByDefault.filter(({ channel }) => channel === 'mail')
  const { rows } = await sql`insert into notification_preference (user_id, kind, channel, is_on)
    select u.id, k.kind, 'mail', false from app_user u
    cross join unnest(${mailed.map(({ kind }) => kind)}::text[]) k (kind) where u.id = ${userId ?? null}
    on conflict (user_id, kind, channel) do update set is_on = false returning kind`.execute(db)
  return rows.length > 0
}
