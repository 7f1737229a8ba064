import { callDays } from '@nosim/contract/accounts/api-keys.ts'
import { sql } from 'kysely'
import { forEver, olderThan, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** A user's API keys, their orders and their calls. */
export const resellerData: readonly DataSection[] = [
  dataSection(
    'api_keys',
    (userId) => sql`
      select k.id::text as key, k.name, k.reason, k.site, k.scopes, k.state, k.state_reason, k.answer,
        array(select abbrev(n) from unnest(k.networks) n) as networks, k.currency, k.dialect, k.daily_cap,
        k.calls_per_minute, k.created_at, k.last_used_at, host(k.last_used_address) as last_used_address
      from api_key k where k.user_id = ${userId}`,
    ['daily_cap'],
  ),
  dataSection(
    'api_orders',
    (userId) => sql`
      select ${keyOfNumber('o.id')} as key, o.id as number, o.key_id, o.line, o.order_id, o.amount, o.created_at
      from api_key k join api_order o on o.key_id = k.id where k.user_id = ${userId} and o.refused_at is null`,
    ['amount'],
  ),
  dataSection(
    'api_calls',
    (userId) => sql`
      select ${keyOfNumber('c.id')} as key, c.key_id, c.at, c.api, c.action, c.outcome, c.ms, c.cost,
        host(c.address) as address
      from api_key k join api_call c on c.key_id = k.id where k.user_id = ${userId}`,
    ['cost'],
  ),
]

/** The tables of API keys. */
export const resellerTables: OwnTables = {
  kept: [
    ...forEver('account', ['api_key']),
    ...forEver('decisions', ['api_key_report']),
    {
      table: 'api_key_secret',
      keep: 'until it ends',
      why: 'it opens nothing after that',
      due: { table: 'api_key_secret', by: 'expires_at', before: sql`now()` },
    },
    {
      table: 'api_order',
      keep: 'for ever, one that was refused 30 days',
      why: 'the number by which a program asks for its order; a repeat of a refused one gets the same number',
      due: olderThan('api_order', 'refused_at', '30 days'),
    },
    {
      table: 'api_call',
      keep: `${callDays} days`,
      why: 'its user looks into what a program did, and admins into abuse',
      due: olderThan('api_call', 'at', '30 days'),
    },
  ],
  personal: [
    {
      tables: ['api_key', 'api_key_report'],
      what: 'Your API keys, why you asked for them, and reports about their use',
      closed: 'nameless',
    },
    {
      tables: ['api_key_secret'],
      what: 'The secrets of your API keys, as hashes',
      closed: 'deleted',
    },
    {
      tables: ['api_order'],
      what: 'Which orders came from which of your API keys',
      closed: 'nameless',
    },
    {
      tables: ['api_call'],
      what: 'The calls of your API keys: what they asked, from which address, and how it went',
      closed: 'deleted',
    },
  ],
}
