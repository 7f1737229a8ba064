import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookMs = 100

/**
 * Lets a server close: answers on their way are finished, and then nothing is waited for. A connection that was
 * kept alive, or that never carried a request (browsers open such ahead of time), would keep it open for ever.
 */
export function drainOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('data', () => silent.delete(socket))
    socket.once('close', () => silent.delete(socket))
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      for (const socket of silent) socket.destroy()
      app.server.closeIdleConnections()
    }, lookMs)
  })
  app.server.once('close', () => clearInterval(timer))
}
