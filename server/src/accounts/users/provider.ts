/** The port for mail. Rejects when the mail could not be delivered; its job retries. */
export type Mailer = {
  send(mail: Mail): Promise<void>
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address to which a mailbox posts to unsubscribe its user (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** The port for text messages. Rejects when the message could not be delivered. */
export type Texter = {
  send(text: TextMessage): Promise<void>
}

export type TextMessage = {
  /** 11 digits as stored: `08012345678`. */
  readonly to: string
  readonly text: string
}
