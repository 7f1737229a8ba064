import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of a database, which leads to the primary. */
export type TcpFront = {
  readonly port: number
  /** Sends new connections to another port, and cuts the open ones. */
  moveTo(port: number): void
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Forwards connections of the loopback to a port. Holds the first `count` connections whose first bytes contain `name`
 * for `ms`, as a busy database does.
 */
export async function openFront(
  first: number,
  slow?: { readonly name: string; readonly ms: number; readonly count: number },
): Promise<TcpFront> {
  const open = new Set<Socket>()
  let target = first
  let held = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.once('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
    near.once('data', (bytes) => {
      near.pause()
      const forward = () => {
        far.write(bytes)
        near.pipe(far)
        far.pipe(near)
      }
      if (slow && held < slow.count && bytes.includes(slow.name)) {
        held += 1
        setTimeout(forward, slow.ms)
      } else forward()
    })
  })
  const cut = () => open.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    moveTo(port) {
      target = port
      cut()
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}
