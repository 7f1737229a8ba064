import * as z from 'zod/mini'
import type { BotUpdate, Sent, TelegramBot } from '../notifications/telegram/provider.ts'
import { answerJson } from './json-wire.ts'
import {
  type CallObserver,
  type CallUpstream,
  neverLeft,
  upstream,
  type UpstreamAnswer,
} from './upstream-http.ts'

export type TelegramOptions = {
  /** `https://api.telegram.org`, or a server of the operator. */
  readonly baseUrl: string
  /** `id:secret`. It is part of each path, so paths are not logged. */
  readonly token: string
  readonly onCall?: CallObserver
}

/** How long a call for messages waits for the first one, in seconds. */
const waitSeconds = 25
const mostUpdates = 20
const mostBytes = 1024 * 1024

/** A Telegram bot; its wire format is at https://core.telegram.org/bots/api. Throws when `baseUrl` is not a URL. */
export function telegramBot({ baseUrl, token, onCall }: TelegramOptions): TelegramBot {
  const call = upstream(baseUrl, onCall)
  const path = (method: string) => `/bot${token}/${method}`
  return {
    id: Number(token.split(':')[0]),
    username: async () => {
      const answer = await call({ action: 'getMe', path: path('getMe'), isRead: true })
      return readResult(answer, Me)?.username
    },
    messages: (from, signal) => readUpdates(call, path('getUpdates'), { from, signal }),
    send: async ({ chatId, text }) =>
      sentOf(
        await call({
          action: 'sendMessage',
          path: path('sendMessage'),
          json: { chat_id: chatId, text, link_preview_options: { is_disabled: true } },
        }),
      ),
  }
}

const Me = z.object({ username: z.string() })
const Update = z.object({
  update_id: z.int(),
  message: z.optional(
    z.object({
      chat: z.object({ id: z.int(), type: z.string() }),
      text: z.optional(z.string()),
    }),
  ),
})

async function readUpdates(
  call: CallUpstream,
  path: string,
  { from, signal }: { from: number | undefined; signal: AbortSignal },
): Promise<readonly BotUpdate[] | undefined> {
  const answer = await call({
    action: 'getUpdates',
    path,
    json: {
      ...(from !== undefined && { offset: from }),
      limit: mostUpdates,
      timeout: waitSeconds,
      allowed_updates: ['message'],
    },
    limitMs: (waitSeconds + 10) * 1000,
    maxBytes: mostBytes,
    signal,
  })
  return readResult(answer, z.array(Update))?.map(({ update_id: id, message }) => ({
    id,
    message:
      message?.chat.type === 'private' && message.text !== undefined
        ? { chatId: message.chat.id, text: message.text }
        : undefined,
  }))
}

function readResult<T>(answer: UpstreamAnswer, result: z.ZodMiniType<T>): T | undefined {
  if (answer.kind !== 'answer') return undefined
  const read = z.object({ ok: z.literal(true), result }).safeParse(answerJson(answer, mostBytes))
  return read.data?.result
}

const Refused = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.int()) })),
})

// Only a refusal by Telegram itself proves that nothing was sent. A page of a proxy or a time-out does not.
function sentOf(answer: UpstreamAnswer): Sent {
  if (answer.kind === 'no-answer') {
    const { detail } = answer
    return neverLeft.has(detail)
      ? { kind: 'refused', outcome: detail, isOver: false }
      : { kind: 'unknown', outcome: detail }
  }
  const read = answerJson(answer)
  if (z.object({ ok: z.literal(true) }).safeParse(read).success) return { kind: 'sent' }
  const refused = Refused.safeParse(read).data
  if (!refused) return { kind: 'unknown', outcome: String(answer.status) }
  const { error_code: code, description = '', parameters } = refused
  return {
    kind: 'refused',
    outcome: String(code),
    retryAfter: parameters?.retry_after,
    isOver: code === 403 || (code === 400 && /chat not found/i.test(description)),
  }
}
