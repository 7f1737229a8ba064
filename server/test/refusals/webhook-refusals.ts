import { mostEndpoints } from '@nosim/contract/accounts/webhooks.ts'
import { openWebhooks } from '../authorisation/webhooks-matrix.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'

const withId = ['change', 'newSecret', 'remove', 'test', 'deliveries', 'resend'].map(
  (name) => `webhooks.${name}`,
)
const refused = { body: { url: 'http://10.0.0.7/', events: ['code.received'] } }

/** A row for each refusal of webhooks. */
export const webhookRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const spent = async (name: string) => {
    const { ada } = kit().users
    const { kept } = await openWebhooks(ada)
    return kit().spent(`webhook:${ada.userId}`, () => send(name, { id: kept }))
  }
  return {
    ...Object.fromEntries(
      withId.map((name) => [`${name} NOT_FOUND`, { run: () => send(name) }] as const),
    ),
    'webhooks.create EMAIL_UNCONFIRMED': { run: () => send('webhooks.create', { who: 'new' }) },
    'webhooks.create URL_REFUSED': { run: () => send('webhooks.create', refused) },
    'webhooks.create TOO_MANY_ENDPOINTS': {
      run: async () => {
        for (let count = 0; count < mostEndpoints; count += 2)
          await openWebhooks(kit().users.crowded)
        return send('webhooks.create', { who: 'crowded' })
      },
    },
    'webhooks.change URL_REFUSED': {
      run: async () => {
        const { kept } = await openWebhooks(kit().users.ada)
        return send('webhooks.change', { id: kept, body: { url: refused.body.url } })
      },
    },
    'webhooks.test TOO_MANY_REQUESTS': { run: () => spent('webhooks.test') },
    'webhooks.resend TOO_MANY_REQUESTS': { run: () => spent('webhooks.resend') },
  }
}
