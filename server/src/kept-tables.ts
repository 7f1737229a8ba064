import { sql } from 'kysely'
import { lineTables } from './lines.ts'
import { noticeTables } from './notifications/own-data.ts'
import { forEver, type Kept, olderThan } from './platform/kept-rows.ts'
import { resellerTables } from './resellers/own-data.ts'
import { ticketTables } from './tickets/own-data.ts'
import { webhookTables } from './webhooks/own-data.ts'
import { dueDeliveries } from './wallet/funding/delivery-list.ts'

/** Every table of the product and how long it keeps its rows. Add a new table here and to the page for operators. */
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
    table: 'bank_delivery',
    keep: 'its text 180 days after it was processed, the row for ever',
    why: 'disputes with the bank are over by then; the row makes a repeat harmless',
    due: dueDeliveries,
  },
  {
    table: 'supplier_float',
    keep: 'the first and the last reading of a day and one an hour, for 400 days',
    why: 'a day that is closed keeps its own readings; removed when a new reading is written',
  },
  ...[...lineTables, resellerTables, webhookTables, ticketTables, noticeTables].flatMap(
    ({ kept }) => kept,
  ),
  ...forEver('books', [
    'transfer',
    'account',
    'user_balance',
    'deposit',
    'referral_bonus',
    'promotion_use',
    'promotion_sum',
    'manual_transfer',
    'ledger_verification',
    'virtual_account',
    'missing_transfer',
    'bank_sweep',
    'supplier_topup',
    'supplier_day',
  ]),
  {
    table: 'audit',
    keep: 'for ever, without IP addresses and devices after 365 days',
    why: 'what an admin decided about money or goods; an address helps against an intruder for a year at most',
    due: {
      table: 'audit',
      clear: (most) => sql`select audit_forget_addresses(${most}) as count`,
    },
  },
  {
    table: 'app_user',
    keep: '30 days where its email address is never confirmed, and the address of the last sign-in 365 days',
    why: 'an account without an owner is of no use; one that is used is kept until it is closed',
    due: {
      table: 'app_user',
      clear: (most) => sql`select user_forget_addresses(${most}) as count`,
    },
  },
  ...forEver('account', [
    'totp',
    'recovery_code',
    'saved_view',
    'referral_device',
    'promotion_mark',
  ]),
  ...forEver('shop', [
    'pricing',
    'promotion',
    'announcement',
    'slide_set',
    'slide_image',
    'picture',
    'sms_upstream',
    'upstream_health',
    'schema_migration',
    'job_alarm',
    'supplier',
    'referral_rule',
    'list_version',
    'user_balance_state',
  ]),
  ...forEver('sum', ['ledger_day', 'ledger_rollup', 'user_day', 'wallet_sum']),
]
