import type { NoticeKind } from '@nosim/contract/accounts/notifications.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import type { Db, Queryable } from '../db/db.ts'
import { pause } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

/** Something that happened to a user. */
export type AccountEvent = {
  readonly id: number
  readonly user_id: string
  readonly kind: NoticeKind
  /** Null where the event is not about an order. */
  readonly line: LineOfBusiness | null
  /** The id of the order, deposit or other subject. */
  readonly subject: string
  /** The id of the SMS with a code, or the amount of a refund in kobo. */
  readonly detail: number | null
  /** The state of the order after the event. */
  readonly state: string | null
  readonly created_at: Date
}

/** The data of a message about an event; undefined where the subject of the event no longer exists. */
export type DataOf = (
  db: Queryable,
  event: AccountEvent,
) => Promise<Readonly<Record<string, unknown>> | undefined>

/** Makes a feature's messages about events, in the transaction that takes them. Returns what runs after its commit. */
export type EventListener = (
  tx: Queryable,
  events: readonly AccountEvent[],
) => Promise<(() => void) | undefined>

type Taking = { readonly db: Db; readonly log: Log; readonly listeners: readonly EventListener[] }

/** The maximum number of events in a transaction: few, because requests of users run meanwhile (HOOK-12). */
const batch = 20
/** After this number of failures an event is put aside for an operator; `account_events_take` has the same limit. */
const mostFailures = 5
const busyMs = 100
const idleMs = 500

/** Takes new events until the signal fires. Any number of processes share the work. */
export async function watchEvents(deps: Taking, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let count = 0
    try {
      count = await takeEvents(deps)
    } catch (error) {
      deps.log.error({ event: 'events.round_failed', err: error }, 'a round of events failed')
    }
    await pause(count > 0 ? busyMs : idleMs, signal)
  }
}

/**
 * Passes new events to all listeners, to each exactly once, in the transaction that takes them (HOOK-3, NOTE-2). Where
 * a listener fails, the events are taken one by one, so that one delays no other. Returns their number.
 */
export async function takeEvents(deps: Taking): Promise<number> {
  const seen: AccountEvent[] = []
  try {
    return await takeSome(deps, batch, seen)
  } catch (error) {
    if (seen.length === 0) throw error
  }
  for (const _ of seen) {
    const [tried, failed] = await takeOne(deps)
    if (failed !== undefined && tried) await noteFailure(deps, tried, failed)
  }
  return seen.length
}

async function takeOne(deps: Taking): Promise<[AccountEvent | undefined, unknown]> {
  const seen: AccountEvent[] = []
  try {
    await takeSome(deps, 1, seen)
    return [seen[0], undefined]
  } catch (error) {
    if (seen.length === 0) throw error
    return [seen[0], error]
  }
}

async function takeSome(
  { db, listeners }: Taking,
  most: number,
  seen: AccountEvent[],
): Promise<number> {
  const after: (() => void)[] = []
  const count = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<AccountEvent>`select * from account_events_take(${most})`.execute(tx)
    seen.push(...rows)
    if (rows.length === 0) return 0
    for (const listen of listeners) {
      const then = await listen(tx, rows)
      if (then) after.push(then)
    }
    return rows.length
  })
  for (const then of after) then()
  return count
}

/** Schedules another try of an event, and logs an event that is not tried again. */
async function noteFailure({ db, log }: Taking, { id, kind }: AccountEvent, error: unknown) {
  const { rows } = await sql<{ failures: number | null }>`
    select account_event_failed(${id}) as failures`.execute(db)
  const failures = rows[0]?.failures ?? 0
  if (failures < mostFailures) return
  log.error(
    { event: 'events.put_aside', err: error, id, kind },
    'an event of a user was put aside, as its messages could not be made',
  )
}
