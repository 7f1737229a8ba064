import { sql } from 'kysely'
import type { Due } from './platform/db/delete-old-rows.ts'
import { dueDeliveries } from './wallet/funding/delivery-list.ts'

/** How long a table keeps its rows, and why so long. */
type Kept = {
  readonly table: string
  readonly keep: string
  readonly why: string
  /** Absent where rows are kept for ever, or are removed by what they belong to. */
  readonly due?: Due
}

const olderThan = (table: string, by: string, keep: '1 day' | '7 days' | '365 days'): Due => ({
  table,
  by,
  before: sql`now() - ${keep}::interval`,
})

const books = 'a record of money: bookkeeping laws and the proof of the ledger need all of it'

const order = 'what a buyer paid for and may look up again; the proof matches money with it'

const decisions = 'what an admin decided about money or goods'

const shop = 'the shop itself: as many rows as there are things in it'

const account = 'an account; its closure takes out what is personal'

const sum = 'a sum that is kept: it grows with days, not with sales'

/** Every table of the product. A new one has to be added here, and to the page for operators. */
export const keptTables: readonly Kept[] = [
  {
    table: 'live_event',
    keep: '1 day',
    why: 'a tab that was away replays what it missed',
    due: olderThan('live_event', 'created_at', '1 day'),
  },
  {
    table: 'idempotency',
    keep: '7 days',
    why: 'a repeated request gets the first answer',
    due: olderThan('idempotency', 'created_at', '7 days'),
  },
  {
    table: 'session',
    keep: 'until it ends',
    why: 'it opens nothing after that',
    due: { table: 'session', by: 'expires_at', before: sql`now()` },
  },
  {
    table: 'rate_limit',
    keep: 'until it ends',
    why: 'it limits nothing after that',
    due: {
      table: 'rate_limit',
      by: 'expire',
      type: 'bigint',
      before: sql`(extract(epoch from now()) * 1000)::bigint`,
    },
  },
  {
    table: 'password_reset',
    keep: '1 day',
    why: 'codes are good for minutes; a day is what limits are counted over',
    due: olderThan('password_reset', 'created_at', '1 day'),
  },
  {
    table: 'email_confirmation',
    keep: '7 days after it ends',
    why: 'an old link is answered as one that is over',
    due: olderThan('email_confirmation', 'expires_at', '7 days'),
  },
  {
    table: 'upstream_calls',
    keep: '7 days',
    why: 'the page of upstreams shows the last hour; the rest is for looking into a bad week',
    due: olderThan('upstream_calls', 'since', '7 days'),
  },
  {
    table: 'boost_service_change',
    keep: '365 days',
    why: 'how prices at the panel moved',
    due: olderThan('boost_service_change', 'created_at', '365 days'),
  },
  {
    table: 'bank_delivery',
    keep: 'its text 180 days after it was worked off, the row for ever',
    why: 'disputes with the bank are over by then; the row makes a repeat harmless',
    due: dueDeliveries,
  },
  {
    table: 'supplier_float',
    keep: 'the first and the last reading of a day and one an hour, for 400 days',
    why: 'a day that is closed keeps its own readings; removed when a new reading is written',
  },
  ...forEver(books, [
    ['transfer', 'account', 'user_balance', 'deposit', 'referral_bonus', 'manual_transfer'],
    ['ledger_verification', 'virtual_account', 'missing_transfer', 'bank_sweep', 'boost_movement'],
    ['supplier_topup', 'supplier_day'],
  ]),
  ...forEver(order, [
    ['rental', 'rental_message', 'boost_order', 'store_order', 'store_line'],
    [
      'account_log',
      'unsold_log',
      'stock_batch',
      'rental_watch',
      'rental_placing',
      'activation_followup',
      'number_owner',
    ],
  ]),
  ...forEver(decisions, [['audit', 'warranty_claim', 'product_report']]),
  ...forEver(account, [['app_user', 'totp', 'recovery_code', 'saved_view']]),
  ...forEver(shop, [
    [
      'service_group',
      'service',
      'service_price',
      'pricing',
      'boost_service',
      'category',
      'product',
    ],
    ['announcement', 'slide_set', 'slide_image', 'picture', 'sms_upstream', 'upstream_health'],
    ['schema_migration', 'job_alarm', 'supplier', 'referral_rule', 'list_version'],
    ['user_balance_state'],
  ]),
  ...forEver(sum, [['ledger_day', 'ledger_rollup', 'user_day', 'wallet_sum']]),
]

function forEver(why: string, tables: readonly (readonly string[])[]): Kept[] {
  return tables.flat().map((table) => ({ table, keep: 'for ever', why }))
}
