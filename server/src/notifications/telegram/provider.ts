/** The port for a bot at Telegram. Nothing here rejects for a failure of Telegram. */
export type TelegramBot = {
  /** The number in its token. */
  readonly id: number
  /** Its public name; undefined where there was no answer. */
  username(): Promise<string | undefined>
  /**
   * The next messages to the bot, from the update `from` on, which forgets those before it; waits for the first up to 25 s, or until
   * the signal fires. Undefined where there was no answer.
   */
  messages(from: number | undefined, signal: AbortSignal): Promise<readonly BotUpdate[] | undefined>
  send(message: { readonly chatId: number; readonly text: string }): Promise<Sent>
}

export type BotUpdate = {
  readonly id: number
  /** Undefined for anything but a text in a private chat. */
  readonly message: { readonly chatId: number; readonly text: string } | undefined
}

/** What became of a message. */
export type Sent =
  | { readonly kind: 'sent' }
  /** Proof that it was not sent. */
  | {
      readonly kind: 'refused'
      readonly outcome: string
      /** So many seconds nothing may be sent there. */
      readonly retryAfter?: number | undefined
      /** The chat is over: its user blocked the bot, or is gone. */
      readonly isOver: boolean
    }
  /** Anything else: it may have been sent. */
  | { readonly kind: 'unknown'; readonly outcome: string }
