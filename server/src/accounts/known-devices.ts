import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Recognizes the browser of an earlier sign-in, by a signed cookie that opens nothing (AUTH-24). */
export type KnownDevices = ReturnType<typeof openKnownDevices>

const days = 400

export function openKnownDevices(deps: { secret: string; secure: boolean }) {
  const name = deps.secure ? '__Host-nosim-device' : 'nosim-device'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure } as const
  const sign = (id: string, account: string): Buffer =>
    createHmac('sha256', deps.secret).update(`${id} ${account}`).digest()
  return {
    /** The id of a device that has signed in to this account, which is named by its email key; undefined for others. */
    idOf(request: FastifyRequest, account: string): string | undefined {
      const [id = '', signature = ''] = (request.cookies[name] ?? '').split('.')
      const sent = Buffer.from(signature, 'base64url')
      const right = sign(id, account)
      return sent.length === right.length && timingSafeEqual(sent, right) ? id : undefined
    },

    /** Remembers the device for the account that signed in last. */
    remember(reply: FastifyReply, account: string): void {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${sign(id, account).toString('base64url')}`
      reply.setCookie(name, value, {
        ...cookie,
        expires: new Date(Date.now() + days * 24 * 3_600_000),
      })
    },
  }
}
