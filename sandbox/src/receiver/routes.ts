import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Timers } from '../core/timers.ts'
import { fieldsOf, textOf } from '../core/wire.ts'
import { type Receiver, receiverModes, type ReceiverMode } from './receiver.ts'

export type ReceiverParts = { receiver: Receiver; timers: Timers }

const LONGEST_HOLD_MS = 60_000
const LONG_BYTES = 1024 * 1024

/** Mounts the routes for webhooks of the product: `/hook`, and all paths below it. */
export function mountReceiver(app: FastifyInstance, { receiver, timers }: ReceiverParts): void {
  // The signature is of the raw body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const take = async ({ url, headers, body = '' }: Request, reply: FastifyReply) => {
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
    const { mode } = receiver
    receiver.inbox.add({ path: url, headers: Object.fromEntries(named), body, answered: mode })
    await answers[mode](reply, timers)
    return reply
  }
  app.post('', take)
  app.post('/*', take)
}

type Request = FastifyRequest<{ Body?: string }>

const answers: Readonly<Record<ReceiverMode, (reply: FastifyReply, timers: Timers) => unknown>> = {
  take: (reply) => reply.code(204).send(),
  fail: (reply) => reply.code(500).send('This receiver fails'),
  redirect: (reply) => reply.redirect('/hook/elsewhere', 302),
  long: (reply) => reply.code(200).send('x'.repeat(LONG_BYTES)),
  close: drop,
  hang: async (reply, timers) => {
    const gone = new Promise<void>((resolve) => {
      reply.raw.once('close', resolve)
    })
    await Promise.race([gone, timers.wait(LONGEST_HOLD_MS)])
    drop(reply)
  },
}

function drop(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

/** Mounts the controls of the receiver, below `/control`. */
export function mountReceiverControl(app: FastifyInstance, { receiver }: ReceiverParts): void {
  app.get('/receiver', () => receiverView(receiver))
  app.post('/receiver', (request, reply) => {
    const mode = receiverModes.find((each) => each === fieldsOf(request.body)['mode'])
    if (mode === undefined)
      return reply.code(400).send({ error: `mode must be one of ${receiverModes.join(', ')}` })
    receiver.mode = mode
    return { mode }
  })
  app.post('/receiver/secret', (request, reply) => {
    if (!receiver.check(textOf(fieldsOf(request.body)['secret'])))
      return reply.code(400).send({ error: 'a secret begins with whsec_, and is base64 after it' })
    return { secret: receiver.beginning }
  })
  app.delete('/receiver', () => {
    receiver.inbox.restore([])
    return receiverView(receiver)
  })
}

/** The messages, the newest first. `nth` is the number of the try, counted among the stored messages. */
function receiverView(receiver: Receiver) {
  const tries = new Map<string, number>()
  const messages = receiver.inbox
    .list()
    .toReversed()
    .map((message) => {
      const messageId = message.headers['webhook-id'] ?? ''
      const nth = (tries.get(messageId) ?? 0) + 1
      tries.set(messageId, nth)
      return Object.assign(
        { message_id: messageId, nth, signature: receiver.stateOf(message) },
        message,
      )
    })
  return {
    mode: receiver.mode,
    modes: receiverModes,
    secret: receiver.beginning,
    messages: messages.toReversed(),
  }
}
