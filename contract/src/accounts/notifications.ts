import * as z from 'zod/mini'
import { Message, pageQuery, Time } from '../base/fields.ts'
import { LineOfBusiness, lineEventNames, lineEvents } from '../base/line-of-business.ts'
import { del, get, post, put, routes } from '../base/route.ts'

/** The kinds of notices, each with its description for users (NOTE-1). */
export const noticeKinds = {
  ...lineEvents,
  'deposit.credited': 'A transfer reached the wallet',
  'order.refunded': 'The price of an order, or a part of it, is back in the wallet',
  'store.recalled': 'Something that you bought was recalled',
  'balance.low': 'The wallet is below ₦500',
  'account.new_device': 'A sign-in from a new device',
  'account.two_step_changed': 'Two-step sign-in was switched on or off',
  'ticket.answered': 'Our support has answered a ticket',
} as const
const otherKinds = [
  'deposit.credited',
  'order.refunded',
  'store.recalled',
  'balance.low',
  'account.new_device',
  'account.two_step_changed',
  'ticket.answered',
] as const
export const NoticeKind = z.enum([...lineEventNames, ...otherKinds])
export type NoticeKind = z.output<typeof NoticeKind>

/** The channels that send a notice. The list of notices has all of them regardless. */
export const noticeChannels = ['push', 'mail', 'telegram'] as const
export const NoticeChannel = z.enum(noticeChannels)
export type NoticeChannel = z.output<typeof NoticeChannel>

/** The kinds that are mailed. Codes and open orders are in no mail (NOTE-4). */
const mailedKinds = ['deposit.credited', 'order.refunded', 'balance.low'] as const

/** The kinds that each channel sends by default. */
export const sentByDefault: readonly {
  readonly kind: NoticeKind
  readonly channel: NoticeChannel
}[] = [
  ...NoticeKind.options.flatMap((kind) => [
    { kind, channel: 'push' as const },
    { kind, channel: 'telegram' as const },
  ]),
  ...mailedKinds.map((kind) => ({ kind, channel: 'mail' as const })),
]

/** Kinds with a mail of their own, which is always sent at once. Gathered mails do not contain them. */
export const mailedAtOnce: readonly NoticeKind[] = [
  'store.recalled',
  'account.new_device',
  'account.two_step_changed',
  'ticket.answered',
]

/** Whether a user may switch a kind on or off for a channel. */
export const canChoose = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  sentByDefault.some((one) => one.kind === kind && one.channel === channel)

/** One notice of the list. */
export const Notice = z.object({
  id: z.int(),
  kind: NoticeKind,
  line: z.nullable(LineOfBusiness),
  title: z.string(),
  text: z.string(),
  /** The path of the page that the notice is about. */
  to: z.string(),
  created_at: Time,
  /** Null until it is read. */
  read_at: z.nullable(Time),
})
export type Notice = z.output<typeof Notice>

/** The maximum count of unread notices. */
export const mostUnread = 100

const Unread = z.object({ unread: z.int() })

const Preference = z.object({ kind: NoticeKind, channel: NoticeChannel, is_on: z.boolean() })

const Minute = z.int().check(z.minimum(0), z.maximum(1439))

/**
 * Quiet hours, in minutes of the day: pushes and messages to Telegram wait. Where `from` is later, they span midnight.
 */
const QuietHours = z
  .strictObject({ from: Minute, to: Minute })
  .check(z.refine(({ from, to }) => from !== to, 'Please choose two different times'))

const PushDevice = z.object({
  id: z.string(),
  /** The user agent of the browser. */
  user_agent: z.string(),
  added_at: Time,
  last_used_at: Time,
  /** Whether this is the browser of the requesting session. */
  is_current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

export const NoticeSettings = z.object({
  preferences: z.array(Preference),
  quiet: z.nullable(z.object({ from: Minute, to: Minute })),
  /** Whether a push shows the code itself. */
  codes_in_push: z.boolean(),
  /** Whether a message to Telegram shows the code itself. */
  codes_in_telegram: z.boolean(),
  /** Null where the shop has no Telegram bot. */
  telegram: z.nullable(
    z.object({
      /** The name of the bot; null until it is known. */
      bot: z.nullable(z.string()),
      /** When a chat was linked; null without a linked chat. */
      linked_at: z.nullable(Time),
    }),
  ),
  /** The browsers of this user that receive pushes, the last used first. */
  devices: z.array(PushDevice),
  /** The public key of the shop for pushes, in base64url, as browsers need it. */
  push_key: z.string(),
})
export type NoticeSettings = z.output<typeof NoticeSettings>

/** The notices of a user, and how they are sent (NOTE-1 to NOTE-12). */
export const notifications = routes({
  list: get('/api/me/notifications', {
    access: 'user',
    summary: 'The notices of the last 90 days, the newest first',
    query: z.strictObject(pageQuery),
    reply: z.object({ notifications: z.array(Notice), total: z.int(), unread: z.int() }),
  }),
  read: post('/api/me/notifications/read', {
    access: 'user',
    summary: 'Mark notices as read: these, or all up to one',
    body: z.strictObject({
      ids: z.optional(z.array(z.int()).check(z.maxLength(100))),
      through: z.optional(z.int()),
    }),
    reply: Unread,
  }),
  settings: get('/api/me/notification-settings', {
    access: 'user',
    summary: 'The kinds of notices with their channels, and the quiet hours',
    reply: NoticeSettings,
  }),
  changeSettings: put('/api/me/notification-settings', {
    access: 'user',
    summary: 'Set the channels of each kind of notice, and the quiet hours',
    body: z.strictObject({
      preferences: z
        .array(
          z
            .strictObject({ kind: NoticeKind, channel: NoticeChannel, is_on: z.boolean() })
            .check(z.refine(({ kind, channel }) => canChoose(kind, channel))),
        )
        .check(z.maxLength(30)),
      quiet: z.nullable(QuietHours),
      codes_in_push: z.boolean(),
      codes_in_telegram: z.boolean(),
    }),
    reply: NoticeSettings,
  }),
  subscribe: post('/api/me/push-subscriptions', {
    access: 'user',
    summary: 'Send pushes to this browser, until its session ends',
    body: z.strictObject({
      endpoint: z.string().check(z.maxLength(2000)),
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    reply: Message,
    status: 201,
    refusals: ['URL_REFUSED'],
  }),
  unsubscribe: post('/api/me/push-subscriptions/end', {
    access: 'user',
    summary: 'Send no more pushes to this browser',
    body: z.strictObject({ endpoint: z.string().check(z.maxLength(2000)) }),
  }),
  endDevice: del('/api/me/push-subscriptions/:id', {
    access: 'user',
    summary: 'Send no more pushes to one browser',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    refusals: ['NOT_FOUND'],
  }),
  linkTelegram: post('/api/me/telegram/codes', {
    access: 'user',
    summary: 'Create a one-time code; the Telegram chat that sends it to the bot is linked',
    reply: z.object({
      code: z.string(),
      /** A link that opens the bot with the code; null until the name of the bot is known. */
      link: z.nullable(z.string()),
      expires_at: Time,
    }),
    status: 201,
    refusals: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  }),
  endTelegram: post('/api/me/telegram/end', {
    access: 'user',
    summary: 'Send no more notices to Telegram, and forget the chat',
  }),
  endMails: post('/api/unsubscribe', {
    access: 'anyone',
    summary: 'Switch the mails with notices off by the link in one of them',
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    reply: Message,
    refusals: ['LINK_INVALID'],
  }),
})
