import { Proof } from './security.ts'
import { Message } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'

/** The user's own account: the export of its data, and its closure (ACCOUNT-1, ACCOUNT-3). */
export const ownAccount = routes({
  data: get('/api/me/data', {
    access: 'user',
    summary:
      'Everything that is stored about the user, as a JSON file that is written as it is read',
    download: 'application/json',
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  close: post('/api/me/closure', {
    access: 'user',
    summary: 'Request the end of the account: all sessions end, and the personal data is erased',
    body: Proof,
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'TOTP_WRONG', 'ROLE_HELD', 'ORDERS_OPEN'],
  }),
})
