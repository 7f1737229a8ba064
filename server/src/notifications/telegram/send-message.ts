import type { Db } from '../../platform/db/db.ts'
import { type SendNotice, textOf } from '../delivery/due-notice.ts'
import { endChat } from './chats.ts'
import type { TelegramBot } from './provider.ts'

/**
 * Sends a notice to the chat of its user. Where the chat is over, its link ends. A message that may have been sent is
 * not repeated: Telegram would show it twice (NOTE-12).
 */
export const sendMessage =
  ({ db, bot }: { db: Db; bot: TelegramBot }): SendNotice =>
  async (one) => {
    const { chat_id: chatId, target: userId } = one
    if (chatId === null) return { kind: 'dropped', outcome: 'gone' }
    const sent = await bot.send({ chatId, text: `${one.title}\n${textOf(one)}` })
    if (sent.kind === 'sent') return { kind: 'delivered', outcome: '200' }
    const { outcome } = sent
    if (sent.kind === 'unknown') return { kind: 'dropped', outcome }
    if (sent.isOver) {
      await db.transaction().execute((tx) => endChat(tx, { userId, chatId }))
      return { kind: 'dropped', outcome }
    }
    const { retryAfter: seconds } = sent
    return seconds === undefined
      ? { kind: 'failed', outcome }
      : { kind: 'paused', outcome, seconds }
  }
