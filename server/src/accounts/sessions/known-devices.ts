import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Recognizes the browser of earlier sign-ins by a signed cookie that grants no access (AUTH-24). */
export type KnownDevices = ReturnType<typeof openKnownDevices>

const days = 400
/** The number of accounts for which a cookie knows the device: those that signed in last. */
const mostAccounts = 5

export function openKnownDevices(deps: { secret: string; secure: boolean }) {
  const name = deps.secure ? '__Host-nosim-device' : 'nosim-device'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure } as const
  const sign = (id: string, account: string): string =>
    createHmac('sha256', deps.secret).update(`${id} ${account}`).digest('base64url')
  return {
    /**
     * The key of a device's own limits for an account that it has signed in to. `account` is the account's email key.
     * Undefined for any other device.
     */
    keyOf(request: FastifyRequest, account: string): string | undefined {
      const { id, signatures } = partsOf(request.cookies[name])
      const right = sign(id, account)
      // Each signature is compared, so that the time does not disclose which one matches.
      const matches = signatures.filter((sent) => isEqual(sent, right))
      return matches.length > 0 ? right : undefined
    },

    /** The mark of the device in promotions, the same for all its accounts; '' where no account has signed in. */
    markOf(request: FastifyRequest): string {
      const { id } = partsOf(request.cookies[name])
      return id && sign(id, 'promotion')
    },

    /** Whether the device has also signed in to accounts other than this one. */
    isShared(request: FastifyRequest, account: string): boolean {
      const { id, signatures } = partsOf(request.cookies[name])
      const own = sign(id, account)
      return signatures.some((sent) => !isEqual(sent, own))
    },

    /** Remembers the device for this account, and still for the accounts that signed in last before it. */
    remember(request: FastifyRequest, reply: FastifyReply, account: string): void {
      const brought = partsOf(request.cookies[name])
      const id = brought.id || randomBytes(16).toString('base64url')
      const signatures = [...brought.signatures, sign(id, account)].slice(-mostAccounts)
      reply.setCookie(name, [id, ...signatures].join('.'), {
        ...cookie,
        expires: new Date(Date.now() + days * 24 * 3_600_000),
      })
    },
  }
}

/** The id of a device and one signature for each account; empty when the cookie is malformed. */
function partsOf(value = ''): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = value.split('.')
  const isWhole =
    /^[\w-]{22}$/.test(id) &&
    signatures.length <= mostAccounts &&
    signatures.every((one) => /^[\w-]{43}$/.test(one))
  return isWhole ? { id, signatures } : { id: '', signatures: [] }
}

const isEqual = (sent: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sent), Buffer.from(right))
