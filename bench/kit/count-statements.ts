// Loaded into the app before it starts: counts the statements that requests send, and reports them on request.
import { Pool } from 'pg'
import { countQueries } from './count-queries.ts'

const counts = new Map<Pool, () => number>()
const connect: unknown = Reflect.get(Pool.prototype, 'connect')

Object.assign(Pool.prototype, {
  connect(this: Pool, ...given: unknown[]): unknown {
    // Once: a connection that is watched twice counts twice.
    if (this.options.application_name === 'nosim app' && !counts.has(this))
      counts.set(this, countQueries(this))
    return typeof connect === 'function' ? Reflect.apply(connect, this, given) : undefined
  },
})

process.on('message', () => {
  let sum = 0
  for (const count of counts.values()) sum += count()
  process.send?.(sum)
})
