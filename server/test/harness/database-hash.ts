import type { TestApp } from './test-app.ts'

/** What scheduled jobs write: whether upstreams answer and their prices, what a proof found, which alarms last. */
const diaries = [
  'upstream_health',
  'upstream_calls',
  'ledger_verification',
  'job_alarm',
  'supplier',
  'supplier_float',
  'service_cost',
  'bank_sweep',
  // Events leave it for the webhooks a moment after they were written.
  'account_event_new',
  // What is made of them then.
  'notification',
  'notification_delivery',
  // Which process reads the messages to the bot.
  'telegram_bot',
  // Brought up to date when a list reads them.
  'user_balance',
  'user_balance_state',
]

/**
 * The audit records an export, and a wrong try of an admin to confirm to be themselves (AUTH-54); files of own data and codes for a chat are counted.
 * None of these changes anything else. The events of notices are made with them, of what was accepted a moment before.
 */
const kept: Readonly<Record<string, string>> = {
  audit: "action not like 'export %' and action <> 'fail to confirm identity'",
  live_event: "kind <> 'notifications'",
  rate_limit: "key not like 'data:%' and key not like 'chat-code:%'",
}
const isKept = (table: string): string => kept[table] ?? 'true'

/** Every row of every table of the product but the diaries and exports, as one hash per table, all of one moment. */
export async function hashDatabase(testApp: TestApp): Promise<Record<string, string>> {
  const tables = await testApp.sql<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [diaries],
  )
  const hashes = await testApp.sql<{ name: string; hash: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
           from "${name}" t where ${isKept(name)}`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}
