import type { Log } from '../../platform/process/log.ts'
import type { Db } from '../../platform/db/db.ts'
import { addCalls, type CallCounts } from './queries.ts'

/** How long a process keeps what it counted to itself, in ms. */
const flushMs = 2000

/** Counts the calls of upstreams that this process makes, for all processes to add up. */
export type CallCounter = {
  /** A call is over: '2xx' to '5xx', or why there was no answer. */
  note(name: string, outcome: string): void
  /** How the last call of that upstream ended. */
  lastOutcome(name: string): string | undefined
  /** Writes down what was counted since; what cannot be written is kept for the next time. */
  flush(): Promise<void>
  /** Writes down the rest, and counts no more. */
  close(): Promise<void>
}

/** Opens a callCounter that writes to the database every two seconds in which there was a call. */
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
  // One after the other: who closes waits for what is under way.
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

/** One call. A refusal (4xx) counts as a failure and as a response: it proves neither an outage nor health. */
function callOf(name: string, outcome: string): CallCounts {
  const now = new Date().toISOString()
  if (outcome === '2xx') return { name, calls: 1, failures: 0, answered: now }
  const failed = { name, calls: 1, failures: 1, failed: now, detail: outcome }
  return outcome === '4xx' ? failed : { ...failed, failing: now }
}

/** Two counts as one: an answer ends a time of failing, and of failures in a row the first begins it. */
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
