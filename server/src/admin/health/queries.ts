import { sql, type RawBuilder } from 'kysely'
import { supplierKinds, type SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import type { Upstream } from '@nosim/contract/admin/reports.ts'
import type { Queryable } from '../../platform/db/db.ts'

/** The key of an upstream in the tables of its health: its kind, and for a supplier after the first also its name. */
export type UpstreamKey = Upstream['name'] | `${SupplierKind}:${string}`

const hasBalance = (name: RawBuilder<unknown>) =>
  sql`split_part(${name}, ':', 1) = any(${supplierKinds})`

/** The counts of one process for an upstream. Times are ISO 8601. */
export type CallCounts = {
  readonly name: string
  readonly calls: number
  readonly failures: number
  /** The time of the last good response, the time of the last failure, and its outcome. */
  readonly answered?: string
  readonly failed?: string
  readonly detail?: string
  /** The time of the first failure since the last response; absent where the last call was answered. */
  readonly failing?: string
}

/** Adds the counts of a process to the sums of all processes. */
export async function addCalls(db: Queryable, counts: readonly CallCounts[]): Promise<void> {
  // Sorted by name, so that two processes cannot deadlock.
  const rows = sql`jsonb_to_recordset(${JSON.stringify(counts.toSorted((a, b) => (a.name < b.name ? -1 : 1)))}::jsonb)
    r (name text, calls bigint, failures bigint, answered timestamptz, failed timestamptz, detail text, failing timestamptz)`
  await sql`
    with counted as (
      insert into upstream_calls as c (name, since, calls, failures)
      select name, date_bin('5 minutes', now(), 'epoch'), calls, failures from ${rows}
      on conflict (name, since) do update
        set calls = c.calls + excluded.calls, failures = c.failures + excluded.failures
    )
    insert into upstream_health as h (name, last_answer_at, failed_at, detail, failing_since)
    select name, answered, failed, detail, case when not ${hasBalance(sql`name`)} then failing end from ${rows}
    on conflict (name) do update set
      last_answer_at = greatest(h.last_answer_at, excluded.last_answer_at),
      failed_at = greatest(h.failed_at, excluded.failed_at),
      detail = case when excluded.failed_at >= coalesce(h.failed_at, '-infinity') then excluded.detail else h.detail end,
      failing_since = case
        when ${hasBalance(sql`h.name`)} then h.failing_since
        when excluded.last_answer_at is null then coalesce(h.failing_since, excluded.failing_since)
        -- It answered; it may have failed since, here or in another process.
        when h.failing_since > excluded.last_answer_at then h.failing_since
        else excluded.failing_since end`.execute(db)
}

/**
 * Stores the balance at a supplier (micro-dollars), or why the supplier reported none. Only this call, made every
 * minute, decides whether a supplier is reachable.
 */
export async function keepBalance(
  db: Queryable,
  name: UpstreamKey,
  report: { readonly microUsd: number } | { readonly detail: string },
): Promise<void> {
  await (
    'microUsd' in report
      ? sql`insert into upstream_health (name, balance_micro_usd, last_answer_at)
        values (${name}, ${report.microUsd}, now()) on conflict (name) do update set
          balance_micro_usd = excluded.balance_micro_usd, last_answer_at = now(), failing_since = null`
      : sql`insert into upstream_health as h (name, failed_at, failing_since, detail)
        values (${name}, now(), now(), ${report.detail}) on conflict (name) do update set
          failed_at = now(), failing_since = coalesce(h.failing_since, now()), detail = excluded.detail`
  ).execute(db)
}

export type Alarm = 'unreachable' | 'low'

const alarmOf = (lowMicroUsd: number) => sql<Alarm | null>`case
  when h.failing_since < now() - interval '5 minutes' then 'unreachable'
  when h.balance_micro_usd < ${lowMicroUsd} then 'low' end`

export type HealthRow = {
  readonly name: string
  readonly balance_micro_usd: number | null
  readonly last_answer_at: Date | null
  readonly failing: boolean
  readonly detail: string | null
  readonly low: boolean
  readonly alarm: Alarm | null
  /** Calls and failures of the last hour. */
  readonly calls: number
  readonly failures: number
}

/** The health of each upstream that was ever called. A balance below `lowMicroUsd` is low. */
export async function healthOf(db: Queryable, lowMicroUsd: number): Promise<HealthRow[]> {
  const found = await sql<HealthRow>`
    select h.name, h.balance_micro_usd, h.last_answer_at, h.failing_since is not null as failing, h.detail,
      coalesce(h.balance_micro_usd < ${lowMicroUsd}, false) as low, ${alarmOf(lowMicroUsd)} as alarm,
      coalesce(c.calls, 0) as calls, coalesce(c.failures, 0) as failures
    from upstream_health h left join (
      select name, sum(calls)::bigint as calls, sum(failures)::bigint as failures from upstream_calls
      where since > now() - interval '1 hour' group by name
    ) c using (name)`.execute(db)
  return found.rows
}

/** Stores the current alarms and returns those that have changed. Each change is returned once, to one process. */
export async function changedAlarms(
  db: Queryable,
  lowMicroUsd: number,
): Promise<{ name: string; alarm: Alarm | null; detail: string | null }[]> {
  const found = await sql<{ name: string; alarm: Alarm | null; detail: string | null }>`
    update upstream_health h set alarm = ${alarmOf(lowMicroUsd)}
    where h.alarm is distinct from ${alarmOf(lowMicroUsd)} returning h.name, h.alarm, h.detail`.execute(
    db,
  )
  return found.rows
}
