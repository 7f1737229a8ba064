import type { RefusalKit, Row } from './boost-refusals.ts'

/** A row for each refusal of the data and the end of the own account. */
export const accountRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => ({
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
