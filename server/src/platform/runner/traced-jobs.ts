import type { Jobs } from '../jobs.ts'
import { inScope, type Tracing } from '../trace/scope.ts'

/** The same jobs, each run in a trace of its own. */
export function tracedJobs(jobs: Jobs, tracing: Tracing | undefined): Jobs {
  if (!tracing) return jobs
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]): [string, typeof job] => [
      name,
      async (payload, helpers) => {
        const span = tracing.root(`job ${name}`, { kind: 'internal' })
        try {
          const result = await inScope({ span }, async () => job?.(payload, helpers))
          span.end()
          return result
        } catch (error) {
          span.end(error)
          throw error
        }
      },
    ]),
  )
}
