import { createServer } from 'node:net'

// Below the range that systems give out by themselves (from 32768 on): what is free there now is not taken a moment
// later by a request for any port. Processes begin at places of their own.
const first = 20_000
const count = 12_000
let next = (process.pid * 61) % count

/** A port of loopback without a listener at this moment, and never the same port twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

/** Whether a port of loopback could be listened on at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
