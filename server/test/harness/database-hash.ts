import type { TestApp } from './test-app.ts'

/** Tables that jobs write by themselves: the health and prices of upstreams, results of proofs, current alarms. */
const diaries = [
  'upstream_health',
  'upstream_calls',
  'ledger_verification',
  'job_alarm',
  'supplier',
  'supplier_float',
  'service_cost',
  'bank_sweep',
  // Events leave this table a moment after they were written.
  'account_event_new',
  // The notices that are made of these events.
  'notification',
  'notification_delivery',
  // The process that reads the messages to the bot.
  'telegram_bot',
  // Updated when a list reads them.
  'user_balance',
  'user_balance_state',
]

/**
 * The conditions of the rows that are compared, by table. Exports and failed confirmations of admins (AUTH-54) write to
 * the audit. Files of own data and chat codes count tries. Late notices write events. All of these change nothing else.
 */
const kept: Readonly<Record<string, string>> = {
  audit: "action not like 'export %' and action <> 'fail to confirm identity'",
  live_event: "kind <> 'notifications'",
  rate_limit: "key not like 'data:%' and key not like 'chat-code:%'",
}
const isKept = (table: string): string => kept[table] ?? 'true'

/** One hash for each table of the product except `diaries`, of the rows in `kept`, all of one moment. */
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
