import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import { jittered } from '../../platform/process/backoff.ts'
import { pause } from '../../platform/process/clock.ts'
import type { Log } from '../../platform/process/log.ts'
import { answerMessage, type Answering } from './answers.ts'
import { becomeReader, stopReading, storeUsername, takeUpdate } from './bot-state.ts'
import type { BotUpdate, TelegramBot } from './provider.ts'

export type BotDependencies = Answering & {
  readonly db: Db
  readonly log: Log
  readonly bot: TelegramBot
  readonly publish: Publish
}

/** The seconds until a process checks again whether the reader has ended, or the bot responds. */
const waitSeconds = 5

/** Reads and answers messages to the bot until the signal fires. One process at a time does so (NOTE-11). */
export async function watchBot(deps: BotDependencies, signal: AbortSignal): Promise<void> {
  const me = { botId: deps.bot.id, reader: randomUUID() }
  while (!signal.aborted) {
    let isDone = false
    try {
      isDone = await readMessages(deps, me, signal)
    } catch (error) {
      deps.log.error(
        { event: 'telegram.round_failed', err: error },
        'a round of messages to the bot failed',
      )
    }
    if (!isDone) await pause((jittered(waitSeconds) ?? waitSeconds) * 1000, signal)
  }
  await stopReading(deps.db, me).catch((error: unknown) =>
    deps.log.warn({ event: 'telegram.not_released', err: error }, 'the bot waits for its reader'),
  )
}

/** Reads and answers new messages; false where another process reads, or the bot did not respond. */
async function readMessages(
  deps: BotDependencies,
  me: { botId: number; reader: string },
  signal: AbortSignal,
): Promise<boolean> {
  const state = await becomeReader(deps.db, me)
  if (!state) return false
  if (state.username === undefined) {
    const username = await deps.bot.username()
    if (username !== undefined) await storeUsername(deps.db, { botId: me.botId, username })
  }
  const { lastUpdate } = state
  const from = lastUpdate === undefined ? undefined : lastUpdate + 1
  const updates = await deps.bot.messages(from, signal)
  for (const update of updates ?? []) {
    if (!signal.aborted) await answer(deps, update)
  }
  return updates !== undefined
}

/**
 * Takes a message, and sends the reply after the commit. If the process dies in between, the message gets no reply. No
 * message is answered twice, and its user can send it again.
 */
async function answer(deps: BotDependencies, { id, message }: BotUpdate): Promise<void> {
  const { db, log, bot, publish } = deps
  const taken = { botId: bot.id, update: id }
  let made: Awaited<ReturnType<typeof answerMessage>>
  try {
    made = await db.transaction().execute(async (tx) => {
      const isNew = await takeUpdate(tx, taken)
      return isNew && message ? answerMessage(tx, message, deps) : undefined
    })
  } catch (error) {
    // Take the message without a reply, so that the next ones are answered.
    await takeUpdate(db, taken)
    log.error({ event: 'telegram.message_failed', err: error, id }, 'a message was not answered')
  }
  if (!made || !message) return
  if (made.changed !== undefined) publish([made.changed])
  await bot.send({ chatId: message.chatId, text: made.text })
}
