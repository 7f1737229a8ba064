import { mostKeys } from '@nosim/contract/accounts/api-keys.ts'
import { plantKey } from '../resellers/reseller.ts'
import type { RefusalKit, Row, Who } from './boost-refusals.ts'

const proof = { body: { current_password: 'a-fine-password' } }
const withId = [
  'apiKeys.change',
  'apiKeys.newSecret',
  'apiKeys.answer',
  'apiKeys.end',
  'apiKeys.calls',
  'adminApiKeys.read',
  'adminApiKeys.calls',
  'adminApiKeys.approve',
  'adminApiKeys.change',
  'adminApiKeys.stop',
  'adminApiKeys.report',
]

/** A row for each refusal of API keys, of users and of admins. */
export const keyRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const planted = async (who: Who, state: 'requested' | 'active' | 'ended') =>
    (await plantKey(kit().users[who], { state })).id
  return {
    ...Object.fromEntries(
      withId.map((name) => [`${name} NOT_FOUND`, { run: () => send(name) }] as const),
    ),
    'apiKeys.request EMAIL_UNCONFIRMED': { run: () => send('apiKeys.request', { who: 'new' }) },
    'apiKeys.request TOO_MANY_KEYS': {
      run: async () => {
        for (let count = 0; count < mostKeys; count += 1) await planted('crowded', 'requested')
        return send('apiKeys.request', { who: 'crowded' })
      },
    },
    'apiKeys.newSecret KEY_NOT_ACTIVE': {
      run: async () => send('apiKeys.newSecret', { id: await planted('ada', 'requested') }),
    },
    'apiKeys.newSecret TOO_MANY_REQUESTS': {
      run: async () => {
        const id = await planted('ada', 'active')
        return kit().spent(`proof:${kit().users.ada.userId}`, () =>
          send('apiKeys.newSecret', { id, ...proof }),
        )
      },
    },
    'apiKeys.newSecret PASSWORD_WRONG': {
      run: async () =>
        send('apiKeys.newSecret', {
          id: await planted('ada', 'active'),
          body: { current_password: 'wrong-guess' },
        }),
    },
    'apiKeys.newSecret TOTP_WRONG': {
      run: async () =>
        send('apiKeys.newSecret', {
          who: 'guarded',
          id: await planted('guarded', 'active'),
          body: { ...proof.body, code: '000000' },
        }),
    },
    'apiKeys.answer KEY_NOT_ACTIVE': {
      run: async () => send('apiKeys.answer', { id: await planted('ada', 'active') }),
    },
    'adminApiKeys.approve SETTLED': {
      run: async () => send('adminApiKeys.approve', { id: await planted('ada', 'active') }),
    },
    'adminApiKeys.change KEY_NOT_ACTIVE': {
      run: async () => send('adminApiKeys.change', { id: await planted('ada', 'requested') }),
    },
    'adminApiKeys.stop SETTLED': {
      run: async () => send('adminApiKeys.stop', { id: await planted('ada', 'ended') }),
    },
  }
}
