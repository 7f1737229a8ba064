import type { Log } from '../../platform/process/log.ts'
import type { Db } from '../../platform/db/db.ts'
import { addCalls, type CallCounts } from './queries.ts'

/** How long a process keeps counts before it writes them to the database, in ms. */
const flushMs = 2000

/** Counts the calls of this process to upstreams. The database adds up the counts of all processes. */
export type CallCounter = {
  /** Counts a call that ended: '2xx' to '5xx', or why there was no response. */
  note(name: string, outcome: string): void
  /** The outcome of the last call to that upstream. */
  lastOutcome(name: string): string | undefined
  /** Writes the counts since the last write. Counts that cannot be written are kept for the next write. */
  flush(): Promise<void>
  /** Writes the remaining counts and stops. */
  close(): Promise<void>
}

/** Opens a counter that writes to the database every two seconds, if there were calls. */
export function openCallCounter(db: Db, log: Log): CallCounter {
  const counts = new Map<string, CallCounts>()
  const last = new Map<string, string>()
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const taken = [...counts.values()]
    counts.clear()
    if (taken.length === 0) return
    try {
      await addCalls(db, taken)
    } catch (error) {
      log.warn(
        { event: 'upstream.calls_not_stored', err: error },
        'calls of upstreams could not be written down yet',
      )
      for (const one of taken) counts.set(one.name, merged(one, counts.get(one.name)))
    }
  }
  // Writes run one after the other, so `close` waits for the write under way.
  const flush = async (): Promise<void> => {
    const before = writing
    writing = (async () => {
      await before
      await write()
    })()
    await writing
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    note: (name, outcome) => {
      last.set(name, outcome)
      counts.set(name, merged(counts.get(name), callOf(name, outcome)))
    },
    lastOutcome: (name) => last.get(name),
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

/** The count of one call. A refusal (4xx) is a failure and a response: it proves neither an outage nor health. */
function callOf(name: string, outcome: string): CallCounts {
  const now = new Date().toISOString()
  if (outcome === '2xx') return { name, calls: 1, failures: 0, answered: now }
  const failed = { name, calls: 1, failures: 1, failed: now, detail: outcome }
  return outcome === '4xx' ? failed : { ...failed, failing: now }
}

/** The sum of two counts. A response ends a series of failures; the first failure begins one. */
function merged(before: CallCounts | undefined, after: CallCounts | undefined): CallCounts {
  if (!before || !after) return before ?? after ?? impossible()
  const failing = after.answered ? after.failing : (before.failing ?? after.failing)
  const { failing: _before, ...was } = before
  const { failing: _after, ...is } = after
  return {
    ...was,
    ...is,
    calls: before.calls + after.calls,
    failures: before.failures + after.failures,
    ...(failing !== undefined && { failing }),
  }
}

function impossible(): never {
  throw new Error('two counts were merged and neither was there')
}
