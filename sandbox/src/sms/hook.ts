import type { Dialect } from '../options.ts'
import { wireTime } from '../core/wire.ts'
import type { Activation, Message } from './activations.ts'

const USA = 187

/** The webhook's body for one SMS (SMS protocol notes, section 1.15). Neither dialect signs it. */
export function hookBody(dialect: Dialect, activation: Activation, message: Message): string {
  const { id, service } = activation
  const { text, code } = message
  const receivedAt = wireTime(message.at)
  if (dialect === 'classic')
    return JSON.stringify({ activationId: id, service, text, code, country: USA, receivedAt })
  // The documented sample has country 0 for US numbers, too.
  return JSON.stringify({
    activationId: id,
    messageId: message.id,
    service,
    text,
    code,
    country: 0,
    receivedAt,
  })
}
