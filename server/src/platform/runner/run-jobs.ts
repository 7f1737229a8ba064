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
  /** What it is called in the log. */
  readonly name: string
  /** Has two connections more than there are workers: one listens, one notes the workers as alive. */
  readonly pool: Pool
  /** It runs these alone; another runner of the same process or another may run the rest. */
  readonly jobs: Jobs
  /** In UTC; empty where the clock starts nothing. */
  readonly crontab: string
  /** How many jobs at a time. */
  readonly concurrency: number
  readonly log: Log
  /** Where it is on. */
  readonly tracing?: Tracing | undefined
}

/** A runner of jobs at work. */
export type JobRunner = {
  /** Takes no more jobs, and resolves when those that it had are over. */
  stop(): Promise<void>
}

/**
 * How soon a job whose process died is run again, in ms: its worker is found dead at most `freeEveryMs` later by any
 * other process, and an idle worker looks for jobs every `pollMs`.
 */
export const freeEveryMs = 15_000
export const pollMs = 2000

const firstDelayMs = 200
const mostDelayMs = 10_000

/** How long the ends of jobs may take to be stored after the last job, in ms. */
const storeMs = 5000
/** What the queue reports once its last job is over. */
const lastJobEvents = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/**
 * Works off the queue until stopped. It outlives its database: a runner that could not write down how a job went ends,
 * and another one takes its place, later each time it fails at once. A job whose end was not written down comes again.
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

/** Runs until the signal fires or until it fails; returns the cause of a failure, where the queue reports it. */
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
    // The outcomes of jobs are stored in batches: the queue reports a batch that fails, while a single write that
    // fails is a rejection that nothing listens to, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Awaited before a job is taken: no worker takes one until it is registered as alive.
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
  // Where the end of one job could not be stored and others ended meanwhile, graphile-worker 0.18 counts what it still
  // has to store below zero, and waits for ever. Jobs whose end is not stored come again.
  await Promise.race([released, jobsOver.then(() => pause(storeMs))])
  ended.abort()
  leaving.removeEventListener('abort', onLeave)
  // Its scheduler may be waiting to reconnect to a lost database, and ends by itself after that.
  await Promise.race([runner.promise.catch(() => undefined), pause(1000)])
  await freeing
  await liveness?.end()
  return why
}

/**
 * Looks for jobs of dead workers at once and then every so often; a lost connection is made again half a second
 * later.
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
