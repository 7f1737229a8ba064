import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { pause } from '../process/clock.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../process/log.ts'
import { Liveness } from './liveness.ts'
import type { Tracing } from '../trace/scope.ts'
import { tracedJobs } from './traced-jobs.ts'

export type RunnerOptions = {
  /** The name of the runner in the log. */
  readonly name: string
  /** Has two connections more than there are workers: one listens, one marks the workers as alive. */
  readonly pool: Pool
  /** The only jobs that it runs. Another runner, in this process or another one, may run the rest. */
  readonly jobs: Jobs
  /** The schedule in UTC; empty where no job is scheduled. */
  readonly crontab: string
  /** The maximum number of jobs at a time. */
  readonly concurrency: number
  readonly log: Log
  /** Absent where tracing is off. */
  readonly tracing?: Tracing | undefined
}

/** A job runner that was started. */
export type JobRunner = {
  /** Takes no more jobs, and resolves when the jobs under way have ended. */
  stop(): Promise<void>
}

/**
 * Together the longest time until a job of a dead process runs again, in ms. Every process unlocks the jobs of dead
 * workers each `freeEveryMs`, and an idle worker looks for jobs each `pollMs`.
 */
export const freeEveryMs = 15_000
export const pollMs = 2000

const firstDelayMs = 200
const mostDelayMs = 10_000

/** How long the ends of jobs may take to be stored after the last job, in ms. */
const storeMs = 5000
/** The events of the queue after its last job. */
const lastJobEvents = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/**
 * Runs the jobs of the queue until it is stopped, also through outages of the database. When the end of a job cannot be
 * stored, the runner ends and another replaces it, after a growing pause. A job whose end was not stored runs again.
 */
export function runJobs(options: RunnerOptions): JobRunner {
  const leaving = new AbortController()
  const over = keepRunning(options, leaving.signal)
  return {
    async stop() {
      leaving.abort()
      await over
    },
  }
}

async function keepRunning(options: RunnerOptions, leaving: AbortSignal): Promise<void> {
  const { log, name } = options
  for (let delayMs = firstDelayMs; !leaving.aborted;) {
    const began = Date.now()
    let why: unknown
    try {
      why = await runOnce(options, leaving)
    } catch (error) {
      why = error
    }
    if (leaving.aborted) return
    log.error(
      { event: 'jobs.queue_failed', err: why, queue: name },
      'the job queue failed and restarts',
    )
    if (Date.now() - began > mostDelayMs) delayMs = firstDelayMs
    await pause(delayMs, leaving)
    delayMs = Math.min(delayMs * 2, mostDelayMs)
  }
}

/** Runs until the signal fires or the queue fails. Returns the cause of a failure, where the queue reports it. */
async function runOnce(options: RunnerOptions, leaving: AbortSignal): Promise<unknown> {
  const { pool, log, name } = options
  const events: WorkerEvents = new EventEmitter()
  let why: unknown
  let liveness: Liveness | undefined
  events.on('pool:create', ({ workerPool }) => (liveness = new Liveness(pool, workerPool.id)))
  events.on('pool:fatalError', ({ error }) => (why = error))
  const released = new Promise<void>((resolve) => events.once('pool:release', () => resolve()))
  const jobsOver = new Promise<void>((resolve) => {
    for (const name of lastJobEvents) events.once(name, () => resolve())
  })
  const ended = new AbortController()
  const runner = await run({
    events,
    pgPool: pool,
    taskList: tracedJobs(options.jobs, options.tracing),
    crontab: options.crontab,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    // Store the outcomes of jobs in batches: the queue reports a batch that fails. A single write that fails is an
    // unhandled rejection, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // The queue awaits this before each job: no worker takes a job until the pool is marked as alive.
    forbiddenFlags: async () => {
      await liveness?.hold()
      return null
    },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning')
        log.warn({ event: 'jobs.attempt_failed', queue: name, message }, 'a job failed')
    }),
  })
  const stop = () => runner.stop().catch(() => undefined)
  const onLeave = () => void stop()
  leaving.addEventListener('abort', onLeave, { once: true })
  if (leaving.aborted) onLeave()
  const freeing = liveness && keepUnlocking(liveness, log, ended.signal)
  // graphile-worker 0.18 may wait for ever: its count falls below zero when an end cannot be stored while other jobs
  // end. Jobs whose end is not stored run again.
  await Promise.race([released, jobsOver.then(() => pause(storeMs))])
  ended.abort()
  leaving.removeEventListener('abort', onLeave)
  // The scheduler may be reconnecting to a lost database, and ends by itself after that.
  await Promise.race([runner.promise.catch(() => undefined), pause(1000)])
  await freeing
  await liveness?.end()
  return why
}

/**
 * Unlocks the jobs of dead workers at once and then each `freeEveryMs`. After an error it tries again in half a second.
 */
async function keepUnlocking(liveness: Liveness, log: Log, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      await liveness.unlockStaleJobs()
      await pause(freeEveryMs, ended)
    } catch (error) {
      log.warn(
        { event: 'jobs.unlock_failed', err: error },
        'jobs of ended processes could not be unlocked',
      )
      await pause(500, ended)
    }
  }
}
