import type { Log } from '../process/log.ts'

/**
 * Receives the errors that no code caught. A rejection of the job queue or of a lost connection damages nothing else:
 * the process stays. After any other error the state of the process is unknown, so `leave` shuts it down in order.
 */
export function hearStrayFaults(log: Log, leave: () => void): void {
  process.on('unhandledRejection', (reason) => {
    if (isSurvivable(reason)) {
      log.error(
        { event: 'process.unhandled_rejection', err: reason },
        'unhandled rejection: the process continues',
      )
      return
    }
    log.fatal({ event: 'process.uncaught_error', err: reason }, 'uncaught error: the process ends')
    leave()
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'process.uncaught_error', err: error }, 'uncaught error: the process ends')
    leave()
  })
}

/** Whether the process may continue after an unhandled rejection. */
export function isSurvivable(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : ''
  return (
    /[\\/]node_modules[\\/]graphile-worker[\\/]/.test(reason.stack ?? '') ||
    /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      reason.message,
    )
  )
}
