// Preloaded into the workers of the integration tests where SLOW_DATABASE is set: some statements are sent late, as on a
// busy machine. A test or a request that depends on the order of parallel statements then fails more often.
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'

/** The share of the statements that are sent late, and by how much at most, in ms. */
const share = 0.1
const mostMs = 400

const send: unknown = Reflect.get(Client.prototype, 'query')
if (typeof send !== 'function') throw new Error('pg has no Client.query')
Object.assign(Client.prototype, {
  query(this: Client, ...given: unknown[]): unknown {
    const sendNow = (): unknown => Reflect.apply(send, this, given)
    // Cursors and callbacks expect the call at once.
    const isAwaited = !given.some((one) => typeof one === 'function' || isCursor(one))
    if (!isAwaited || Math.random() >= share) return sendNow()
    return setTimeout(Math.random() * mostMs).then(sendNow)
  },
})

const isCursor = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'submit' in one
