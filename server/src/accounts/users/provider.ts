/** The port to the world's mailboxes. Rejects when the mail could not be handed over; its job tries again. */
export type Mailer = {
  send(mail: Mail): Promise<void>
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The port to the world's phones. Rejects when the text could not be handed over. */
export type Texter = {
  send(text: TextMessage): Promise<void>
}

export type TextMessage = {
  /** 11 digits as stored: `08012345678`. */
  readonly to: string
  readonly text: string
}
