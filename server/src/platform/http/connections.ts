import type { ConnectionError, FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problemType } from './answers.ts'
import { problemOf } from './refusal.ts'

/** Answers bytes that are not an HTTP request, or have too many headers. There is no reply object, only the socket. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const problem = problemOf('MALFORMED_REQUEST')
  const body = JSON.stringify({ ...problem, request_id: randomUUID() })
  const head = [
    `HTTP/1.1 ${problem.status} Bad Request`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const checkMs = 100

/**
 * Lets a server close once the requests in flight have ended. A kept-alive connection would keep it open for ever. So
 * would a connection that never carried a request, which browsers open ahead of time.
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
    }, checkMs)
  })
  app.server.once('close', () => clearInterval(timer))
}
