import { expect, test } from 'vitest'
import { telegramBot } from './telegram.ts'
import { type Answerer, canned, startUpstream, unusedUrl } from './test-upstream.ts'

const token = '1000:test-telegram-token'
const never = new AbortController().signal

async function open(answer: Answerer) {
  const server = await startUpstream(answer)
  return { bot: telegramBot({ baseUrl: server.url, token }), calls: server.calls }
}

test('messages are read from a number on, and only texts of private chats are kept [NOTE-10, NOTE-11]', async () => {
  const message = (id: number, type: string, text?: string) => ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: id * 10, type, first_name: 'A' }, text },
  })
  const result = [
    message(7, 'private', '/help'),
    message(8, 'group', '/help'),
    message(9, 'private'),
    { update_id: 10, edited_message: {} },
  ]
  const { bot, calls } = await open(canned(JSON.stringify({ ok: true, result })))
  expect(await bot.messages(7, never)).toEqual([
    { id: 7, message: { chatId: 70, text: '/help' } },
    ...[8, 9, 10].map((id) => ({ id, message: undefined })),
  ])
  expect(bot.id).toBe(1000)
  expect(calls[0]).toMatchObject({ method: 'POST', url: { pathname: `/bot${token}/getUpdates` } })
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    offset: 7,
    limit: 20,
    timeout: 25,
    allowed_updates: ['message'],
  })
})

test('a call for messages ends with the signal, and a refused one has none [NOTE-11]', async () => {
  const { bot } = await open(() => {})
  expect(await bot.messages(undefined, AbortSignal.timeout(50))).toBeUndefined()
  const conflict = canned('{"ok":false,"error_code":409,"description":"Conflict"}', 409)
  expect(await (await open(conflict)).bot.messages(undefined, never)).toBeUndefined()
})

test('the name of the bot is its username [NOTE-10]', async () => {
  const { bot } = await open(
    canned('{"ok":true,"result":{"id":1000,"is_bot":true,"first_name":"N","username":"n_bot"}}'),
  )
  expect(await bot.username()).toBe('n_bot')
})

const refused = (code: number, description: string, parameters?: object) =>
  canned(JSON.stringify({ ok: false, error_code: code, description, parameters }), code)

test.each<[string, Answerer, object]>([
  ['a yes', canned('{"ok":true,"result":{"message_id":1}}'), { kind: 'sent' }],
  [
    'a user who blocked the bot',
    refused(403, 'Forbidden: bot was blocked by the user'),
    { kind: 'refused', outcome: '403', isOver: true },
  ],
  [
    'a chat that is gone',
    refused(400, 'Bad Request: chat not found'),
    { kind: 'refused', outcome: '400', isOver: true },
  ],
  [
    'too many',
    refused(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
    { kind: 'refused', outcome: '429', retryAfter: 7, isOver: false },
  ],
  ['its failure', refused(500, 'Internal'), { kind: 'refused', outcome: '500', isOver: false }],
  ['a page of a proxy', canned('<html>', 502), { kind: 'unknown', outcome: '502' }],
  ['a yes cut in half', canned('{"ok":tr'), { kind: 'unknown', outcome: '200' }],
  [
    'a closed connection',
    (response) => response.destroy(),
    { kind: 'unknown', outcome: 'connection' },
  ],
])('%s says whether a message was sent [NOTE-12]', async (_what, answer, sent) => {
  const { bot, calls } = await open(answer)
  expect(await bot.send({ chatId: 5, text: 'Hello' })).toEqual(sent)
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    chat_id: 5,
    text: 'Hello',
    link_preview_options: { is_disabled: true },
  })
})

test('a connection that never came about proves that nothing was sent [NOTE-12]', async () => {
  const bot = telegramBot({ baseUrl: await unusedUrl(), token })
  expect(await bot.send({ chatId: 5, text: 'Hello' })).toEqual({
    kind: 'refused',
    outcome: 'unreachable',
    isOver: false,
  })
})
