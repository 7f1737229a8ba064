import { createServer } from 'node:net'

// Below 32768, where the range begins from which systems assign ports. So a request for any port takes none that is
// free here. Each process begins at a different port.
const first = 20_000
const count = 12_000
let next = (process.pid * 61) % count

/** A loopback port without a listener at this moment. No port is returned twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

/** Whether a loopback port is free at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
