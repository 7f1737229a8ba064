import { anyBrowser } from '../authorisation/notices-matrix.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'
import { keyRows } from './key-refusals.ts'
import { ticketRows } from './ticket-refusals.ts'
import { promotionRows } from './promotion-refusals.ts'
import { webhookRows } from './webhook-refusals.ts'

/** A row for each refusal of the own account: keys, webhooks, tickets, alerts, confirmation, data and closure. */
export const accountRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => ({
  ...keyRows(kit),
  ...webhookRows(kit),
  'notifications.endMails LINK_INVALID': { run: () => kit().send('notifications.endMails') },
  'notifications.subscribe URL_REFUSED': {
    run: () =>
      kit().send('notifications.subscribe', {
        body: { ...anyBrowser(), endpoint: 'http://10.0.0.7/' },
      }),
  },
  'notifications.endDevice NOT_FOUND': { run: () => kit().send('notifications.endDevice') },
  'notifications.linkTelegram TOO_MANY_REQUESTS': {
    run: () =>
      kit().spent(`chat-code:${kit().users.ada.userId}`, () =>
        kit().send('notifications.linkTelegram'),
      ),
  },
  'notifications.linkTelegram NOT_FOUND': { run: () => kit().send('notifications.linkTelegram') },
  ...ticketRows(kit),
  ...promotionRows(kit),
  'accounts.signIn ACCOUNT_CLOSING': {
    run: async () => {
      const { email, userId } = kit().users.crowded
      await kit().testApp.sql('update app_user set closing_at = now() where id = $1', [userId])
      const answer = await kit().send('accounts.signIn', {
        body: { email, password: 'a-fine-password' },
      })
      await kit().testApp.sql('update app_user set closing_at = null where id = $1', [userId])
      return answer
    },
  },
  'numberAlerts.set EMAIL_UNCONFIRMED': {
    run: () => kit().send('numberAlerts.set', { who: 'new' }),
  },
  'numberAlerts.set SERVICE_OFF': {
    run: () => kit().send('numberAlerts.set', { body: { service: 'no such service' } }),
  },
  'numberAlerts.set TOO_MANY_ALERTS': {
    run: async () => {
      await kit().testApp.sql(
        `insert into number_alert (user_id, service, expires_at)
        select $1, code, now() + interval '1 day' from service where code <> 'wa' order by code limit 20`,
        [kit().users.ada.userId],
      )
      return kit().send('numberAlerts.set')
    },
  },
  'numberAlerts.remove NOT_FOUND': { run: () => kit().send('numberAlerts.remove') },
  'numbers.anotherCode NOT_FOUND': { run: () => kit().send('numbers.anotherCode') },
  'numbers.anotherCode NOT_OFFERED': {
    run: async () => {
      const id = await lastNumber(kit())
      await kit().testApp.sql('update rental set ends_at = now() where id = $1', [id])
      return kit().send('numbers.anotherCode', { id })
    },
  },
  'numbers.anotherCode SUPPLIER_DOWN': {
    run: async () => {
      const id = await lastNumber(kit())
      await kit().testApp.sql(
        "update rental set duration = '4h', ends_at = now() + interval '1 hour', provider = 'gone' where id = $1",
        [id],
      )
      return kit().send('numbers.anotherCode', { id })
    },
  },
  'security.confirmIdentity TOO_MANY_REQUESTS': {
    run: () =>
      kit().spent(`proof:${kit().users.admin.userId}`, () =>
        kit().send('security.confirmIdentity'),
      ),
  },
  'security.confirmIdentity PASSWORD_WRONG': { run: () => kit().send('security.confirmIdentity') },
  'security.confirmIdentity TOTP_WRONG': {
    run: () =>
      kit().send('security.confirmIdentity', {
        body: { current_password: 'demo-password', code: '000000' },
      }),
  },
  'ownAccount.data TOO_MANY_REQUESTS': {
    run: () => kit().spent(`data:${kit().users.ada.userId}`, () => kit().send('ownAccount.data')),
  },
  'ownAccount.close TOO_MANY_REQUESTS': {
    run: () => kit().spent(`proof:${kit().users.ada.userId}`, () => kit().send('ownAccount.close')),
  },
  'ownAccount.close PASSWORD_WRONG': { run: () => kit().send('ownAccount.close') },
  'ownAccount.close TOTP_WRONG': {
    run: () =>
      kit().send('ownAccount.close', {
        who: 'guarded',
        body: { current_password: 'a-fine-password', code: '000000' },
      }),
  },
  'ownAccount.close ROLE_HELD': {
    run: () =>
      kit().send('ownAccount.close', {
        who: 'stepless',
        body: { current_password: 'demo-password' },
      }),
  },
  'ownAccount.close ORDERS_OPEN': {
    run: () =>
      kit().send('ownAccount.close', {
        who: 'crowded',
        body: { current_password: 'a-fine-password' },
      }),
    message:
      'Still open: a number that waits for its code, a boost order, a report about a log. Please wait until it has ended, then close the account.',
  },
})

/** The id of ada's last number with a code. */
async function lastNumber({ testApp, users }: RefusalKit): Promise<string> {
  const [row] = await testApp.sql<{ id: string }>(
    "select id from rental where user_id = $1 and state = 'completed' order by id desc limit 1",
    [users.ada.userId],
  )
  return row?.id ?? ''
}
