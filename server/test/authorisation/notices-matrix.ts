import type { notifications } from '@nosim/contract/accounts/notifications.ts'
import { sameForAll, signedIn, type Line } from './matrix.ts'

/** The push subscription of a browser, with keys of the right format. */
export const anyBrowser = () => ({
  endpoint: `https://push.example/${crypto.randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})

/** A line for each route of notices. */
export const noticeLines: Readonly<Record<`notifications.${keyof typeof notifications}`, Line>> = {
  'notifications.list': { statuses: signedIn(200) },
  'notifications.read': { statuses: signedIn(200), body: () => ({ through: 1 }) },
  'notifications.settings': { statuses: signedIn(200) },
  'notifications.changeSettings': {
    statuses: signedIn(200),
    body: () => ({ preferences: [], quiet: null, codes_in_push: false, codes_in_telegram: false }),
  },
  'notifications.subscribe': { statuses: signedIn(201), body: anyBrowser },
  'notifications.unsubscribe': {
    statuses: signedIn(204),
    body: () => ({ endpoint: 'https://push.example/none' }),
  },
  'notifications.endDevice': { statuses: signedIn(404), params: () => ({ id: 'none' }) },
  'notifications.linkTelegram': { statuses: signedIn(404) },
  'notifications.endTelegram': { statuses: signedIn(204) },
  'notifications.endMails': { statuses: sameForAll(400), body: () => ({ token: 'none' }) },
}
