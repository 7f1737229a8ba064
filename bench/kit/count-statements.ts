// Loaded into the app before it starts: counts the statements that requests send, and tells them when it is asked.
import { Pool, type PoolClient } from 'pg'

let count = 0
const connect: unknown = Reflect.get(Pool.prototype, 'connect')

Object.assign(Pool.prototype, {
  connect(this: Pool, ...given: unknown[]): unknown {
    if (this.options.application_name === 'nosim app' && this.listenerCount('acquire') === 0)
      this.on('connect', countQueries)
    return typeof connect === 'function' ? Reflect.apply(connect, this, given) : undefined
  },
})

function countQueries(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Object.assign(client, {
    query: (...given: unknown[]): unknown => {
      count += 1
      return Reflect.apply(query, client, given)
    },
  })
}

process.on('message', () => process.send?.(count))
