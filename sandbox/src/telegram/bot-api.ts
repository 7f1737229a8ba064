import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldsOf, textOf } from '../core/wire.ts'
import { type Bot, botModes, busySeconds } from './bot.ts'

type BotParams = { Params: { token: string } }
const TOKEN = /^(\d+):[\w-]{10,}$/
const LONGEST_TEXT = 4096

/** Mounts the methods of the Bot API that the product calls (https://core.telegram.org/bots/api). */
export function mountBotApi(app: FastifyInstance, bot: Bot): void {
  app.get<BotParams>('/bot:token/getMe', (request, reply) => {
    const id = botOf(request.params.token)
    if (id === undefined) return refuse(reply, 401, 'Unauthorized')
    return ok(reply, { id, is_bot: true, first_name: 'Nosim', username: bot.username })
  })
  app.post<BotParams>('/bot:token/getUpdates', async (request, reply) => {
    if (botOf(request.params.token) === undefined) return refuse(reply, 401, 'Unauthorized')
    const { offset = 0, limit = 100, timeout = 0 } = fieldsOf(request.body)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const wanted = { offset: Number(offset), limit: Number(limit), seconds: Number(timeout) }
    const updates = await bot.updates(wanted, gone.signal)
    return updates
      ? ok(reply, updates)
      : refuse(
          reply,
          409,
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
        )
  })
  app.post<BotParams>('/bot:token/sendMessage', (request, reply) => {
    const id = botOf(request.params.token)
    if (id === undefined) return refuse(reply, 401, 'Unauthorized')
    const { chat_id: chat, text } = fieldsOf(request.body)
    return send(bot, reply, { id, chat: Number(chat), text: typeof text === 'string' ? text : '' })
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not Found'))
}

const botOf = (token: string): number | undefined => {
  const found = TOKEN.exec(token)
  return found ? Number(found[1]) : undefined
}

const ok = (reply: FastifyReply, result: unknown) => reply.send({ ok: true, result })

const refuse = (reply: FastifyReply, code: number, description: string) =>
  reply.code(code).send({ ok: false, error_code: code, description })

function send(
  bot: Bot,
  reply: FastifyReply,
  { id, chat, text }: { id: number; chat: number; text: string },
): FastifyReply {
  if (!bot.knows(chat)) return refuse(reply, 400, 'Bad Request: chat not found')
  if (text.trim() === '') return refuse(reply, 400, 'Bad Request: message text is empty')
  if (text.length > LONGEST_TEXT) return refuse(reply, 400, 'Bad Request: message is too long')
  switch (bot.mode) {
    case 'blocked':
      return refuse(reply, 403, 'Forbidden: bot was blocked by the user')
    case 'fail':
      return refuse(reply, 500, 'Internal Server Error')
    case 'busy':
      return reply.code(429).send({
        ok: false,
        error_code: 429,
        description: `Too Many Requests: retry after ${busySeconds}`,
        parameters: { retry_after: busySeconds },
      })
    case 'take':
    case 'hang':
      break
  }
  const message = bot.inbox.add({ chat, from: 'bot', text })
  if (bot.mode === 'hang') {
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  return ok(reply, {
    message_id: message.id,
    from: { id, is_bot: true, first_name: 'Nosim', username: bot.username },
    chat: { id: chat, type: 'private', first_name: 'Person' },
    date: Math.floor(Date.parse(message.at) / 1000),
    text,
  })
}

/** Mounts the controls of the chats, below `/control`. */
export function mountBotControl(app: FastifyInstance, bot: Bot): void {
  app.get('/telegram', () => ({
    mode: bot.mode,
    modes: botModes,
    bot: bot.username,
    messages: bot.inbox.list(),
  }))
  app.post('/telegram', (request, reply) => {
    const mode = botModes.find((one) => one === fieldsOf(request.body)['mode'])
    if (mode === undefined)
      return reply.code(400).send({ error: `mode must be one of ${botModes.join(', ')}` })
    bot.mode = mode
    return { mode }
  })
  // Sends a message of a person to the bot.
  app.post('/telegram/messages', (request, reply) => {
    const { chat, text } = fieldsOf(request.body)
    const [id, words] = [Number(textOf(chat)), textOf(text)]
    if (!Number.isSafeInteger(id) || id === 0 || words === '')
      return reply
        .code(400)
        .send({ error: 'chat must be a whole number, and text must not be empty' })
    return reply.code(201).send({ update: bot.write(id, words) })
  })
}
