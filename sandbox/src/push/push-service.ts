import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Inbox } from '../core/inbox.ts'
import { fieldsOf } from '../core/wire.ts'
import { type BrowserKeys, decrypt, isProved, newKeys } from './decrypt.ts'

/** A push that a browser received. */
export type Pushed = {
  browser: string
  /** The decrypted text. */
  text: string
  /** How long the service may keep the push, in seconds. */
  ttl: number
  urgency: string
}

/** How the service responds: it accepts pushes, reports that the browser is gone, or fails. */
const modes = ['take', 'gone', 'fail'] as const
type Mode = (typeof modes)[number]

/** A push service with its browsers. It keeps received pushes until the sandbox stops. */
export class PushService {
  mode: Mode = 'take'
  readonly browsers = new Map<string, BrowserKeys>()
  readonly inbox = new Inbox<Pushed>(({ browser }, reader) => browser === reader)
}

/** Mounts the endpoints of browsers, in the protocol of RFC 8030. */
export function mountPush(app: FastifyInstance, service: PushService): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Params: { browser: string }; Body: Buffer }>('/:browser', (request, reply) => {
    const { headers, params, body } = request
    const keys = service.browsers.get(params.browser)
    if (service.mode === 'fail') return reply.code(500).send('This push service fails')
    if (!keys || service.mode === 'gone') return reply.code(410).send('The subscription is over')
    const ttl = Number(headers['ttl'])
    if (!Number.isSafeInteger(ttl) || ttl < 0) return reply.code(400).send('TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm') return reply.code(415).send('not aes128gcm')
    if (!isProved(headers.authorization ?? '', `${request.protocol}://${request.host}`))
      return reply.code(403).send('The signature does not hold')
    const text = decrypt(body, keys)
    const urgency = String(headers['urgency'] ?? 'normal')
    service.inbox.add({ browser: params.browser, text, ttl, urgency })
    return reply.code(201).header('location', `/push/message/${randomUUID()}`).send()
  })
}

/** Mounts the controls of the push service, below `/control`. */
export function mountPushControl(app: FastifyInstance, service: PushService): void {
  // Does what a browser does when its page subscribes.
  app.post('/push/browsers', (request, reply) => {
    const id = randomUUID()
    const keys = newKeys(randomBytes(16))
    service.browsers.set(id, keys)
    return reply.code(201).send({
      id,
      endpoint: `${request.protocol}://${request.host}/push/${id}`,
      p256dh: keys.curve.getPublicKey('base64url'),
      auth: keys.auth.toString('base64url'),
    })
  })
  app.get('/push', () => ({ mode: service.mode, modes, pushes: service.inbox.list() }))
  app.post('/push', (request, reply) => {
    const mode = modes.find((one) => one === fieldsOf(request.body)['mode'])
    if (mode === undefined)
      return reply.code(400).send({ error: `mode must be one of ${modes.join(', ')}` })
    service.mode = mode
    return { mode }
  })
}
