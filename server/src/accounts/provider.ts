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
