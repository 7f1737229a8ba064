import { sql } from 'kysely'
import { Batcher, type MeterOf } from '../../platform/db/batcher.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'

/** A call of a key, without its parameters: they may contain a secret (KEY-7). */
export type Call = {
  readonly keyId: string
  /** The protocol: `handler_api`, `api_v2`, or `rest` for our own routes. */
  readonly api: 'handler_api' | 'api_v2' | 'rest'
  readonly action: string
  /** `ok`, or the word or code of the refusal. */
  readonly outcome: string
  readonly ms: number
  /** What an order of this call cost, in kobo. */
  readonly cost: number | null
  readonly address: string
}

export type CallLog = ReturnType<typeof openCallLog>

/** Stores the calls of keys; calls that end together share a statement. */
export function openCallLog(deps: { db: Db; meterOf: MeterOf; log: Log }) {
  const calls = new Batcher<Call & { at: Date }, undefined>({
    meter: deps.meterOf('api-calls'),
    run: async (batch) => {
      await insertCalls(deps.db, batch)
      return batch.map(() => undefined)
    },
  })
  const writing = new Set<Promise<void>>()
  return {
    /** Stores a call that has ended; its answer does not wait for this. A failure is logged. */
    note(call: Call): void {
      const at = new Date(Date.now() - call.ms)
      const written: Promise<void> = calls
        .submit({ ...call, at })
        .catch((error: unknown) =>
          deps.log.error(
            { event: 'api.call_not_logged', err: error, key: call.keyId },
            'a call of an API key could not be logged',
          ),
        )
        .finally(() => writing.delete(written))
      writing.add(written)
    },
    /** Resolves when all calls until now are stored. */
    async settled(): Promise<void> {
      await Promise.all(writing)
    },
  }
}

/** The most characters of an action and of an outcome that are stored. */
const longest = 40

async function insertCalls(db: Db, calls: readonly (Call & { at: Date })[]): Promise<void> {
  const each = <T>(of: (call: Call & { at: Date }) => T) => calls.map(of)
  await sql`insert into api_call (key_id, at, api, action, outcome, ms, cost, address)
    select * from unnest(${each(({ keyId }) => keyId)}::uuid[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ api }) => api)}::text[], ${each(({ action }) => action.slice(0, longest))}::text[],
      ${each(({ outcome }) => outcome.slice(0, longest))}::text[], ${each(({ ms }) => Math.round(ms))}::int[],
      ${each(({ cost }) => cost)}::bigint[], ${each(({ address }) => address)}::inet[])`.execute(db)
}
