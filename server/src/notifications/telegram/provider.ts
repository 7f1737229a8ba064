/** The port for a Telegram bot. No method rejects because Telegram failed. */
export type TelegramBot = {
  /** The id of the bot: the number in its token. */
  readonly id: number
  /** Its public name; undefined where there was no response. */
  username(): Promise<string | undefined>
  /**
   * The next messages to the bot, from the update `from` on; Telegram drops earlier ones. Waits up to 25 s for the
   * first, or until the signal fires. Undefined where there was no response.
   */
  messages(from: number | undefined, signal: AbortSignal): Promise<readonly BotUpdate[] | undefined>
  send(message: { readonly chatId: number; readonly text: string }): Promise<Sent>
}

export type BotUpdate = {
  readonly id: number
  /** Undefined for anything but a text in a private chat. */
  readonly message: { readonly chatId: number; readonly text: string } | undefined
}

/** The outcome of sending a message. */
export type Sent =
  | { readonly kind: 'sent' }
  /** Proof that it was not sent. */
  | {
      readonly kind: 'refused'
      readonly outcome: string
      /** The seconds for which nothing may be sent to this chat. */
      readonly retryAfter?: number | undefined
      /** The chat is over: its user blocked the bot or no longer exists. */
      readonly isOver: boolean
    }
  /** Any other outcome: the message may have been sent. */
  | { readonly kind: 'unknown'; readonly outcome: string }
