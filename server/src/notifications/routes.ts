import { notifications } from '@nosim/contract/accounts/notifications.ts'
import type { Db } from '../platform/db/db.ts'
import type { Egress } from '../platform/egress/egress.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Publish } from '../platform/live/publisher.ts'
import type { Sealer } from '../platform/seal.ts'
import { deleteSubscription, storeSubscription } from './push/subscriptions.ts'
import { markRead, noticesOf, unreadOf } from './queries.ts'
import { endMails, settingsOf, storeSettings } from './settings.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

export type NoticeRouteDependencies = {
  readonly db: Db
  readonly publish: Publish
  readonly sealer: Sealer
  readonly egress: Pick<Egress, 'allows'>
  readonly links: UnsubscribeLinks
  /** The public key for pushes. */
  readonly pushKey: string
}

/** The notices of users, and how they are sent. */
export const noticeRoutes = (deps: NoticeRouteDependencies): Endpoint[] => {
  const { db, publish, sealer, egress, links, pushKey } = deps
  const present = async (userId: string) => ({
    ...(await settingsOf(db, userId)),
    push_key: pushKey,
  })
  return [
    on(notifications.list, ({ query }, { caller }) => noticesOf(db, caller.userId, query)),
    on(notifications.read, async ({ body }, { caller: { userId } }) => {
      if (await markRead(db, userId, body)) publish([userId])
      return { unread: await unreadOf(db, userId) }
    }),
    on(notifications.settings, (_input, { caller }) => present(caller.userId)),
    on(notifications.changeSettings, async ({ body }, { caller: { userId } }) => {
      await db.transaction().execute((tx) => storeSettings(tx, userId, body))
      return present(userId)
    }),
    on(notifications.subscribe, async ({ body }, { caller: { userId, sessionHash } }) => {
      if (!egress.allows(body.endpoint)) throw new Refusal('URL_REFUSED')
      await storeSubscription({ db, sealer }, { userId, sessionHash, ...body })
      return { message: 'This device gets notifications.' }
    }),
    on(notifications.unsubscribe, ({ body }, { caller }) =>
      deleteSubscription(db, caller.userId, body.endpoint),
    ),
    on(notifications.endMails, async ({ body: { token } }) => {
      if (!(await endMails(db, links.userOf(token)))) throw new Refusal('LINK_INVALID')
      return { message: 'You get no more mails with notices.' }
    }),
  ]
}
