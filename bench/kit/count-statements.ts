// Loaded into the app before it starts. It counts the statements of requests, and sends the count on each message.
import { Pool } from 'pg'
import { countQueries } from './count-queries.ts'

const counts = new Map<Pool, () => number>()
const connect: unknown = Reflect.get(Pool.prototype, 'connect')

Object.assign(Pool.prototype, {
  connect(this: Pool, ...given: unknown[]): unknown {
    // Once for each pool: otherwise statements are counted twice.
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
