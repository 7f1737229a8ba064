import { notifications } from '@nosim/contract/accounts/notifications.ts'
import type { Db } from '../platform/db/db.ts'
import type { Egress } from '../platform/egress/egress.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Publish } from '../platform/live/publisher.ts'
import type { Sealer } from '../platform/seal.ts'
import type { OrderPlaces } from './delivery/places.ts'
import { deleteDevice, devicesOf } from './push/devices.ts'
import { deleteSubscription, storeSubscription } from './push/subscriptions.ts'
import { markRead, noticesOf, unreadOf } from './queries.ts'
import { endChat } from './telegram/chats.ts'
import { botNameOf } from './telegram/bot-state.ts'
import { newChatCode } from './telegram/codes.ts'
import { endMails, settingsOf, storeSettings } from './settings.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

export type NoticeRouteDependencies = {
  readonly db: Db
  readonly publish: Publish
  readonly sealer: Sealer
  readonly egress: Pick<Egress, 'allows'>
  readonly links: UnsubscribeLinks
  /** The path of an order's page in each line of business. */
  readonly places: OrderPlaces
  /** The public key for pushes. */
  readonly pushKey: string
  /** The id of the Telegram bot; null where there is none. */
  readonly botId: number | null
  /** Counts a request for a code that links a chat; throws TOO_MANY_REQUESTS. */
  readonly countChatCode: (userId: string) => Promise<void>
}

/** The routes for a user's notices and for the settings of their delivery. */
export const noticeRoutes = (deps: NoticeRouteDependencies): Endpoint[] => {
  const { db, publish, sealer, egress, links, pushKey, botId } = deps
  const present = async ({ userId, sessionHash }: { userId: string; sessionHash: Buffer }) => {
    const [settings, devices] = await Promise.all([
      settingsOf(db, userId, botId),
      devicesOf(db, userId, sessionHash),
    ])
    return { ...settings, devices, push_key: pushKey }
  }
  return [
    on(notifications.list, ({ query }, { caller }) =>
      noticesOf(db, caller.userId, { ...query, places: deps.places }),
    ),
    on(notifications.read, async ({ body }, { caller: { userId } }) => {
      if (await markRead(db, userId, body)) publish([userId])
      return { unread: await unreadOf(db, userId) }
    }),
    on(notifications.settings, (_input, { caller }) => present(caller)),
    on(notifications.changeSettings, async ({ body }, { caller }) => {
      await db.transaction().execute((tx) => storeSettings(tx, caller.userId, body))
      return present(caller)
    }),
    on(notifications.subscribe, async ({ body }, { caller: { userId, sessionHash } }) => {
      if (!egress.allows(body.endpoint)) throw new Refusal('URL_REFUSED')
      await storeSubscription({ db, sealer }, { userId, sessionHash, ...body })
      return { message: 'This device gets notifications.' }
    }),
    on(notifications.unsubscribe, ({ body }, { caller }) =>
      deleteSubscription(db, caller.userId, body.endpoint),
    ),
    on(notifications.endDevice, async ({ params }, { caller }) => {
      if (!(await deleteDevice(db, caller.userId, params.id))) throw new Refusal('NOT_FOUND')
    }),
    on(notifications.linkTelegram, async (_input, { caller: { userId } }) => {
      await deps.countChatCode(userId)
      if (botId === null) throw new Refusal('NOT_FOUND')
      const made = await newChatCode(db, userId)
      const bot = await botNameOf(db, botId)
      const link = bot === undefined ? null : `https://t.me/${bot}?start=${made.code}`
      return { ...made, link }
    }),
    on(notifications.endTelegram, async (_input, { caller: { userId } }) => {
      await db.transaction().execute((tx) => endChat(tx, { userId }))
      publish([userId])
    }),
    on(notifications.endMails, async ({ body: { token } }) => {
      if (!(await endMails(db, links.userOf(token)))) throw new Refusal('LINK_INVALID')
      return { message: 'You get no more mails with notices.' }
    }),
  ]
}
