import { EventEmitter, once } from 'node:events'
import { Inbox } from '../core/inbox.ts'

/** How the service answers what a bot sends. `hang` takes a message and closes the connection without an answer. */
export const botModes = ['take', 'blocked', 'busy', 'fail', 'hang'] as const
export type BotMode = (typeof botModes)[number]

/** A message of a chat with the bot, as the chat shows it. */
export type ChatMessage = { chat: number; from: 'person' | 'bot'; text: string }

/** What the bot reads of a message (https://core.telegram.org/bots/api#update). */
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

/** Seconds after which a bot that is too fast may send again. */
export const busySeconds = 2

/** A bot at Telegram and the chats with it. It keeps them until the sandbox stops. */
export class Bot {
  readonly username = 'nosim_sandbox_bot'
  mode: BotMode = 'take'
  readonly inbox = new Inbox<ChatMessage>(({ chat }, reader) => String(chat) === reader)
  // Numbers that grow over restarts, too: the product remembers the last one.
  #nextUpdate = Math.floor(Date.now() / 1000)
  #updates: Update[] = []
  readonly #arrivals = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

  /** A person writes to the bot. A chat below 0 is a group. */
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

  /** Whether a person of this chat has ever written: only then a bot may. */
  knows(chat: number): boolean {
    return this.inbox.list(String(chat)).some(({ from }) => from === 'person')
  }

  /** The messages from `offset` on, which forgets those before; waits for a first one. Undefined where another call ends this one. */
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
