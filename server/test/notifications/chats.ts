import { randomInt } from 'node:crypto'
import type { TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

/** The setting for the bot of the sandbox. */
export const botEnv = { TELEGRAM_TOKEN: '1000:test-telegram-token' }

type Message = { chat: number; from: 'person' | 'bot'; text: string }

/** A chat with the bot at the sandbox. */
export type Chat = {
  readonly id: number
  /** Writes to the bot, and waits for its answer. */
  ask(text: string): Promise<string>
  /** Writes to the bot. */
  write(text: string): Promise<unknown>
  /** The messages of the bot, the oldest first. */
  got(): Promise<string[]>
  /** Waits until the bot has sent this many messages. */
  gotWhen(count: number): Promise<string[]>
}

export function openChat(testApp: TestApp, id = randomInt(1, 2 ** 40)): Chat {
  const got = async () => {
    const { messages } = await testApp.control<{ messages: Message[] }>('GET', '/telegram')
    const mine = messages.filter(({ chat, from }) => chat === id && from === 'bot')
    return mine.map(({ text }) => text).toReversed()
  }
  const gotWhen = (count: number) =>
    until(async () => {
      const messages = await got()
      return messages.length >= count && messages
    })
  const write = (text: string) => testApp.control('POST', '/telegram/messages', { chat: id, text })
  const ask = async (text: string) => {
    const { length } = await got()
    await write(text)
    return (await gotWhen(length + 1)).at(-1) ?? ''
  }
  return { id, ask, write, got, gotWhen }
}

export type ChatCode = { code: string; link: string | null; expires_at: string }

/** A code that links the chat which sends it. */
export const newCode = (user: TestClient): Promise<ChatCode> =>
  expectOk<ChatCode>(user.post('/api/me/telegram/codes'))

/** A chat that is linked to a user. */
export async function linkedChat(user: TestClient): Promise<Chat> {
  const chat = openChat(user.testApp)
  const { code } = await newCode(user)
  await chat.ask(`/start ${code}`)
  return chat
}
