import { EventEmitter, once } from 'node:events'
import { Inbox } from '../core/inbox.ts'

/**
 * How Telegram responds to messages of the bot. `hang` accepts a message and closes the connection without a response.
 */
export const botModes = ['take', 'blocked', 'busy', 'fail', 'hang'] as const
export type BotMode = (typeof botModes)[number]

/** A message in a chat with the bot. */
export type ChatMessage = { chat: number; from: 'person' | 'bot'; text: string }

/** A message that the bot receives (https://core.telegram.org/bots/api#update). */
export type Update = {
  update_id: number
  message: {
    message_id: number
    from: { id: number; is_bot: false; first_name: string }
    chat: { id: number; type: 'private' | 'group'; first_name: string }
    date: number
    text: string
  }
}

/** After how many seconds a bot in the mode `busy` may send again. */
export const busySeconds = 2

/** A bot at Telegram, and its chats. It keeps messages until the sandbox stops. */
export class Bot {
  readonly username = 'nosim_sandbox_bot'
  mode: BotMode = 'take'
  readonly inbox = new Inbox<ChatMessage>(({ chat }, reader) => String(chat) === reader)
  // The ids also grow over restarts, because the product stores the last one.
  #nextUpdate = Math.floor(Date.now() / 1000)
  #updates: Update[] = []
  readonly #arrivals = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

  /** Sends a message of a person to the bot. A negative chat id is a group. */
  write(chat: number, text: string): Update {
    const { id, at } = this.inbox.add({ chat, from: 'person', text })
    const update: Update = {
      update_id: this.#nextUpdate,
      message: {
        message_id: id,
        from: { id: Math.abs(chat), is_bot: false, first_name: 'Person' },
        chat: { id: chat, type: chat < 0 ? 'group' : 'private', first_name: 'Person' },
        date: Math.floor(Date.parse(at) / 1000),
        text,
      },
    }
    this.#nextUpdate += 1
    this.#updates.push(update)
    this.#arrivals.emit('message')
    return update
  }

  /** Whether a person has written in this chat. Only then the bot may write. */
  knows(chat: number): boolean {
    return this.inbox.list(String(chat)).some(({ from }) => from === 'person')
  }

  /**
   * The updates from `offset` on; older ones are deleted. Waits up to `seconds` for a first one. Undefined where
   * another call ends this one.
   */
  async updates(
    { offset, limit, seconds }: { offset: number; limit: number; seconds: number },
    gone: AbortSignal,
  ): Promise<Update[] | undefined> {
    this.#arrivals.emit('conflict')
    const isOver = new AbortController()
    this.#arrivals.once('conflict', () => isOver.abort())
    const due = () => {
      this.#updates = this.#updates.filter(({ update_id: id }) => id >= offset)
      return this.#updates.slice(0, limit)
    }
    const patience = AbortSignal.any([AbortSignal.timeout(seconds * 1000), gone, isOver.signal])
    while (due().length === 0 && !patience.aborted)
      await once(this.#arrivals, 'message', { signal: patience }).catch(() => {})
    return isOver.signal.aborted ? undefined : due()
  }
}
