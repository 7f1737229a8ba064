import type { FastifyInstance } from 'fastify'
import type { TextOptions } from '../options.ts'
import { applyFault } from '../core/apply-fault.ts'
import { type Answer, json, type Fields, fieldsOf, textOf } from '../core/wire.ts'
import type { Calls } from '../core/calls.ts'
import { type Faults, faultsOf } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import { Inbox } from '../core/inbox.ts'

export type GatewayParts = {
  phones: Phones
  options: TextOptions
  faults: Faults
  calls: Calls
  timers: Timers
  changed: () => void
}

/** Mounts Termii's `POST /api/sms/send` (https://developers.termii.com/messaging-api). */
export function mountGateway(app: FastifyInstance, parts: GatewayParts): void {
  const { calls, faults, timers } = parts
  app.post('/api/sms/send', async (request, reply) => {
    calls.count('text', 'send')
    const fault = faults.take('text', 'send', faultsOf('text', 'send'))
    await applyFault(fault, { reply, act: () => send(parts, fieldsOf(request.body)), timers })
    return reply
  })
}

const channels = new Set(['dnd', 'generic'])

function send({ phones, options, changed }: GatewayParts, body: Fields): Answer {
  if (body['api_key'] !== options.apiKey) return refused(401, 'Unauthorized')
  const [to, from, channel] = [textOf(body['to']), textOf(body['from']), textOf(body['channel'])]
  const text = typeof body['sms'] === 'string' ? body['sms'] : ''
  if (!/^[1-9]\d{9,14}$/.test(to)) return refused(400, 'Invalid phone number')
  if (text === '') return refused(400, 'The sms field is required')
  if (body['type'] !== 'plain') return refused(400, 'Invalid type')
  if (!channels.has(channel)) return refused(400, 'Invalid channel')
  if (from.length < 3 || from.length > 11)
    return refused(
      404,
      `ApplicationSenderId not found for applicationId: 1 and senderName: ${from}`,
    )
  const { id, at } = phones.add({ to, from, text, channel })
  changed()
  const messageId = `${Date.parse(at)}${String(id).padStart(12, '0')}`
  return json(200, {
    code: 'ok',
    balance: 1000,
    message_id: messageId,
    message: 'Successfully Sent',
    user: 'Nosim sandbox',
    message_id_str: messageId,
  })
}

function refused(status: number, message: string): Answer {
  return json(status, { code: status, message })
}

/** A text message that the gateway accepted. */
export type PhoneText = {
  /** The number in international form, digits only. */
  to: string
  /** The sender ID that the phone shows. */
  from: string
  text: string
  channel: string
}

/** All text messages. Their reader is a phone number in any format, matched by its last ten digits. */
export type Phones = Inbox<PhoneText>

export function newPhones(): Phones {
  const tail = (number: string) => number.replaceAll(/\D/g, '').slice(-10)
  return new Inbox(({ to }, number) => tail(to) === tail(number))
}
